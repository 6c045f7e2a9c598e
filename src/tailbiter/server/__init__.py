"""People at tables, in browsers: a store, an API, and pages."""
