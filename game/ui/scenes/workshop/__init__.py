"""The workshop: an army and its deck put together side by side."""
