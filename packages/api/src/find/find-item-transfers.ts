import type { Address } from '@sundial/primitives'
import type { At } from '../endpoint.ts'
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

/** The list of the account where there is one, else that of the contract: it is longer. */
export async function findItemTransfers(query: ItemQuery, at: At): Promise<Found<Item>> {
  const contract = query.contract === undefined ? undefined : await readAddress(query.contract, at)
  const account = query.relatedAddress === undefined ? undefined : await readAddress(query.relatedAddress, at)
  const direction = readDirection(query.direction)
  if (direction !== undefined) needs('direction', 'relatedAddress', account !== undefined)
  const matches = all<Item>(
    when<Item, string>(query.standard, ({ standard }, one) => standard === one),
    when<Item, Address>(account && contract, (row, one) => row.contract === one),
    when<Item, string>(query.tokenId, ({ id }, one) => id.toString() === one),
    when<Item, number>(query.block, ({ height }, one) => height === one),
    when<Item, string>(direction, (row, way) => (way === 'in' ? row.to : row.from) === account),
  )
  return findFacts<'nftTransfer'>(
    account === undefined
      ? { list: 'nftTransfersOfContract', key: contract! }
      : { list: 'nftTransfersOfAccount', key: account },
    query,
    at,
    matches,
  )
}
