"""The definition of the language, written for reading and for checking the compiled monitor."""
