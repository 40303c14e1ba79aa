import type { BlockRef, StoredState } from '../head.ts'
import { type Address, isAccountAddress } from '@sundial/primitives'
import type { Connection, RowOf } from '../connection.ts'
import type { Database } from '../database.ts'
import { readLastTouched } from './last-touched.ts'
import { accountColumns, accountTypes } from './accounts.ts'

/** Kinds of states at the node's head. Their numbers are stored and must not change. */
export const nodeStateKinds = {
  /** By address. */
  account: 1,
  /** By address. */
  witness: 2,
  /** By the witness's address. */
  brokerage: 3,
  /** By the name as UTF-8. */
  parameter: 4,
  /** By the id as UTF-8. */
  exchange: 5,
  /** By the id as UTF-8. */
  proposal: 6,
  /** By address: the witness with the votes of now in place of those of the last tally. */
  witnessNow: 7,
  /** By height: blocks that were read again because their effects were known then, with the number of the rules. */
  readAgain: 8,
} as const

export type NodeStateKind = keyof typeof nodeStateKinds

/** A node's response under a key (hex, never empty): the bytes as received, empty when the node has no entry. */
export type NodeState = {
  readonly key: string
  readonly bytes: Uint8Array | undefined
  /** Search texts of an account that has them. */
  readonly name?: string | undefined
  readonly accountId?: string | undefined
}

export type { StoredState }

export type StoredAccountState = Omit<StoredState, 'key'> & {
  /** Whether a block above names the account, so that its state may have changed. */
  readonly touchedSince: boolean
}

/** Accounts that have no state or were touched since theirs, among those from number `start` on. */
export type StaleAccounts = {
  readonly addresses: readonly Address[]
  /** Number of the next account to look at; absent when none is left. */
  readonly next: number | undefined
}

