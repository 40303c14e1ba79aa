// Whoever reads in one snapshot finds tables by their names at each statement. So the index is replaced only while nobody does.

/** Of the schema, which is the first in the path. */
const key = '1937075814, hashtext(current_schema())'

/** Begins a transaction that reads one state. A statement of its own would be one more round trip for each read. */
export const beginSnapshot = `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SELECT pg_advisory_xact_lock_shared(${key})`

/** Waits for all snapshots, and keeps new ones waiting until the transaction ends. */
export const excludeSnapshots = `SELECT pg_advisory_xact_lock(${key})`
