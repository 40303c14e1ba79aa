import type { Connection } from '../connection.ts'
import { copyIn, CopyRows } from '../copy-rows.ts'
import { countKeys, type CountTree, type KeyChange, type KeysOfNode, type Node } from './count-tree.ts'
import { keyRange, rankKey } from './rank-key.ts'

/** A changed balance. An account with zero, or with a negative balance reported by a token, is not a holder. */
export type HolderMove = {
  readonly account: number
  readonly asset: number
  readonly from: bigint
  readonly to: bigint
}

type Holder = { readonly account: number; readonly asset: number; readonly balance: bigint }

/** Puts accounts where their balances belong in the order of each asset's holders, and counts them there. */
export async function moveHolders(connection: Connection, moves: readonly HolderMove[]): Promise<void> {
  const moved = moves.filter(({ from, to }) => from !== to)
  const left = holdersOf(moved, 'from')
  const entered = holdersOf(moved, 'to')
  await removeHolders(connection, left)
  await copyHolders(connection, entered)
  await countHolders(connection, [...left.map(toChange(-1)), ...entered.map(toChange(1))])
}

const holdersOf = (moves: readonly HolderMove[], side: 'from' | 'to'): Holder[] =>
  moves
    .filter((move) => move[side] > 0n)
    .map((move) => ({ account: move.account, asset: move.asset, balance: move[side] }))

const toChange =
  (change: 1 | -1) =>
  ({ account, asset, balance }: Holder): KeyChange => ({
    owner: asset,
    key: rankKey(balance, account),
    change,
  })

async function removeHolders(connection: Connection, holders: readonly Holder[]): Promise<void> {
  if (holders.length === 0) return
  await connection.query({
    name: 'remove_holders',
    text: `DELETE FROM holders AS known
      USING unnest($1::integer[], $2::numeric[], $3::integer[]) AS gone (asset, balance, account)
      WHERE known.asset = gone.asset AND known.balance = gone.balance AND known.account = gone.account`,
    values: [
      holders.map(({ asset }) => asset),
      holders.map(({ balance }) => balance),
      holders.map(({ account }) => account),
    ],
  })
}

async function copyHolders(connection: Connection, holders: readonly Holder[]): Promise<void> {
  if (holders.length === 0) return
  const rows = new CopyRows({ asset: 'int4', balance: 'numeric', account: 'int4' }, holders.length * 40)
  for (const holder of holders) rows.add(holder)
  await copyIn(connection, 'holders', rows.columns, rows.finish())
}

/** Of rank keys by asset. */
export const holderTree: CountTree = { table: 'holder_counts', column: 'asset', readKeys }

/** Updates the counts to the current state of `holders`. */
export const countHolders = (connection: Connection, changes: readonly KeyChange[]): Promise<void> =>
  countKeys(connection, holderTree, changes)

/** All rank keys under each node. */
export async function readKeys(connection: Connection, nodes: readonly Node[]): Promise<KeysOfNode[]> {
  if (nodes.length === 0) return []
  const ranges = nodes.map(({ prefix }) => keyRange(prefix))
  const rows = await connection.query({
    columns: { at: 'int8', balance: 'numeric', account: 'int4' },
    name: 'holders_below',
    text: `SELECT node.at, known.balance, known.account
      FROM unnest($1::integer[], $2::numeric[], $3::numeric[], $4::integer[], $5::integer[]) WITH ORDINALITY
        AS node (asset, highest, lowest, first_account, last_account, at)
      JOIN holders AS known ON known.asset = node.asset AND known.balance BETWEEN node.lowest AND node.highest
        AND known.account BETWEEN node.first_account AND node.last_account`,
    values: [
      nodes.map(({ owner }) => owner),
      ranges.map(({ highest }) => highest),
      ranges.map(({ lowest }) => lowest),
      ranges.map(({ firstAccount }) => firstAccount),
      ranges.map(({ lastAccount }) => lastAccount),
    ],
  })
  const keys = nodes.map((): string[] => [])
  for (const { at, balance, account } of rows) keys[Number(at) - 1]!.push(rankKey(BigInt(balance), account))
  return nodes.map((node, at) => ({ ...node, keys: keys[at]! }))
}
