"""`python -m game`: the same program as the command `fourcrowns`."""

if __name__ == "__main__":
    # Imported late: a spawned worker imports this file again and wants none of it.
    from game.cli.main import main

    raise SystemExit(main())
