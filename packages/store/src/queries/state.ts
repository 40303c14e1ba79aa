import type { Database } from '../database.ts'
import { type BlockEntry, knowsBalances, noTotals } from '../head.ts'
import { blockColumns, toBlockEntry, blockTypes } from './block-entries.ts'
import type { Connection } from '../connection.ts'

/** Heights in the index without a gap, both ends included. */
export type Interval = { readonly from: number; readonly to: number }

/** The block of every response, and the state of the index at it. */
export type IndexState = {
  /** Newest block; absent while the index is empty. */
  readonly head?: { readonly height: number; readonly id: string; readonly timestampMs: number } | undefined
  /** Highest height the node called solidified at the last write. */
  readonly solidifiedHeight?: number | undefined
  readonly coverage: readonly Interval[]
  readonly blockCount: number
  readonly transactionCount: number
  readonly transferCount: number
  readonly accountCount: number
  /** Contract calls the source gave no receipt of: their token transfers and fees are not known. */
  readonly callsWithoutReceipt: number
  /** Transactions whose effect on balances is not known. */
  readonly operationsWithoutEffects: number
  /** Highest block written before the index stored facts: it and those below have none here. */
  readonly lacksFactsUpTo?: number | undefined
  /**
   * Highest block written before the index stored events, approvals of TRC721 and TRC1155, and what contracts staked,
   * delegated and voted: it and those below have none here.
   */
  readonly lacksEventsUpTo?: number | undefined
  /** Highest block written before the index stored the keys of permissions: it and those below have none here. */
  readonly lacksPermissionKeysUpTo?: number | undefined
  /** Whether the balances at the head are known: every block from 0 on is here, with all it did. */
  readonly knowsBalances: boolean
}

export const stateQueries = (database: Database) => ({
  /**
   * Every answer asks for it twice, so it is one statement, which sees one moment without a transaction around it. The state that
   * the caller read last is returned again, after a shorter statement, while the index has not moved since.
   */
  state: async (last?: IndexState): Promise<IndexState> => {
    if (last !== undefined && (await isStill(database, last))) return last
    const [row] = await database.query({
      columns: stateTypes,
      name: 'index_state',
      text: `SELECT ${blockColumns},
      (SELECT array_agg(from_height ORDER BY from_height) FROM coverage) AS covered_from,
      (SELECT array_agg(to_height ORDER BY from_height) FROM coverage) AS covered_to,
      (SELECT height FROM blocks WHERE lacks_facts ORDER BY position DESC LIMIT 1) AS facts_lacking,
      (SELECT height FROM blocks WHERE lacks_events ORDER BY position DESC LIMIT 1) AS events_lacking,
      (SELECT height FROM blocks WHERE lacks_permission_keys ORDER BY position DESC LIMIT 1) AS keys_lacking,
      ${lastMove(database)},
      ${logPosition(database)}
      FROM blocks ORDER BY position DESC LIMIT 1`,
    })
    const head = row && toBlockEntry(row)
    const totals = head?.after ?? noTotals
    const state: IndexState = {
      head: head && { height: head.height, id: head.id, timestampMs: head.timestampMs },
      solidifiedHeight: head?.solidifiedHeight,
      coverage: row?.covered_from?.map((from, at) => ({ from, to: row.covered_to![at]! })) ?? [],
      blockCount: totals.blocks,
      transactionCount: totals.transactions,
      transferCount: totals.transfers,
      accountCount: totals.accounts,
      callsWithoutReceipt: totals.callsWithoutReceipt,
      operationsWithoutEffects: totals.operationsWithoutEffects,
      ...lackingIn(row),
      knowsBalances: head !== undefined && knowsBalances(head),
    }
    if (head !== undefined) headByState.set(state, head)
    noteMove(state, row)
    notePosition(state, row?.log_position)
    return state
  },
})

/** Whether the newest block, and all that is counted up to it, is the one of the state. */
async function isStill(database: Database, state: IndexState): Promise<boolean> {
  const head = headOf(state)
  if (head === undefined) return false
  const [row] = await database.query({
    columns: {
      position: 'int4',
      id: 'bytea',
      solidified_height: 'int4?',
      transactions: 'int8',
      calls_without_receipt: 'int8',
      operations_without_effects: 'int8',
      last_move: 'text?',
      log_position: 'int8?',
    },
    name: 'newest_block',
    text: `SELECT position, id, solidified_height, transactions_before + transaction_count AS transactions,
      calls_without_receipt_before + calls_without_receipt AS calls_without_receipt,
      operations_without_effects_before + operations_without_effects AS operations_without_effects,
      ${lastMove(database)},
      ${logPosition(database)}
      FROM blocks ORDER BY position DESC LIMIT 1`,
  })
  const { after } = head
  const isSame =
    row !== undefined &&
    (row.last_move ?? undefined) === moveOf(state) &&
    row.position + 1 === after.blocks &&
    row.id.toString('hex') === head.id &&
    (row.solidified_height ?? undefined) === head.solidifiedHeight &&
    Number(row.transactions) === after.transactions &&
    Number(row.calls_without_receipt) === after.callsWithoutReceipt &&
    Number(row.operations_without_effects) === after.operationsWithoutEffects
  if (isSame) notePosition(state, row.log_position)
  return isSame
}

