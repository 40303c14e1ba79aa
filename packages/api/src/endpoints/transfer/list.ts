import type { Page, TransferRow } from '@sundial/store'
import { type Static, type TObject, Type } from 'typebox'
import { type At, endpoint } from '../../endpoint.ts'
import { blockAt, readAddress } from '../../lookup.ts'
import { oneFilterOf, toPageRequest } from '../../page.ts'
import { callsWithoutReceipt, unreceipted } from '../../schema/coverage.ts'
import { pageMembers } from '../../schema/page-reply.ts'
import {
  address,
  height,
  ignored,
  ignoredValueFilter,
  notYet,
  paging,
  sort,
} from '../../schema/parameters.ts'
import { transfer } from '../../schema/transfer.ts'
import { contractMapOf } from '../../shape/contract-map.ts'
import { toTransfer } from '../../shape/transfer.ts'

const query = {
  sort: sort(['timestamp', 'number']),
  ...paging,
  address,
  block: height,
  token: notYet,
  from: notYet,
  to: notYet,
  hash: notYet,
  date_start: notYet,
  date_to: notYet,
  ...ignored,
  ...ignoredValueFilter,
}
type Query = Static<TObject<typeof query>>

export const transfers = endpoint({
  get: '/api/transfer',
  summary: 'Transfers of TRX, TRC10 and TRC20 that happened, newest first',
  description:
    'address and block are filters, one at a time. Calls that failed moved nothing and are not here. A block the index does not hold is a 404.',
  query,
  reply: Type.Object({ ...pageMembers(transfer), callsWithoutReceipt }),
  async handle({ query }, at) {
    const { rows, total, unseenCalls = at.state.callsWithoutReceipt } = await pageOf(query, at)
    return {
      total,
      rangeTotal: total,
      data: rows.map((row) => toTransfer(row, at.state)),
      ...unreceipted(unseenCalls),
      contractMap: await contractMapOf(
        at.store,
        rows.flatMap(({ from, to }) => [from, to]),
      ),
    }
  },
})

/** `unseenCalls` where the page is of one block, whose own count is known. */
async function pageOf(query: Query, at: At): Promise<Page<TransferRow> & { readonly unseenCalls?: number }> {
  const { address, block } = query
  switch (oneFilterOf({ address, block })) {
    case 'address':
      return at.store.transfersOfAccount(await readAddress(address!, at), toPageRequest(query))
    case 'block': {
      const { height, callsWithoutReceipt: unseenCalls } = await blockAt(block!, at)
      return { ...(await at.store.transfersOfBlock(height, toPageRequest(query))), unseenCalls }
    }
    case undefined:
      return at.store.transfers(toPageRequest(query))
  }
}
