"""`python -m tailbiter` is the command."""

from tailbiter.cli import main

main()
