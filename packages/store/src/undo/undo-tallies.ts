import type { Connection } from '../connection.ts'

/** Drops what a node told at blocks above the height; whoever still wrote for one of them has ended by then. */
export async function undoTallies(connection: Connection, height: number): Promise<void> {
  await connection.query({
    name: 'drop_tallies',
    text: 'DELETE FROM tallies WHERE told_height > $1',
    values: [height],
  })
  await connection.query({
    name: 'drop_tally_witnesses',
    text: `DELETE FROM tally_witnesses
      WHERE first_position > COALESCE((SELECT max(position) FROM tallies), -1)`,
    values: [],
  })
}
