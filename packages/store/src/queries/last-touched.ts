import type { Connection } from '../connection.ts'
import { factRecords, readRecords } from '../records/chunks.ts'
import { factLists } from '../records/fact-lists.ts'
import { decodePositions } from '../records/positions.ts'
import { type AccountColumns, toAccountRows } from './accounts.ts'
import { readBlockPositions, readHead } from './block-entries.ts'
import { readBalanceLists } from './read-balances.ts'

/**
 * The newest block, for each account, that may have changed its state on the node: by a transaction or transfer that names
 * it, by its TRX, by an action of a contract on it, or as its witness. A fixed number of statements.
 */
export async function readLastTouched(
  connection: Connection,
  accounts: readonly AccountColumns[],
): Promise<readonly number[]> {
  if (accounts.length === 0) return []
  const seen = await toAccountRows(connection, accounts)
  const others = [
    await readBalanceHeights(connection, accounts),
    await readFactHeights(connection, accounts),
    await readWitnessHeights(connection, accounts),
  ]
  return accounts.map(({ id }, at) =>
    Math.max(seen[at]!.lastSeenHeight, ...others.map((heights) => heights.get(id) ?? -1)),
  )
}

type Heights = ReadonlyMap<number, number>
type Accounts = readonly AccountColumns[]

const idsOf = (accounts: Accounts): readonly number[] => accounts.map(({ id }) => id)

async function readBalanceHeights(connection: Connection, accounts: Accounts): Promise<Heights> {
  const addresses = accounts.map(({ address }) => address.toString('hex'))
  const owned = await readBalanceLists(connection, addresses, { kind: 'trx' })
  return new Map(owned.map(({ account, list }) => [account, list.height]))
}

/** Lists of changes of an account without a transaction or transfer of its own: contracts act and delegate too. */
const telling = [factLists.internalTransactionsOfAccount.number, factLists.delegationsIn.number]

async function readFactHeights(connection: Connection, accounts: Accounts): Promise<Heights> {
  const rows = await connection.query({
    columns: { key: 'int8', last: 'bytea' },
    name: 'newest_facts',
    text: `SELECT key, substring(tail FROM length(tail) - 4) AS last FROM lists
      WHERE list = ANY($1::smallint[]) AND key = ANY($2::bigint[])`,
    values: [telling, idsOf(accounts)],
  })
  if (rows.length === 0) return new Map()
  const newest = new Map<number, number>()
  for (const { key, last } of rows) {
    const [position = -1] = decodePositions(last)
    newest.set(Number(key), Math.max(position, newest.get(Number(key)) ?? -1))
  }
  const head = await readHead(connection)
  const records = await readRecords(connection, factRecords, [...newest.values()], head!.after.facts)
  const places = await readBlockPositions(
    connection,
    'transactions',
    [...records.values()].map(({ transaction }) => transaction),
  )
  return new Map(
    [...newest].map(([account, position]) => [
      account,
      places.get(records.get(position)!.transaction)!.height,
    ]),
  )
}

async function readWitnessHeights(connection: Connection, accounts: Accounts): Promise<Heights> {
  const rows = await connection.query({
    columns: { address: 'bytea', last: 'bytea' },
    name: 'newest_produced_blocks',
    text: `SELECT address, substring(tail_blocks FROM length(tail_blocks) - 4) AS last FROM witnesses
      WHERE address = ANY($1::bytea[])`,
    values: [accounts.map(({ address }) => address)],
  })
  const positions = rows.map(({ last }) => decodePositions(last)[0]!)
  const blocks = await connection.query({
    columns: { position: 'int4', height: 'int4' },
    name: 'heights_by_position',
    text: 'SELECT position, height FROM blocks WHERE position = ANY($1::integer[])',
    values: [positions],
  })
  const heightOf = new Map(blocks.map(({ position, height }) => [position, height]))
  const produced = new Map(
    rows.map(({ address }, at) => [address.toString('hex'), heightOf.get(positions[at]!)!]),
  )
  return new Map(
    accounts.flatMap(({ id, address }) => {
      const height = produced.get(address.toString('hex'))
      return height === undefined ? [] : [[id, height] as const]
    }),
  )
}
