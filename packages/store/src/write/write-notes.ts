import type { Connection } from '../connection.ts'
import type { IndexedBlock } from '../facts.ts'

export async function writeNotes(connection: Connection, blocks: readonly IndexedBlock[]): Promise<void> {
  const notes = blocks.flatMap(({ height, ledger }) => ledger.notes.map((note) => ({ height, ...note })))
  if (notes.length === 0) return
  await connection.query({
    name: 'add_notes',
    text: `INSERT INTO notes (key, height, text)
      SELECT * FROM unnest($1::text[], $2::integer[], $3::text[])`,
    values: [notes.map(({ key }) => key), notes.map(({ height }) => height), notes.map(({ text }) => text)],
  })
}
