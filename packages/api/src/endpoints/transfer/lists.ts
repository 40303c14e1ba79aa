import { Type } from 'typebox'
import { type Context, endpoint } from '../../endpoint.ts'
import { blockOrNone } from '../../lookup.ts'
import { type Paging, toHash } from '../../page.ts'
import { readAsset } from '../../shared/filters.ts'
import { callsWithoutReceipt, scannedMembers, unreceipted } from '../../shared/list-members.ts'
import {
  address,
  confirm,
  dates,
  direction,
  hash,
  height,
  ignored,
  ignoredValueFilter,
  paging,
  sort,
  token,
} from '../../shared/parameters.ts'
import { pagingMembersOf } from '../../shared/rows.ts'
import { findTransfers, readTransferFilter, type TransferFilter } from './find.ts'
import { toTransferList, transfer } from './transfer.ts'

async function listTransfers(filter: TransferFilter, query: Paging, at: Context) {
  const found = await findTransfers(filter, query, at)
  return { ...pagingMembersOf(found), ...(await toTransferList(found.rows, at)) }
}

export const transfers = endpoint({
  get: '/api/transfer',
  summary: 'Transfers of TRX, TRC10 and TRC20, newest first',
  description:
    'All filters apply. An account with one token, in one direction or both, has a list of its own; other combinations scan the rows of the shortest list: see scanned. Failed calls transfer nothing and are not listed. A block that the chain does not have is an empty list, and a 404 where the index may lack it.',
  query: {
    sort: sort(['timestamp', 'number']),
    ...paging,
    address,
    ...direction,
    block: height,
    token,
    from: address,
    to: address,
    hash,
    ...confirm,
    ...dates,
    ...ignored,
    ...ignoredValueFilter,
  },
  list: 'data',
  reply: Type.Object({ ...scannedMembers('data', transfer), callsWithoutReceipt }),
  async handle({ query }, at) {
    const { address: account, direction, from, to, block } = query
    const asset = query.token === undefined ? undefined : readAsset(query.token)
    const filter = { hash: query.hash && toHash(query.hash), block, account, direction, from, to, asset }
    return {
      ...(await listTransfers(await readTransferFilter(filter, at), query, at)),
      ...unreceipted(await unseenCalls(block, at)),
    }
  },
})

/** A single block has a count of its own. */
const unseenCalls = async (block: number | undefined, at: Context): Promise<number> =>
  block === undefined
    ? at.state.callsWithoutReceipt
    : ((await blockOrNone(block, at))?.callsWithoutReceipt ?? 0)

export const trxTransfers = endpoint({
  get: '/api/trx/transfer',
  summary: 'Transfers of TRX, newest first',
  description: 'All filters apply. Transfers of a block are scanned: see scanned.',
  query: {
    sort: sort(['timestamp']),
    ...paging,
    address,
    ...direction,
    from: address,
    to: address,
    block: height,
    ...confirm,
    ...ignored,
    ...ignoredValueFilter,
  },
  list: 'data',
  reply: Type.Object(scannedMembers('data', transfer)),
  async handle({ query }, at) {
    const { address: account, direction, from, to, block } = query
    const filter = await readTransferFilter({ block, account, direction, from, to, kinds: ['trx'] }, at)
    return listTransfers(filter, query, at)
  },
})

export const trc10Transfers = endpoint({
  get: '/api/trc10/transfer',
  summary: 'Transfers of TRC10 tokens, newest first',
  description: 'All filters apply. Transfers of a block are scanned: see scanned.',
  cost: 4,
  query: {
    sort: sort(['timestamp']),
    ...paging,
    address,
    ...direction,
    from: address,
    to: address,
    block: height,
    tokens: token,
    ...confirm,
    ...ignored,
    ...ignoredValueFilter,
  },
  list: 'data',
  reply: Type.Object(scannedMembers('data', transfer)),
  async handle({ query }, at) {
    const { address: account, direction, from, to, block, tokens } = query
    const asset = tokens === undefined ? undefined : readAsset(tokens)
    const filter = await readTransferFilter(
      { block, account, direction, from, to, asset, kinds: ['trc10'] },
      at,
    )
    return listTransfers(filter, query, at)
  },
})
