import type { Page, TransferRow } from '@sundial/store'
import { type Static, type TObject, Type } from 'typebox'
import { type At, endpoint } from '../../endpoint.ts'
import { blockAt, readAddress } from '../../lookup.ts'
import { oneFilterOf, toPageRequest } from '../../page.ts'
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
  reply: Type.Object(pageMembers(transfer)),
  async handle({ query }, at) {
    const { rows, total } = await pageOf(query, at)
    return {
      total,
      rangeTotal: total,
      data: rows.map((row) => toTransfer(row, at.state)),
      contractMap: await contractMapOf(
        at.store,
        rows.flatMap(({ from, to }) => [from, to]),
      ),
    }
  },
})

async function pageOf(query: Query, at: At): Promise<Page<TransferRow>> {
  const { address, block } = query
  switch (oneFilterOf({ address, block })) {
    case 'address':
      return at.store.transfersOfAccount(await readAddress(address!, at), toPageRequest(query))
    case 'block':
      return at.store.transfersOfBlock((await blockAt(block!, at)).height, toPageRequest(query))
    case undefined:
      return at.store.transfers(toPageRequest(query))
  }
}
