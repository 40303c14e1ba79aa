import type { Address } from '@sundial/primitives'
import type { Connection } from '../connection.ts'
import { once } from '../known.ts'
import type { Database } from '../database.ts'
import type { Asset } from '../indexed-block.ts'
import type { Totals } from '../head.ts'
import { factRecords, readRecordRange, readRecords, transactionRecords } from '../records/chunks.ts'
import { type Fact, joinFact } from '../records/fact-kinds.ts'
import { type FactList, type FactListName, factLists, keyKindOf } from '../records/fact-lists.ts'
import { bytesPerPosition, decodePositions } from '../records/positions.ts'
import { type List, listRange, readPositions } from '../sequences/read-positions.ts'
import { readEventKeyIds } from '../write/event-keys.ts'
import { readAssetNumber } from './assets.ts'
import { readBlockPositions, readEntry, readHead } from './block-entries.ts'
import { resolveIds } from './resolve-ids.ts'
import {
  emptyPage,
  isWithin,
  type Page,
  pageRange,
  type PageRequest,
  positionsOf,
  readBounds,
  toPage,
} from './page.ts'
import { findTransaction } from './transactions.ts'

/** A fact with its position in the chain. */
export type FactRow = Fact & {
  readonly height: number
  /** Position among the facts of its block. */
  readonly index: number
  readonly timestampMs: number
  readonly transactionId: string
}

/** A list whose key is an account. */
export type AccountList = {
  [Name in FactListName]: (typeof factLists)[Name]['key'] extends 'account' ? Name : never
}[FactListName]

/** A signature that a contract logs with, 32 bytes as hex, and how many of its events have it. */
export type EventSignatureRow = { readonly signature: string; readonly count: number }

export const factQueries = (database: Database) => ({
  /** The facts in the list of a key, of any kind. */
  facts: (place: FactList, request: PageRequest): Promise<Page<FactRow>> =>
    database.snapshot(async (connection) => {
      const head = await readHead(connection)
      const list = await readFactList(connection, place)
      if (head === undefined || list === undefined) return emptyPage
      const bounds = await readBounds(connection, head, request)
      const global = { from: bounds.from.facts, to: bounds.to.facts }
      const range = await listRange(connection, list, global, head.after.facts)
      const positions = await readPositions(connection, list, pageRange(range, request))
      return toPage(range, request, await readFacts(connection, positions, head.after))
    }),

  /** How many facts each of the lists has, in the order of the lists. */
  factCounts: (places: readonly FactList[]): Promise<readonly number[]> =>
    database.snapshot(async (connection) => {
      const keys = await readKeys(connection, places)
      const wanted = places.map(({ list }, at) => ({ list: factLists[list].number, key: keys[at] }))
      const rows = await connection.query({
        columns: { list: 'int2', key: 'int8', count: 'int8' },
        name: 'list_counts',
        text: `SELECT list, key, count FROM lists
          WHERE list = ANY($1::smallint[]) AND key = ANY($2::bigint[])`,
        values: [wanted.map(({ list }) => list), keys.filter((key) => key !== undefined)],
      })
      const counts = new Map(rows.map(({ list, key, count }) => [`${list}/${key}`, Number(count)]))
      return wanted.map(({ list, key }) => counts.get(`${list}/${key}`) ?? 0)
    }),

  /** The newest fact in the list of each account; accounts whose list is empty are absent. */
  newestFacts: (list: AccountList, accounts: readonly Address[]): Promise<ReadonlyMap<Address, FactRow>> =>
    database.snapshot(async (connection) => {
      const head = await readHead(connection)
      if (head === undefined) return new Map()
      const found = await readNewestPositions(connection, list, accounts)
      const facts = await readFacts(connection, [...found.values()], head.after)
      return new Map(Array.from(found.keys(), (account, at) => [account, facts[at]!]))
    }),

  /** Facts of whatever kinds, wherever they happened. */
  allFacts: (request: PageRequest): Promise<Page<FactRow>> =>
    database.snapshot(async (connection) => {
      const head = await readHead(connection)
      if (head === undefined) return emptyPage
      const bounds = await readBounds(connection, head, request)
      const range = { from: bounds.from.facts, to: bounds.to.facts }
      const positions = positionsOf(pageRange(range, request))
      return toPage(range, request, await readFacts(connection, positions, head.after))
    }),

  /** Facts of whatever kinds that happened in the block. */
  factsOfBlock: (height: number, request: PageRequest): Promise<Page<FactRow>> =>
    database.snapshot(async (connection) => {
      const head = await readHead(connection)
      const entry = head === undefined ? undefined : await readEntry(connection, height)
      if (head === undefined || entry === undefined || !isWithin(request, entry.timestampMs)) return emptyPage
      const range = { from: entry.before.facts, to: entry.after.facts }
      const positions = positionsOf(pageRange(range, request))
      return toPage(range, request, await readFacts(connection, positions, head.after))
    }),

  /** The facts of its block that name the transaction: a block bounds the work. */
  factsOfTransaction: (id: string): Promise<readonly FactRow[]> =>
    database.snapshot(async (connection) => {
      const head = await readHead(connection)
      if (head === undefined) return []
      const position = await findTransaction(connection, id, head.after.transactions)
      if (position === undefined) return []
      const place = (await readBlockPositions(connection, 'transactions', [position])).get(position)!
      const { before, after } = (await readEntry(connection, place.height))!
      const range = { from: before.facts, to: after.facts }
      const records = await readRecordRange(connection, factRecords, range, head.after.facts)
      const positions = records.flatMap(({ transaction }, at) =>
        transaction === position ? [before.facts + at] : [],
      )
      return readFacts(connection, positions, head.after)
    }),

  /**
   * Signatures of the contract's logs, at most `limit`, in the order of the signatures. A contract has few; the limit
   * cuts off one that invents many.
   */
  eventSignatures: async (contract: Address, limit: number): Promise<readonly EventSignatureRow[]> => {
    const rows = await database.query({
      columns: { signature: 'bytea', count: 'int8' },
      name: 'event_signatures',
      text: `SELECT substring(logged.key FROM 22) AS signature, lists.count
        FROM (
          SELECT id, key FROM event_keys
          WHERE octet_length(key) <= 53 AND key > $1 AND key < $2 ORDER BY key LIMIT $3
        ) AS logged
        JOIN lists ON lists.list = ${factLists.eventsOfSignature.number} AND lists.key = logged.id
        ORDER BY logged.key`,
      values: [Buffer.from(contract, 'hex'), Buffer.from(`${contract}${'ff'.repeat(33)}`, 'hex'), limit],
    })
    return rows.map(({ signature, count }) => ({
      signature: signature.toString('hex'),
      count: Number(count),
    }))
  },
})

