import type { Database } from '../../database.ts'

/** The newest text under each key that has one. */
export async function notes(
  database: Database,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (keys.length === 0) return new Map()
  const rows = await database.query<{ key: string; text: string }>({
    name: 'notes',
    text: `SELECT wanted.key, newest.text FROM unnest($1::text[]) AS wanted (key)
      CROSS JOIN LATERAL (
        SELECT text FROM notes WHERE notes.key = wanted.key ORDER BY notes.height DESC LIMIT 1
      ) AS newest`,
    values: [keys],
  })
  return new Map(rows.map(({ key, text }) => [key, text]))
}
