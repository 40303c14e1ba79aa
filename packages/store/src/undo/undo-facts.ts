import type { Connection } from '../connection.ts'
import type { Totals } from '../head.ts'
import { resolveIds } from '../queries/resolve-ids.ts'
import { encodeAsset } from '../records/asset.ts'
import { factRecords } from '../records/chunks.ts'
import { joinFact, listsOf } from '../records/fact-kinds.ts'
import type { FactRecord } from '../records/fact-record.ts'
import { appendFacts } from '../write/copy-records.ts'
import { readEventKeyIds } from '../write/event-keys.ts'
import { eventKeysOf, toListEntries } from '../write/fact-entries.ts'
import {
  groupByList,
  idsOf,
  type ListEntry,
  type ListId,
  nameOfList,
  readOpenLists,
  updateLists,
} from '../write/write-lists.ts'
import { cutRecords } from './cut.ts'
import { layout } from '../layout.ts'
import { bytesPerPosition, encodePositions, unpackPositions } from '../records/positions.ts'
import { fullChunks, openLength } from '../sequences/sequence.ts'

type Undone = {
  readonly remaining: Totals
  readonly present: Totals
  /** Entries of other rows in lists. */
  readonly others: readonly ListEntry[]
}

/** Deletes the facts, all after `remaining`, and removes them and `others` from their lists. */
export async function undoFacts(
  connection: Connection,
  facts: readonly FactRecord[],
  { remaining, present, others }: Undone,
): Promise<void> {
  await undoLists(connection, [...(await entriesOf(connection, facts, remaining.facts)), ...others])
  const opened = await cutRecords(connection, factRecords, remaining.facts, present.facts)
  await appendFacts(connection, remaining.facts - opened.length, opened)
}

async function entriesOf(
  connection: Connection,
  facts: readonly FactRecord[],
  first: number,
): Promise<ListEntry[]> {
  const names = await resolveIds(connection, facts)
  const accounts = new Map<string, number>()
  const assets = new Map<string, number>()
  for (const fact of facts) {
    for (const id of fact.accounts) accounts.set(names.account(id), id)
    for (const id of fact.assets) assets.set(encodeAsset(names.asset(id)), id)
  }
  const lists = facts.map(({ kind, transaction, payload, ...record }) =>
    listsOf(
      joinFact({
        kind,
        transactionIndex: transaction,
        payload,
        accounts: record.accounts.map((id) => names.account(id)),
        assets: record.assets.map((id) => names.asset(id)),
        keys: record.keys.map((id) => names.key(id)),
      }),
    ),
  )
  const eventKeys = await readEventKeyIds(connection, eventKeysOf(lists))
  const numbers = {
    account: (name: string) => accounts.get(name)!,
    asset: (key: string) => assets.get(key)!,
    eventKey: (key: string) => eventKeys.get(key)!,
  }
  return lists.flatMap((places, at) => toListEntries(places, first + at, numbers))
}

/** Takes the entries, the newest of their lists, away again; a list without elements has no row. */
async function undoLists(connection: Connection, entries: readonly ListEntry[]): Promise<void> {
  if (entries.length === 0) return
  const groups = groupByList(entries)
  const present = await readOpenLists(connection, groups)
  const cut = groups.map(({ list, key, positions }) => {
    const { count: before, open } = present.get(nameOfList({ list, key }))!
    return { list, key, before, count: before - positions.length, open }
  })
  const left = cut.filter(({ count }) => count > 0)
  const reopened = await readChunks(
    connection,
    left
      .filter(({ before, count }) => fullChunks(count) < fullChunks(before))
      .map(({ list, key, count }) => ({ list, key, chunk: fullChunks(count) })),
  )
  await updateLists(
    connection,
    left.map(({ list, key, count, open }) => {
      const bytes = reopened.get(nameOfList({ list, key })) ?? open
      return { list, key, count, open: bytes.subarray(0, openLength(count) * bytesPerPosition) }
    }),
  )
  await dropLists(
    connection,
    cut.filter(({ count }) => count === 0),
  )
  await dropChunks(
    connection,
    cut
      .filter(({ before }) => before > layout.positionsPerChunk)
      .map(({ list, key, count }) => ({ list, key, chunk: fullChunks(count) })),
  )
}

type ChunkId = ListId & { readonly chunk: number }

async function readChunks(
  connection: Connection,
  chunks: readonly ChunkId[],
): Promise<ReadonlyMap<string, Buffer>> {
  if (chunks.length === 0) return new Map()
  const rows = await connection.query({
    columns: { list: 'int2', key: 'int8', positions: 'bytea' },
    name: 'reopened_list_chunks',
    text: `SELECT full_chunk.list, full_chunk.key, positions
      FROM unnest($1::smallint[], $2::bigint[], $3::bigint[]) AS wanted (list, key, chunk)
      JOIN list_chunks AS full_chunk ON full_chunk.list = wanted.list AND full_chunk.key = wanted.key
        AND full_chunk.chunk = wanted.chunk`,
    values: [...idsOf(chunks), chunks.map(({ chunk }) => chunk)],
  })
  return new Map(
    rows.map(({ list, key, positions }) => [
      nameOfList({ list, key: Number(key) }),
      encodePositions(unpackPositions(positions)),
    ]),
  )
}

async function dropLists(connection: Connection, lists: readonly ListId[]): Promise<void> {
  if (lists.length === 0) return
  await connection.query({
    name: 'drop_lists',
    text: `DELETE FROM lists USING unnest($1::smallint[], $2::bigint[]) AS gone (list, key)
      WHERE lists.list = gone.list AND lists.key = gone.key`,
    values: idsOf(lists),
  })
}

async function dropChunks(connection: Connection, chunks: readonly ChunkId[]): Promise<void> {
  if (chunks.length === 0) return
  await connection.query({
    name: 'cut_list_chunks',
    text: `DELETE FROM list_chunks USING unnest($1::smallint[], $2::bigint[], $3::bigint[]) AS gone (list, key, chunk)
      WHERE list_chunks.list = gone.list AND list_chunks.key = gone.key AND list_chunks.chunk >= gone.chunk`,
    values: [...idsOf(chunks), chunks.map(({ chunk }) => chunk)],
  })
}
