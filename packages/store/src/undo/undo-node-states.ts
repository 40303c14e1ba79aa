import type { Connection } from '../connection.ts'

/**
 * What a node said at blocks above the height is of another chain, and so is what was compared there; differences stay as a
 * record of what was found. Runs after the blocks are gone: whoever still wrote for one of them has ended by then.
 */
export async function undoNodeStates(connection: Connection, height: number): Promise<void> {
  await connection.query({
    name: 'drop_states',
    text: 'DELETE FROM node_states WHERE height > $1',
    values: [height],
  })
  await connection.query({
    name: 'drop_audit_ranges',
    text: 'DELETE FROM audit_ranges WHERE to_height > $1',
    values: [height],
  })
  await connection.query({
    name: 'drop_audit_assets',
    text: 'DELETE FROM audit_assets WHERE to_height > $1',
    values: [height],
  })
  await connection.query({
    name: 'undo_differences',
    text: `UPDATE audit_differences SET ended = 'undone', ended_height = $1
      WHERE height > $1 AND ended IS DISTINCT FROM 'undone'`,
    values: [height],
  })
  // What was found again later was found above the height, and has ended just now.
  await connection.query({
    name: 'reopen_differences',
    text: `UPDATE audit_differences SET ended = NULL, ended_ms = NULL, ended_height = NULL, ended_block_id = NULL
      WHERE ended = 'agreed' AND ended_height > $1`,
    values: [height],
  })
}
