import { type Static, type TObject, Type } from 'typebox'
import { type At, endpoint } from '../../endpoint.ts'
import { findTransfers, type TransferFilter } from '../../find/find-transfers.ts'
import { aroundFound } from '../../find/found.ts'
import { needs, readDirection } from '../../find/read-filters.ts'
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
} from '../../schema/parameters.ts'
import { transfer } from '../../schema/transfer.ts'
import { toTransferList } from '../../shape/transfer-list.ts'

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
