"""Tables in inches, exact in integers: what stands where, who sees whom, which way is clear.  No game is known here."""
