import type { Connection } from '../connection.ts'
import { copyIn, CopyRows } from '../copy-rows.ts'
import type { KeyChange } from '../holders/count-tree.ts'
import { itemTables, movePlaces } from '../holders/place-tree.ts'
import { type Holding, placeOfHolder, placeOfId, placeOfItem, treeOf } from './item-trees.ts'

/** The change of an account's amount of an item. */
export type ItemChange = Holding & { readonly change: bigint }

/** Adds the changes to the owned amounts, and moves the items in every order. */
export async function moveItems(connection: Connection, changes: readonly ItemChange[]): Promise<void> {
  const moved = sums(changes)
  if (moved.length === 0) return
  const before = await readAmounts(connection, moved)
  const moves = moved.map(({ change, ...holding }) => {
    const from = before.get(holdingKey(holding)) ?? 0n
    return { ...holding, from, to: from + change }
  })
  const turned = moves.filter(({ from, to }) => from > 0n !== to > 0n)
  const ownedBefore = await readOwnedIds(connection, turned)
  await writeAmounts(connection, moves)
  const ownedAfter = await readOwnedIds(connection, turned)
  await movePlaces(connection, itemTables, [
    ...turned.flatMap(({ to, ...holding }) => placesOf(holding, to > 0n ? 1 : -1)),
    ...idChanges(turned, ownedBefore, ownedAfter),
  ])
}

type Move = Holding & { readonly from: bigint; readonly to: bigint }

const nameOfId = ({ contract, id }: Omit<Holding, 'holder'>): string => `${contract} ${id}`

function sums(changes: readonly ItemChange[]): readonly ItemChange[] {
  const found = new Map<string, ItemChange>()
  for (const change of changes) {
    const known = found.get(holdingKey(change))
    found.set(holdingKey(change), { ...change, change: change.change + (known?.change ?? 0n) })
  }
  return [...found.values()].filter(({ change }) => change !== 0n)
}

const placesOf = (holding: Holding, change: 1 | -1): KeyChange[] => [
  { owner: treeOf('holdersOfContract', holding.contract), key: placeOfHolder(holding), change },
  { owner: treeOf('itemsOfHolder', holding.holder), key: placeOfItem(holding), change },
]

/** Ids that have a first holder now, or no holder any more. */
function idChanges(
  turned: readonly Move[],
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
): KeyChange[] {
  const ids = new Map(turned.map((move) => [nameOfId(move), move]))
  return [...ids].flatMap(([name, { contract, id }]): KeyChange[] =>
    before.has(name) === after.has(name)
      ? []
      : [
          {
            owner: treeOf('idsOfContract', contract),
            key: placeOfId(id),
            change: after.has(name) ? 1 : -1,
          },
        ],
  )
}

/** Those of the ids that anybody holds. */
async function readOwnedIds(
  connection: Connection,
  holdings: readonly Holding[],
): Promise<ReadonlySet<string>> {
  if (holdings.length === 0) return new Set()
  const ids = [...new Map(holdings.map((holding) => [nameOfId(holding), holding])).values()]
  const rows = await connection.query({
    columns: { contract: 'int4', id: 'numeric' },
    name: 'owned_items',
    // The row of the contract's account is there, so a cluster can look for a holder on its node. Not EXISTS: PostgreSQL would
    // make a join of it and read all holders.
    text: `SELECT wanted.contract, wanted.id FROM unnest($1::integer[], $2::numeric[]) AS wanted (contract, id)
      JOIN accounts ON accounts.id = wanted.contract
      WHERE (
        SELECT min(known.holder) FROM items AS known
        WHERE known.contract = accounts.id AND known.id = wanted.id AND known.amount > 0
      ) IS NOT NULL`,
    values: columnsOf(ids).slice(0, 2),
  })
  return new Set(rows.map(({ contract, id }) => nameOfId({ contract, id: BigInt(id) })))
}

async function writeAmounts(connection: Connection, moves: readonly Move[]): Promise<void> {
  const gone = moves.filter(({ to }) => to === 0n)
  const fresh = moves.filter(({ from, to }) => from === 0n && to !== 0n)
  const changed = moves.filter(({ from, to }) => from !== 0n && to !== 0n)
  if (gone.length > 0)
    await connection.query({
      name: 'remove_items',
      text: `DELETE FROM items AS known
        USING unnest($1::integer[], $2::numeric[], $3::integer[]) AS gone (contract, id, holder)
        WHERE known.contract = gone.contract AND known.id = gone.id AND known.holder = gone.holder`,
      values: columnsOf(gone),
    })
  if (changed.length > 0)
    await connection.query({
      name: 'change_items',
      text: `UPDATE items AS known SET amount = changed.amount
        FROM unnest($1::integer[], $2::numeric[], $3::integer[], $4::numeric[])
          AS changed (contract, id, holder, amount)
        WHERE known.contract = changed.contract AND known.id = changed.id AND known.holder = changed.holder`,
      values: [...columnsOf(changed), changed.map(({ to }) => to)],
    })
  if (fresh.length === 0) return
  const rows = new CopyRows(
    { contract: 'int4', id: 'numeric', holder: 'int4', amount: 'numeric' },
    fresh.length * 60,
  )
  for (const { contract, id, holder, to } of fresh) rows.add({ contract, id, holder, amount: to })
  await copyIn(connection, 'items', rows.columns, rows.finish())
}

/** Of `readAmounts`. */
export const holdingKey = ({ contract, id, holder }: Holding): string => `${contract} ${id} ${holder}`

/** Parameters of `unnest($1::integer[], $2::numeric[], $3::integer[])`. */
export const columnsOf = (rows: readonly Holding[]) => [
  rows.map(({ contract }) => contract),
  rows.map(({ id }) => id),
  rows.map(({ holder }) => holder),
]

/** By `holdingKey` the holding; zero is absent. */
export async function readAmounts(
  connection: Connection,
  holdings: readonly Holding[],
): Promise<ReadonlyMap<string, bigint>> {
  const rows = await connection.query({
    columns: { contract: 'int4', id: 'numeric', holder: 'int4', amount: 'numeric' },
    name: 'item_amounts',
    text: `SELECT known.contract, known.id, known.holder, known.amount
      FROM unnest($1::integer[], $2::numeric[], $3::integer[]) AS wanted (contract, id, holder)
      JOIN items AS known ON known.contract = wanted.contract AND known.id = wanted.id
        AND known.holder = wanted.holder`,
    values: columnsOf(holdings),
  })
  return new Map(rows.map((row) => [holdingKey({ ...row, id: BigInt(row.id) }), BigInt(row.amount)]))
}
