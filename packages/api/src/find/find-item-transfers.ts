import type { Address } from '@sundial/primitives'
import type { At } from '../endpoint.ts'
import { type FactList, itemKey } from '@sundial/store'
import { readAddress } from '../lookup.ts'
import type { Paging } from '../page.ts'
import { type FactOf, findFacts } from './find-facts.ts'
import { all, type Found, when } from './found.ts'
import { needs, readDirection } from './read-filters.ts'

type Item = FactOf<'nftTransfer'>

/** One of `contract` and `relatedAddress` is given. */
export type ItemQuery = Paging & {
  readonly contract?: string | undefined
  readonly relatedAddress?: string | undefined
  readonly tokenId?: string | undefined
  readonly block?: number | undefined
  readonly direction?: string | undefined
  readonly confirm?: string | undefined
  readonly standard: Item['standard']
}

/** The list of the item or the account where one is named, else that of the contract: it is longer. */
export async function findItemTransfers(query: ItemQuery, at: At): Promise<Found<Item>> {
  const contract = query.contract === undefined ? undefined : await readAddress(query.contract, at)
  const account = query.relatedAddress === undefined ? undefined : await readAddress(query.relatedAddress, at)
  const direction = readDirection(query.direction)
  if (direction !== undefined) needs('direction', 'relatedAddress', account !== undefined)
  const matches = all<Item>(
    when<Item, string>(query.standard, ({ standard }, one) => standard === one),
    when<Item, Address>(account && contract, (row, one) => row.contract === one),
    when<Item, Address>(account, (row, one) => row.from === one || row.to === one),
    when<Item, string>(query.tokenId, ({ id }, one) => id.toString() === one),
    when<Item, number>(query.block, ({ height }, one) => height === one),
    when<Item, string>(direction, (row, way) => (way === 'in' ? row.to : row.from) === account),
  )
  return findFacts<'nftTransfer'>(
    await listOf({ contract, account, tokenId: query.tokenId }, at),
    query,
    at,
    matches,
  )
}

type ItemFilter = {
  readonly contract: Address | undefined
  readonly account: Address | undefined
  readonly tokenId: string | undefined
}

/** An item has a list of its own, which is whole where it is known who holds it. */
async function listOf({ contract, account, tokenId }: ItemFilter, { store }: At): Promise<FactList> {
  if (contract !== undefined && tokenId !== undefined) {
    const counted = { start: 0, limit: 0, order: 'rising' } as const
    const known = await store.itemsOfContract(contract, counted)
    if (known !== undefined)
      return { list: 'nftTransfersOfItem', key: itemKey({ contract, id: BigInt(tokenId) }) }
  }
  return account === undefined
    ? { list: 'nftTransfersOfContract', key: contract! }
    : { list: 'nftTransfersOfAccount', key: account }
}
