"""Makes rules fast: compiles the very same functions; random games, batches, counts."""
