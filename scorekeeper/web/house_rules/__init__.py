"""House rules between a form of plain words and a definition: fields, sentences, faults."""
