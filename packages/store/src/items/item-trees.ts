import type { Connection } from '../connection.ts'
import { copyIn, CopyRows } from '../copy-rows.ts'
import { countKeys, type CountTree, type KeyChange, type Node } from '../holders/count-tree.ts'

// The orders of owned items. A place is a string of digits, so that a tree counts places as it counts rank keys.

/** Kinds of trees, stored in their numbers. */
const kinds = { idsOfContract: 0, holdersOfContract: 1, itemsOfHolder: 2 } as const
const kindCount = 4

/** A tree of an account or contract, by its number. */
export const treeOf = (kind: keyof typeof kinds, account: number): number => account * kindCount + kinds[kind]

export type Holding = { readonly contract: number; readonly id: bigint; readonly holder: number }

/** In a contract's ids. */
export const placeOfId = (id: bigint): string => {
  const digits = id.toString()
  return digits.length.toString().padStart(2, '0') + digits
}

/** In a contract's holders: by id, then by the number of the holder. */
export const placeOfHolder = ({ id, holder }: Omit<Holding, 'contract'>): string =>
  placeOfId(id) + placeOfAccount(holder)

/** In the items of a holder: by the number of the contract, then by id. */
export const placeOfItem = ({ contract, id }: Omit<Holding, 'holder'>): string =>
  placeOfAccount(contract) + placeOfId(id)

export const placeOfAccount = (account: number): string => account.toString().padStart(accountDigits, '0')

const accountDigits = 10

/** Back from the place. */
export function readHolderPlace(place: string): Omit<Holding, 'contract'> {
  const { id, rest } = readId(place)
  return { id, holder: Number(rest) }
}

export function readItemPlace(place: string): Omit<Holding, 'holder'> {
  return { contract: Number(place.slice(0, accountDigits)), id: readId(place.slice(accountDigits)).id }
}

export const readIdPlace = (place: string): bigint => readId(place).id

function readId(place: string): { readonly id: bigint; readonly rest: string } {
  const end = 2 + Number(place.slice(0, 2))
  return { id: BigInt(place.slice(2, end)), rest: place.slice(end) }
}

/** Removes places from their trees and adds others; each changes once. */
export async function movePlaces(connection: Connection, changes: readonly KeyChange[]): Promise<void> {
  if (changes.length === 0) return
  const left = changes.filter(({ change }) => change < 0)
  const entered = changes.filter(({ change }) => change > 0)
  if (left.length > 0)
    await connection.query({
      name: 'remove_item_places',
      text: `DELETE FROM item_places AS known USING unnest($1::bigint[], $2::text[]) AS gone (tree, place)
        WHERE known.tree = gone.tree AND known.place = gone.place`,
      values: [left.map(({ owner }) => owner), left.map(({ key }) => key)],
    })
  if (entered.length > 0) {
    const rows = new CopyRows({ tree: 'int8', place: 'text' }, entered.length * 40)
    for (const { owner, key } of entered) rows.add({ tree: owner, place: key })
    await copyIn(connection, 'item_places', rows.columns, rows.finish())
  }
  await countKeys(connection, itemTree, changes)
}

const itemTree: CountTree = { table: 'item_counts', column: 'tree', readKeys: readPlaces }

/** All places under each node. */
async function readPlaces(connection: Connection, nodes: readonly Node[]) {
  if (nodes.length === 0) return []
  const rows = await connection.query({
    columns: { tree: 'int8', prefix: 'text', place: 'text' },
    name: 'item_places_below',
    // A colon is the character after nine.
    text: `SELECT node.tree, node.prefix, known.place
      FROM unnest($1::bigint[], $2::text[]) AS node (tree, prefix)
      JOIN item_places AS known
        ON known.tree = node.tree AND known.place >= node.prefix AND known.place < node.prefix || ':'`,
    values: [nodes.map(({ owner }) => owner), nodes.map(({ prefix }) => prefix)],
  })
  const keys = new Map<string, string[]>(nodes.map((node) => [nodeName(node), []]))
  for (const { tree, prefix, place } of rows) keys.get(nodeName({ owner: Number(tree), prefix }))!.push(place)
  return nodes.map((node) => ({ ...node, keys: keys.get(nodeName(node))! }))
}

const nodeName = ({ owner, prefix }: Node): string => `${owner} ${prefix}`
