import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { findTransfers } from '../../find/find-transfers.ts'
import { aroundFound } from '../../find/found.ts'
import { readAddress } from '../../lookup.ts'
import { scannedMembers } from '../../schema/page-reply.ts'
import { address, confirm, ignored, ignoredValueFilter, paging, sort } from '../../schema/parameters.ts'
import { contractTransfer } from '../../schema/token-transfer.ts'
import { movedOfTransfer, toContractTransfers } from '../../shape/token-transfer.ts'

export const filteredTrc20Transfers = endpoint({
  get: '/api/filter/trc20/transfers',
  summary: 'Transfers of TRC20 tokens of an account or a contract, newest first',
  description: 'As /api/token_trc20/transfers, for clients that know it by this name.',
  cost: 2,
  query: {
    sort: sort(['timestamp']),
    ...paging,
    contract_address: address,
    relatedAddress: address,
    ...confirm,
    ...ignored,
    ...ignoredValueFilter,
  },
  list: 'token_transfers',
  reply: Type.Object(scannedMembers('token_transfers', contractTransfer)),
  async handle({ query }, at) {
    const { contract_address, relatedAddress } = query
    const token =
      contract_address === undefined
        ? ({ kinds: ['trc20'] } as const)
        : ({ asset: { kind: 'trc20', contract: await readAddress(contract_address, at) } } as const)
    const account = relatedAddress && (await readAddress(relatedAddress, at))
    const found = await findTransfers({ ...token, account }, query, at)
    const { transfers, ...annotations } = await toContractTransfers(found.rows.map(movedOfTransfer), at)
    return { ...aroundFound(found), token_transfers: transfers, ...annotations }
  },
})
