import { type Static, type TObject, Type } from 'typebox'
import { type At, endpoint } from '../../endpoint.ts'
import { findTransfers, type TransferFilter } from '../../find/find-transfers.ts'
import { aroundFound } from '../../find/found.ts'
import { needs, readAsset, readDirection } from '../../find/read-filters.ts'
import { blockOrNone, readAddress } from '../../lookup.ts'
import { toHash } from '../../page.ts'
import { callsWithoutReceipt, unreceipted } from '../../schema/coverage.ts'
import { scannedMembers } from '../../schema/page-reply.ts'
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
} from '../../schema/parameters.ts'
import { transfer } from '../../schema/transfer.ts'
import { toTransferList } from '../../shape/transfer-list.ts'

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
