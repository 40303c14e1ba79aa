import { type Static, type TObject, Type } from 'typebox'
import { type At, endpoint } from '../../endpoint.ts'
import { findTransfers, type TransferFilter } from '../../find/find-transfers.ts'
import { aroundFound } from '../../find/found.ts'
import { needs, readAsset, readDirection } from '../../find/read-filters.ts'
import { readAddress } from '../../lookup.ts'
import { scannedMembers } from '../../schema/page-reply.ts'
import {
  address,
  confirm,
  direction,
  height,
  ignored,
  ignoredValueFilter,
  paging,
  sort,
  token,
} from '../../schema/parameters.ts'
import { transfer } from '../../schema/transfer.ts'
import { toTransferList } from '../../shape/transfer-list.ts'

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
