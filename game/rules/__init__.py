"""The games, one folder each, named in the words of its rule book; `catalogue.py` lists them."""
