"""YAML in, checked records out; PyYAML and pydantic live here and nowhere else."""
