import { type Static, type TObject, Type } from 'typebox'
import { type At, endpoint } from '../../endpoint.ts'
import { findTransfers, type TransferFilter } from '../../find/find-transfers.ts'
import { aroundFound } from '../../find/found.ts'
import { needs, readDirection } from '../../find/read-filters.ts'
import { readAddress } from '../../lookup.ts'
import { callsWithoutReceipt, unreceipted } from '../../schema/coverage.ts'
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
import { contractTransfer } from '../../schema/token-transfer.ts'
import { movedOfTransfer, toContractTransfers } from '../../shape/token-transfer.ts'

const trc20Query = {
  sort: sort(['timestamp']),
  ...paging,
  contract_address: address,
  relatedAddress: address,
  fromAddress: address,
  toAddress: address,
  block: height,
  ...direction,
  ...confirm,
  ...ignored,
  ...ignoredValueFilter,
}
type Trc20Query = Static<TObject<typeof trc20Query>>

export const trc20Transfers = endpoint({
  get: '/api/token_trc20/transfers',
  summary: 'Transfers of TRC20 tokens, newest first',
  description:
    'All filters given must hold. contract_address alone has a list of its own; with others, rows of the nearest list are looked through: see scanned.',
  cost: 2,
  query: trc20Query,
  list: 'token_transfers',
  reply: Type.Object({ ...scannedMembers('token_transfers', contractTransfer), callsWithoutReceipt }),
  async handle({ query }, at) {
    const found = await findTransfers(await trc20FilterOf(query, at), query, at)
    const { transfers, ...annotations } = await toContractTransfers(found.rows.map(movedOfTransfer), at)
    return {
      ...aroundFound(found),
      token_transfers: transfers,
      ...unreceipted(at.state.callsWithoutReceipt),
      ...annotations,
    }
  },
})

async function trc20FilterOf(query: Trc20Query, at: At): Promise<TransferFilter> {
  const { contract_address, relatedAddress, fromAddress, toAddress, block } = query
  const direction = readDirection(query.direction)
  if (direction !== undefined) needs('direction', 'relatedAddress', relatedAddress !== undefined)
  return {
    block,
    account: relatedAddress && (await readAddress(relatedAddress, at)),
    from: fromAddress && (await readAddress(fromAddress, at)),
    to: toAddress && (await readAddress(toAddress, at)),
    direction,
    ...(contract_address === undefined
      ? { kinds: ['trc20'] }
      : { asset: { kind: 'trc20', contract: await readAddress(contract_address, at) } }),
  }
}