/** Facts by position in the order of the positions, in five statements for any count. */
export async function readFacts(
  connection: Connection,
  positions: readonly number[],
  totals: Totals,
): Promise<FactRow[]> {
  const records = await readRecords(connection, factRecords, positions, totals.facts)
  const parents = Array.from(records.values(), ({ transaction }) => transaction)
  const transactions = await readRecords(connection, transactionRecords, parents, totals.transactions)
  const places = await readBlockPositions(connection, 'transactions', parents)
  const names = await resolveIds(connection, [...records.values()])
  return positions.map((position) => {
    const { kind, transaction, payload, ...named } = records.get(position)!
    const place = places.get(transaction)!
    const fact = joinFact({
      kind,
      transactionIndex: transaction - place.transactionsBefore,
      accounts: named.accounts.map((id) => names.account(id)),
      assets: named.assets.map((id) => names.asset(id)),
      keys: named.keys.map((id) => names.key(id)),
      payload,
    })
    return {
      ...fact,
      height: place.height,
      index: position - place.factsBefore,
      timestampMs: place.timestampMs,
      transactionId: transactions.get(transaction)!.id,
    }
  })
}

/** The list without its full chunks; absent when it is empty. */
export async function readFactList(connection: Connection, place: FactList): Promise<List | undefined> {
  const { number } = factLists[place.list]
  const key = await readKey(connection, place)
  if (key === undefined) return undefined
  const [row] = await connection.query({
    columns: { count: 'int8', tail: 'bytea' },
    name: 'list',
    text: 'SELECT count, tail FROM lists WHERE list = $1::smallint AND key = $2',
    values: [number, key],
  })
  const sequence = { chunks: 'list_chunks', keyColumn: 'key', list: number }
  return row && { sequence, owner: key, count: Number(row.count), open: row.tail }
}

/** The open chunk of a list, which is never empty, ends with its newest position. */
async function readNewestPositions(
  connection: Connection,
  list: AccountList,
  accounts: readonly Address[],
): Promise<ReadonlyMap<Address, number>> {
  const numbered = await connection.query({
    columns: { id: 'int4', address: 'bytea' },
    name: 'account_numbers',
    text: 'SELECT id, address FROM accounts WHERE address = ANY($1::bytea[])',
    values: [accounts.map((account) => Buffer.from(account, 'hex'))],
  })
  const rows = await connection.query({
    columns: { key: 'int8', newest: 'bytea' },
    name: 'newest_of_lists',
    text: `SELECT key, substring(tail FROM length(tail) - ${bytesPerPosition - 1}) AS newest FROM lists
      WHERE list = $1::smallint AND key = ANY($2::bigint[])`,
    values: [factLists[list].number, numbered.map(({ id }) => id)],
  })
  const positions = new Map(rows.map(({ key, newest }) => [Number(key), decodePositions(newest)[0]!]))
  return new Map(
    numbered.flatMap(({ id, address }) => {
      const position = positions.get(id)
      return position === undefined ? [] : [[address.toString('hex'), position] as const]
    }),
  )
}

/** Lists of one account have the same key, which is read once. */
async function readKeys(connection: Connection, places: readonly FactList[]) {
  const known = new Map<string, number | undefined>()
  const keys: (number | undefined)[] = []
  for (const place of places) {
    const name = JSON.stringify([keyKindOf(place.list), place.key])
    if (!known.has(name)) known.set(name, await readKey(connection, place))
    keys.push(known.get(name))
  }
  return keys
}

async function readKey(connection: Connection, { list, key }: FactList): Promise<number | undefined> {
  switch (keyKindOf(list)) {
    case 'account':
      return readAccountNumber(connection, key as Address)
    case 'asset':
      return readAssetNumber(connection, key as unknown as Asset)
    case 'eventKey':
      return readEventKey(connection, key as string)
    case 'number':
      return Number(key)
  }
}

/** Absent for an address that the index never saw. */
export const readAccountNumber = (connection: Connection, address: Address): Promise<number | undefined> =>
  once(connection, `number of ${address}`, async () => {
    const [row] = await connection.query({
      columns: { id: 'int4' },
      name: 'account_number',
      text: 'SELECT id FROM accounts WHERE address = $1',
      values: [Buffer.from(address, 'hex')],
    })
    return row?.id
  })

async function readEventKey(connection: Connection, key: string): Promise<number | undefined> {
  return (await readEventKeyIds(connection, [key])).get(key)
}
