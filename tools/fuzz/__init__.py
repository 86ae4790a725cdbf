"""A stateful fuzzer: sends hostile requests of every kind and checks that every invariant holds (`script/fuzz`)."""
