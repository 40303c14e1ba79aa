// A TRC20 balance below zero says that the contract moves amounts without events. The note of the token names the accounts
// whose balances fell below zero, so that nobody takes sums of its events for balances.
import type { AccountAsset } from '../balances/pairs.ts'
import type { Connection } from '../connection.ts'
import { fromOverdrawnNote, mostOverdrawn, overdrawnKey, toOverdrawnNote } from '../queries/notes.ts'
import { decodeAsset } from '../records/asset.ts'
import { type NoteRow, writeNotes } from './block-rows.ts'

type Overdrawn = AccountAsset & { readonly height: number }

/** Once the accounts and the assets of the batch have their rows. */
export async function noteOverdrawn(connection: Connection, overdrawn: readonly Overdrawn[]): Promise<void> {
  if (overdrawn.length === 0) return
  const named = await readNames(connection, overdrawn)
  const known = await readNoted(connection, [...new Set(named.map(({ key }) => key))])
  const rows = new Map<string, NoteRow>()
  for (const { key, account, height } of named) {
    const accounts = known.get(key) ?? []
    if (accounts.includes(account) || accounts.length > mostOverdrawn) continue
    const grown = [...accounts, account]
    known.set(key, grown)
    rows.set(`${key} ${height}`, { key, height, text: toOverdrawnNote(grown) })
  }
  await writeNotes(connection, [...rows.values()])
}

/** TRC20 tokens only: block 0 of a public network gives an account a negative amount of TRX. */
async function readNames(connection: Connection, overdrawn: readonly Overdrawn[]) {
  const rows = await connection.query({
    columns: { at: 'int8', address: 'bytea', key: 'bytea' },
    name: 'names_of_overdrawn',
    text: `SELECT wanted.at, accounts.address, assets.key
      FROM unnest($1::integer[], $2::integer[]) WITH ORDINALITY AS wanted (account, asset, at)
      JOIN accounts ON accounts.id = wanted.account JOIN assets ON assets.id = wanted.asset ORDER BY wanted.at`,
    values: [overdrawn.map(({ account }) => account), overdrawn.map(({ asset }) => asset)],
  })
  return rows.flatMap(({ at, address, key }) => {
    const asset = decodeAsset(key.toString())
    if (asset.kind !== 'trc20') return []
    const { height } = overdrawn[Number(at) - 1]!
    return [{ key: overdrawnKey(asset), account: address.toString('hex'), height }]
  })
}

async function readNoted(connection: Connection, keys: readonly string[]) {
  const rows = await connection.query({
    columns: { key: 'text', text: 'text' },
    name: 'noted_overdrawn',
    text: `SELECT wanted.key, newest.text FROM unnest($1::text[]) AS wanted (key)
      CROSS JOIN LATERAL (
        SELECT text FROM notes WHERE notes.key = wanted.key ORDER BY notes.height DESC LIMIT 1
      ) AS newest`,
    values: [keys],
  })
  return new Map(rows.map(({ key, text }) => [key, fromOverdrawnNote(text)]))
}
