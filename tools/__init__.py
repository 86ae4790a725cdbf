"""Tools for developers: benchmarks, fault injection, fuzzing, screenshots, catalogues. Neither served nor installed."""