/**
 * The transaction that wrote or undid a block last: each changes the newest interval of the coverage. A block that is written and
 * undone again leaves all else as it was. Nodes of a cluster number their transactions each by itself, so a cluster has none.
 */
const lastMove = ({ isOnCluster }: Database): string =>
  isOnCluster
    ? 'NULL::text AS last_move'
    : '(SELECT xmin::text FROM coverage ORDER BY from_height DESC LIMIT 1) AS last_move'

const moveByState = new WeakMap<IndexState, string>()

function noteMove(state: IndexState, row: { readonly last_move: string | null } | undefined): void {
  if (row?.last_move != null) moveByState.set(state, row.last_move)
}

/** What moved the index last before this state was read; absent on a cluster, for an empty index, and for states from elsewhere. */
export const moveOf = (state: IndexState): string | undefined => moveByState.get(state)

/**
 * Up to where a server's log contains what others can see here: on the primary what it has flushed, on a replica what it has replayed.
 * Evaluated after the snapshot of its statement was taken, so that it covers all that the statement sees. The functions count for one
 * server, so a cluster has no position.
 */
const logPosition = ({ isReplica, isOnCluster }: Database): string => {
  if (isOnCluster) return 'NULL::int8 AS log_position'
  const position = isReplica ? 'pg_last_wal_replay_lsn()' : 'pg_current_wal_flush_lsn()'
  return `(${position} - '0/0'::pg_lsn)::int8 AS log_position`
}

const positionByState = new WeakMap<IndexState, bigint>()

function notePosition(state: IndexState, position: bigint | null | undefined): void {
  if (position != null) positionByState.set(state, position)
}

/** The position in the log of the server at which this state was read last; absent for states from elsewhere. */
export const logPositionOf = (state: IndexState): bigint | undefined => positionByState.get(state)

const headByState = new WeakMap<IndexState, BlockEntry>()

/** The newest block of a state that a store returned; absent for an empty index and for states from elsewhere. */
export const headOf = (state: IndexState): BlockEntry | undefined => headByState.get(state)

type Lacking = Readonly<Record<'facts_lacking' | 'events_lacking' | 'keys_lacking', number | null>>

const lackingIn = (row: Lacking | undefined) => ({
  lacksFactsUpTo: row?.facts_lacking ?? undefined,
  lacksEventsUpTo: row?.events_lacking ?? undefined,
  lacksPermissionKeysUpTo: row?.keys_lacking ?? undefined,
})

const stateTypes = {
  ...blockTypes,
  covered_from: 'int4[]?',
  covered_to: 'int4[]?',
  facts_lacking: 'int4?',
  events_lacking: 'int4?',
  keys_lacking: 'int4?',
  last_move: 'text?',
  log_position: 'int8?',
} as const

/** Time of the newest block written before the index counted metrics: of its day and earlier ones they are not whole. */
export async function newestUncounted(connection: Connection): Promise<number | undefined> {
  const [row] = await connection.query({
    columns: { timestamp_ms: 'int8' },
    name: 'newest_block_lacking_sums',
    text: 'SELECT timestamp_ms FROM blocks WHERE sums IS NULL ORDER BY position DESC LIMIT 1',
  })
  return row && Number(row.timestamp_ms)
}

/** Time of the newest block written before the index counted stake by resource. */
export async function newestWithoutResources(connection: Connection): Promise<number | undefined> {
  const [row] = await connection.query({
    columns: { timestamp_ms: 'int8' },
    name: 'newest_block_lacking_resources',
    text: 'SELECT timestamp_ms FROM blocks WHERE lacks_resources ORDER BY position DESC LIMIT 1',
  })
  return row && Number(row.timestamp_ms)
}

/** Whether the index contains a block from before it recorded the holders of items: then holders are neither known nor written. */
export async function lacksItems(connection: Connection): Promise<boolean> {
  const rows = await connection.query({
    name: 'newest_block_lacking_items',
    text: 'SELECT height FROM blocks WHERE lacks_items ORDER BY position DESC LIMIT 1',
  })
  return rows.length > 0
}
