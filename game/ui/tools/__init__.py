"""How input becomes an action, one tool for each kind of decision."""
