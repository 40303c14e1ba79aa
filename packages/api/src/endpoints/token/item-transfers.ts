import { topicOf } from '@sundial/abi'
import type { Address } from '@sundial/primitives'
import { eventKey, type FactList, itemKey } from '@sundial/store'
import { Type } from 'typebox'
import { type Context, endpoint } from '../../endpoint.ts'
import { RequestRefused } from '../../errors.ts'
import { readAddress } from '../../lookup.ts'
import type { Paging } from '../../page.ts'
import { needs, readDirection } from '../../shared/filters.ts'
import { factMembers, lackingFacts } from '../../shared/list-members.ts'
import {
  address,
  confirm,
  direction,
  height,
  ignored,
  ignoredValueFilter,
  itemId,
  paging,
  requiredAddress,
  sort,
} from '../../shared/parameters.ts'
import {
  everyFilter,
  pagingMembersOf,
  type FactOf,
  findFacts,
  type ResultPage,
  optionalFilter,
} from '../../shared/rows.ts'
import { contractTransfer, movedOfItem, toContractTransfers } from './contract-transfers.ts'

type Item = FactOf<'nftTransfer'>

/** One of `contract` and `relatedAddress` is present. */
export type ItemQuery = Paging & {
  readonly contract?: string | undefined
  readonly relatedAddress?: string | undefined
  readonly tokenId?: string | undefined
  readonly block?: number | undefined
  readonly direction?: string | undefined
  readonly confirm?: string | undefined
  readonly standard: Item['standard']
}

/** The list of the item or the account if one is named, otherwise the longer list of the contract. */
async function findItemTransfers(query: ItemQuery, at: Context): Promise<ResultPage<Item>> {
  const contract = query.contract === undefined ? undefined : await readAddress(query.contract, at)
  const account = query.relatedAddress === undefined ? undefined : await readAddress(query.relatedAddress, at)
  const direction = readDirection(query.direction)
  if (direction !== undefined) needs('direction', 'relatedAddress', account !== undefined)
  const list = await listOf({ contract, account, tokenId: query.tokenId }, at)
  const isOfAccount = list.list === 'nftTransfersOfAccount'
  const isOfItem = list.list === 'nftTransfersOfItem'
  const isPure = contract !== undefined && (await hasOneStandard(contract, query.standard, at))
  // What every row of the list fulfils is not asked: then the list has a total, and any page at once.
  const matches = everyFilter<Item>(
    optionalFilter<Item, string>(
      isPure ? undefined : query.standard,
      ({ standard }, one) => standard === one,
    ),
    optionalFilter<Item, Address>(isOfAccount ? contract : undefined, (row, one) => row.contract === one),
    optionalFilter<Item, Address>(
      isOfAccount ? undefined : account,
      (row, one) => row.from === one || row.to === one,
    ),
    optionalFilter<Item, string>(
      isOfItem ? undefined : query.tokenId,
      ({ id }, one) => id.toString() === one,
    ),
    optionalFilter<Item, number>(query.block, ({ height }, one) => height === one),
    optionalFilter<Item, string>(direction, (row, way) => (way === 'in' ? row.to : row.from) === account),
  )
  return findFacts<'nftTransfer'>(list, query, at, matches)
}

const eventsOf: Readonly<Record<Item['standard'], readonly string[]>> = {
  trc721: [topicOf('Transfer(address,address,uint256)')],
  trc1155: [
    topicOf('TransferSingle(address,address,address,uint256,uint256)'),
    topicOf('TransferBatch(address,address,address,uint256[],uint256[])'),
  ],
}

/** Whether the contract logged events of the standard, and none of the other one. */
async function hasOneStandard(
  contract: Address,
  standard: Item['standard'],
  { store }: Context,
): Promise<boolean> {
  const isLogged = async (one: Item['standard']) => {
    const totals = eventsOf[one].map(async (signature) => {
      const list = { list: 'eventsOfSignature', key: eventKey({ contract, signature }) } as const
      return (await store.facts(list, { start: 0, limit: 0, order: 'newest' })).total
    })
    return (await Promise.all(totals)).some((total) => total > 0)
  }
  return (await isLogged(standard)) && !(await isLogged(standard === 'trc721' ? 'trc1155' : 'trc721'))
}

type ItemFilter = {
  readonly contract: Address | undefined
  readonly account: Address | undefined
  readonly tokenId: string | undefined
}

/** An item has a list of its own, which is complete where its holders are known. */
async function listOf({ contract, account, tokenId }: ItemFilter, { store }: Context): Promise<FactList> {
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

export const trc721Transfers = endpoint({
  get: '/api/trc721/transfers',
  summary: 'Transfers of the items of a TRC721 contract, newest first',
  description:
    'relatedAddress scans the rows of the account: see scanned. So does a contract that logged transfers of both standards.',
  query: {
    sort: sort(['timestamp']),
    ...paging,
    contract: requiredAddress,
    tokenId: itemId,
    relatedAddress: address,
    ...confirm,
    ...ignored,
  },
  list: 'token_transfers',
  reply: Type.Object(factMembers('token_transfers', contractTransfer)),
  async handle({ query }, at) {
    const found = await findItemTransfers({ ...query, standard: 'trc721' }, at)
    const { transfers, ...annotations } = await toContractTransfers(found.rows.map(movedOfItem), at)
    return {
      ...pagingMembersOf(found),
      token_transfers: transfers,
      ...lackingFacts(at.state),
      ...annotations,
    }
  },
})

export const trc1155Transfers = endpoint({
  get: '/api/token_trc1155/transfers',
  summary: 'Transfers of the items of a TRC1155 contract or of an account, newest first',
  description:
    'Requires contract_address or relatedAddress. Of a contract, or with tokenId of an item, total is exact; other filters scan rows, as does a contract that logged transfers of both standards: see scanned.',
  query: {
    sort: sort(['timestamp']),
    ...paging,
    contract_address: address,
    relatedAddress: address,
    tokenId: itemId,
    block: height,
    ...direction,
    ...confirm,
    ...ignored,
    ...ignoredValueFilter,
  },
  list: 'token_transfers',
  reply: Type.Object(factMembers('token_transfers', contractTransfer)),
  async handle({ query }, at) {
    const { contract_address: contract, ...rest } = query
    if (contract === undefined && query.relatedAddress === undefined) throw noKey
    const found = await findItemTransfers({ ...rest, contract, standard: 'trc1155' }, at)
    const { transfers, ...annotations } = await toContractTransfers(found.rows.map(movedOfItem), at)
    return {
      ...pagingMembersOf(found),
      token_transfers: transfers,
      ...lackingFacts(at.state),
      ...annotations,
    }
  },
})

const noKey = new RequestRefused(
  'parameter_missing',
  'contract_address or relatedAddress is missing; provide one of them.',
  { parameters: ['contract_address', 'relatedAddress'] },
)
