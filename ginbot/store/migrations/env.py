"""Alembic's entry: runs the revisions over the connection that `ginbot.store.migrate` hands in."""

from alembic import context

from ginbot.store.tables import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=True,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