/** Data of the node's head that blocks do not contain, with the block at which it is true. Undoing the block deletes it. */
export const nodeStateQueries = (database: Database) => ({
  accountState: (address: Address): Promise<StoredAccountState | undefined> =>
    database.snapshot(async (connection) => {
      const key = Buffer.from(address, 'hex')
      const [row] = await connection.query({
        columns: stateTypes,
        name: 'account_state',
        text: `SELECT node_states.state, blocks.height, blocks.id
        FROM node_states JOIN blocks ON blocks.height = node_states.height
        WHERE node_states.kind = $1 AND node_states.key = $2`,
        values: [nodeStateKinds.account, key],
      })
      if (row === undefined) return undefined
      const accounts = await connection.query({
        columns: accountTypes,
        name: 'account_by_address',
        text: `SELECT ${accountColumns} FROM accounts AS account WHERE address = $1`,
        values: [key],
      })
      const [touched = -1] = await readLastTouched(connection, accounts)
      return { ...toState(row), touchedSince: touched > row.height }
    }),

  /** All of a kind, by key, each with its block; `wholeAt` when the kind was read as a whole at one. */
  nodeStates: async (
    kind: NodeStateKind,
  ): Promise<{
    readonly states: readonly StoredState[]
    readonly wholeAt: BlockRef | undefined
  }> => {
    const rows = await database.query({
      columns: { ...stateTypes, key: 'bytea' },
      name: 'node_states',
      text: `SELECT node_states.key, node_states.state, blocks.height, blocks.id
      FROM node_states JOIN blocks ON blocks.height = node_states.height
      WHERE node_states.kind = $1 ORDER BY node_states.key`,
      values: [nodeStateKinds[kind]],
    })
    const states = rows.map((row) => ({ key: row.key.toString('hex'), ...toState(row) }))
    return {
      states: states.filter(({ key }) => key !== wholeKey),
      wholeAt: states.find(({ key }) => key === wholeKey)?.at,
    }
  },

  /** Those of a kind under the keys, where there are any. */
  statesAmong: async (
    kind: NodeStateKind,
    keys: readonly string[],
  ): Promise<ReadonlyMap<string, StoredState>> => {
    const known = database.known?.states
    const nameOf = (key: string) => `${kind} ${key}`
    const unknown = keys.filter((key) => known?.has(nameOf(key)) !== true)
    const rows =
      unknown.length === 0
        ? []
        : await database.query({
            columns: { ...stateTypes, key: 'bytea' },
            name: 'node_states_among',
            text: `SELECT node_states.key, node_states.state, blocks.height, blocks.id
      FROM node_states JOIN blocks ON blocks.height = node_states.height
      WHERE node_states.kind = $1 AND node_states.key = ANY($2::bytea[])`,
            values: [nodeStateKinds[kind], unknown.map((key) => Buffer.from(key, 'hex'))],
          })
    const states = new Map<string, StoredState>()
    for (const key of keys) {
      const state = known?.get(nameOf(key))
      if (state !== undefined) states.set(key, state)
    }
    for (const row of rows) {
      const key = row.key.toString('hex')
      states.set(key, { key, ...toState(row) })
    }
    for (const key of unknown) known?.set(nameOf(key), states.get(key))
    return states
  },

  /**
   * Accounts whose name or id begins with the text, in any case and without white space; those named so wholly
   * first. Only accounts whose state was read from the node.
   */
  accountsNamed: async (text: string, limit: number): Promise<readonly StoredState[]> => {
    const first = folded(text)
    if (first.length === 0) return []
    const values = [first, after(first), limit]
    const rows = await database.query({
      columns: { ...stateTypes, key: 'bytea', found: 'bytea' },
      name: 'accounts_named',
      text: `SELECT input.key, input.found, input.state, blocks.height, blocks.id FROM (
        (SELECT key, name AS found, state, height FROM node_states
          WHERE name >= $1 AND name < $2 AND length(name) > 0 ORDER BY name, key LIMIT $3)
        UNION ALL
        (SELECT key, account_id AS found, state, height FROM node_states
          WHERE account_id >= $1 AND account_id < $2 AND length(account_id) > 0
          ORDER BY account_id, key LIMIT $3)
      ) AS input JOIN blocks ON blocks.height = input.height`,
      values,
    })
    // A text sorts before all texts that begin with it.
    const ordered = rows.toSorted(
      (left, right) => Buffer.compare(left.found, right.found) || Buffer.compare(left.key, right.key),
    )
    const states = ordered.map((row) => ({ key: row.key.toString('hex'), ...toState(row) }))
    return [...new Map(states.toReversed().map((state) => [state.key, state])).values()]
      .toReversed()
      .slice(0, limit)
  },

  /** Resolves with false, and stores nothing, when the index does not contain the block. */
  storeStates: (at: BlockRef, kind: NodeStateKind, states: readonly NodeState[]): Promise<boolean> =>
    database.transaction(async (connection) => {
      if (!(await lockBlock(connection, at))) return false
      await upsert(connection, at.height, { kind, states })
      return true
    }),

  /** The same, and other keys of the kind are dropped. */
  storeWholeKind: (at: BlockRef, kind: NodeStateKind, states: readonly NodeState[]): Promise<boolean> =>
    database.transaction(async (connection) => {
      if (!(await lockBlock(connection, at))) return false
      const mark = { key: wholeKey, bytes: undefined }
      await upsert(connection, at.height, { kind, states: [mark, ...states] })
      await connection.query({
        name: 'drop_other_states',
        text: 'DELETE FROM node_states WHERE kind = $1 AND key <> ALL($2::bytea[])',
        values: [nodeStateKinds[kind], [mark, ...states].map(({ key }) => Buffer.from(key, 'hex'))],
      })
      return true
    }),

  staleAccounts: (start: number, limit: number): Promise<StaleAccounts> =>
    database.snapshot(async (connection) => {
      const rows = await connection.query({
        columns: accountTypes,
        name: 'accounts_by_id',
        text: `SELECT ${accountColumns} FROM accounts AS account
        WHERE account.id >= $1 AND account.id < $2 ORDER BY account.id`,
        values: [start, start + limit],
      })
      const heights = await readStateHeights(
        connection,
        rows.map(({ address }) => address),
      )
      const touched = await readLastTouched(connection, rows)
      const stale = rows
        .map(({ address }, at) => ({ address: address.toString('hex'), touched: touched[at]! }))
        // Genesis names its giver by an address of another length, which no node holds an account of.
        .filter(({ address, touched }) => isAccountAddress(address) && touched > (heights.get(address) ?? -1))
      return {
        addresses: stale.map(({ address }) => address),
        next: rows.length < limit ? undefined : start + limit,
      }
    }),
})

