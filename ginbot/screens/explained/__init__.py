"""The rules pages: a rule set explains itself, in sentences that are true of it and examples that it has played."""
