"""C code as text: names, types, expressions, statements and layout."""
