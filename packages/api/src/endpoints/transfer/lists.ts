import { type Static, type TObject, Type } from 'typebox'
import { type At, endpoint } from '../../endpoint.ts'
import { blockOrNone, readAddress } from '../../lookup.ts'
import { toHash } from '../../page.ts'
import { needs, readAsset, readDirection } from '../../shared/filters.ts'
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
import { aroundFound } from '../../shared/rows.ts'
import { findTransfers, type TransferFilter } from './find.ts'
import { toTransferList, transfer } from './transfer.ts'

const transferQuery = {
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
}
type TransferQuery = Static<TObject<typeof transferQuery>>

export const transfers = endpoint({
  get: '/api/transfer',
  summary: 'Transfers of TRX, TRC10 and TRC20 that happened, newest first',
  description:
    'All filters given must hold; two together are looked for among the rows of the nearest list: see scanned. Calls that failed moved nothing and are not here. A block the index does not hold is a 404.',
  query: transferQuery,
  list: 'data',
  reply: Type.Object({ ...scannedMembers('data', transfer), callsWithoutReceipt }),
  async handle({ query }, at) {
    const found = await findTransfers(await transferFilterOf(query, at), query, at)
    return {
      ...aroundFound(found),
      ...(await toTransferList(found.rows, at)),
      ...unreceipted(await unseenCalls(query, at)),
    }
  },
})

async function transferFilterOf(query: TransferQuery, at: At): Promise<TransferFilter> {
  const { address, from, to, token, hash, block } = query
  const direction = readDirection(query.direction)
  if (direction !== undefined) needs('direction', 'address', address !== undefined)
  return {
    hash: hash && toHash(hash),
    block,
    account: address && (await readAddress(address, at)),
    direction,
    from: from && (await readAddress(from, at)),
    to: to && (await readAddress(to, at)),
    asset: token === undefined ? undefined : readAsset(token),
  }
}

/** Of one block its own count is known. */
const unseenCalls = async ({ block }: TransferQuery, at: At): Promise<number> =>
  block === undefined
    ? at.state.callsWithoutReceipt
    : ((await blockOrNone(block, at))?.callsWithoutReceipt ?? 0)

const trxQuery = {
  sort: sort(['timestamp']),
  ...paging,
  address,
  ...direction,
  block: height,
  ...confirm,
  ...ignored,
  ...ignoredValueFilter,
}
type TrxQuery = Static<TObject<typeof trxQuery>>

export const trxTransfers = endpoint({
  get: '/api/trx/transfer',
  summary: 'Transfers of TRX, newest first',
  description:
    'All filters given must hold; with an address, rows of the account are looked through: see scanned.',
  query: trxQuery,
  list: 'data',
  reply: Type.Object(scannedMembers('data', transfer)),
  async handle({ query }, at) {
    const found = await findTransfers(await trxFilterOf(query, at), query, at)
    return { ...aroundFound(found), ...(await toTransferList(found.rows, at)) }
  },
})

async function trxFilterOf(query: TrxQuery, at: At): Promise<TransferFilter> {
  const { address, block } = query
  const direction = readDirection(query.direction)
  if (direction !== undefined) needs('direction', 'address', address !== undefined)
  return {
    block,
    account: address && (await readAddress(address, at)),
    direction,
    kinds: ['trx'],
  }
}

const trc10Query = {
  sort: sort(['timestamp']),
  ...paging,
  address,
  ...direction,
  block: height,
  tokens: token,
  ...confirm,
  ...ignored,
  ...ignoredValueFilter,
}
type Trc10Query = Static<TObject<typeof trc10Query>>

export const trc10Transfers = endpoint({
  get: '/api/trc10/transfer',
  summary: 'Transfers of TRC10 tokens, newest first',
  description:
    'One token alone has a list of its own; otherwise rows of the nearest list are looked through: see scanned.',
  cost: 4,
  query: trc10Query,
  list: 'data',
  reply: Type.Object(scannedMembers('data', transfer)),
  async handle({ query }, at) {
    const found = await findTransfers(await trc10FilterOf(query, at), query, at)
    return { ...aroundFound(found), ...(await toTransferList(found.rows, at)) }
  },
})

async function trc10FilterOf(query: Trc10Query, at: At): Promise<TransferFilter> {
  const { address, block } = query
  const direction = readDirection(query.direction)
  if (direction !== undefined) needs('direction', 'address', address !== undefined)
  return {
    block,
    account: address && (await readAddress(address, at)),
    direction,
    ...(query.tokens === undefined ? { kinds: ['trc10'] } : { asset: readAsset(query.tokens) }),
  }
}
