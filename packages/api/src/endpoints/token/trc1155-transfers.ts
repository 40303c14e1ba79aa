import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { RequestRefused } from '../../errors.ts'
import { findItemTransfers } from '../../find/find-item-transfers.ts'
import { aroundFound } from '../../find/found.ts'
import { factMembers, lackingFacts } from '../../schema/facts.ts'
import {
  address,
  confirm,
  direction,
  height,
  ignored,
  ignoredValueFilter,
  itemId,
  paging,
  sort,
} from '../../schema/parameters.ts'
import { contractTransfer } from '../../schema/token-transfer.ts'
import { movedOfItem, toContractTransfers } from '../../shape/token-transfer.ts'

export const trc1155Transfers = endpoint({
  get: '/api/token_trc1155/transfers',
  summary: 'Transfers of the items of a TRC1155 contract or of an account, newest first',
  description:
    'Needs contract_address or relatedAddress. Other filters are looked for among their rows: see scanned.',
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
      ...aroundFound(found),
      token_transfers: transfers,
      ...lackingFacts(at.state),
      ...annotations,
    }
  },
})

const noKey = new RequestRefused(
  'parameter_missing',
  'contract_address or relatedAddress is missing; give one of them.',
  { parameters: ['contract_address', 'relatedAddress'] },
)
