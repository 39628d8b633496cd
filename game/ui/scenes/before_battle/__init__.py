"""What comes before the battle: armies, terrain, deployment, placement, and the curtain between two people."""
