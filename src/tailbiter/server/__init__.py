"""People at tables: a store, an authority, and pages."""
