import type { Database } from '../database.ts'

/** A picture by the SHA-256 of its bytes, in hex. */
export type TokenLogoRow = {
  readonly hash: string
  readonly picture: Uint8Array
  readonly storedMs: number
}

/** The same picture is stored once. */
export async function putTokenLogo(
  database: Database,
  { hash, picture, storedMs }: TokenLogoRow,
): Promise<void> {
  await database.query({
    text: 'INSERT INTO token_logos (hash, picture, stored_ms) VALUES ($1, $2, $3) ON CONFLICT (hash) DO NOTHING',
    values: [hash, picture, storedMs],
  })
}

export async function tokenLogo(database: Database, hash: string): Promise<Uint8Array | undefined> {
  const [row] = await database.query({
    columns: { picture: 'bytea' },
    text: 'SELECT picture FROM token_logos WHERE hash = $1',
    values: [hash],
  })
  return row?.picture
}