export type NodeStates = ReturnType<typeof nodeStateQueries>

export const stateTypes = {
  state: 'bytea?',
  height: 'int4',
  id: 'bytea',
} as const
export type StateColumns = RowOf<typeof stateTypes>

const toState = ({ state, height, id }: StateColumns): Omit<StoredState, 'key'> => ({
  at: { height, id: id.toString('hex') },
  bytes: state === null ? undefined : new Uint8Array(state),
})

/** The first bytes after all that begin with these, which are UTF-8 and so have no byte 255. */
function after(prefix: Buffer): Buffer {
  const next = Buffer.from(prefix)
  next[next.length - 1]! += 1
  return next
}

type StatesOfKind = { readonly kind: NodeStateKind; readonly states: readonly NodeState[] }

/** Its row has the block at which the kind was read completely. */
const wholeKey = ''

async function upsert(connection: Connection, height: number, { kind, states }: StatesOfKind): Promise<void> {
  // In one order always, so that two who write wait for each other instead of for ever.
  const sorted = states.toSorted((left, right) => (left.key < right.key ? -1 : 1))
  await connection.query({
    name: 'store_states',
    text: `INSERT INTO node_states (kind, key, height, state, name, account_id)
      SELECT $1, input.key, $2, input.state, input.name, input.account_id
      FROM unnest($3::bytea[], $4::bytea[], $5::bytea[], $6::bytea[]) AS input (key, state, name, account_id)
      ON CONFLICT (kind, key) DO UPDATE
      SET height = EXCLUDED.height, state = EXCLUDED.state, name = EXCLUDED.name, account_id = EXCLUDED.account_id
      WHERE node_states.height <= EXCLUDED.height`,
    values: [
      nodeStateKinds[kind],
      height,
      sorted.map(({ key }) => Buffer.from(key, 'hex')),
      sorted.map(({ bytes }) => (bytes === undefined ? null : Buffer.from(bytes))),
      sorted.map(({ name = '' }) => (kind === 'account' ? folded(name) : null)),
      sorted.map(({ accountId = '' }) => (kind === 'account' ? folded(accountId) : null)),
    ],
  })
}

async function readStateHeights(
  connection: Connection,
  addresses: readonly Buffer[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await connection.query({
    columns: { key: 'bytea', height: 'int4' },
    name: 'state_heights',
    // States from before names were stored have none: they are to be read again.
    text: `SELECT key, height FROM node_states
      WHERE kind = $1 AND key = ANY($2::bytea[]) AND name IS NOT NULL`,
    values: [nodeStateKinds.account, addresses],
  })
  return new Map(rows.map(({ key, height }) => [key.toString('hex'), height]))
}

/**
 * Whether the index contains the block. Undoing it then waits until this transaction has ended, and deletes its writes.
 * Writing further blocks does not wait.
 */
export async function lockBlock(connection: Connection, { height, id }: BlockRef): Promise<boolean> {
  const rows = await connection.query({
    name: 'hold_block',
    text: 'SELECT 1 FROM blocks WHERE height = $1 AND id = $2 FOR KEY SHARE',
    values: [height, Buffer.from(id, 'hex')],
  })
  return rows.length > 0
}

/** Longer than any name of the chain, and short enough for an index with any response of a node. */
const mostLetters = 200

/** A name as it is looked for: bytes, because names hold what text of a database may not. */
const folded = (name: string): Buffer =>
  Buffer.from(name.replaceAll(/\s/g, '').toLowerCase().slice(0, mostLetters))
