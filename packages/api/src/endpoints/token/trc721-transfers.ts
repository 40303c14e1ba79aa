import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { findItemTransfers } from '../../find/find-item-transfers.ts'
import { aroundFound } from '../../find/found.ts'
import { factMembers, lackingFacts } from '../../schema/facts.ts'
import { address, confirm, ignored, itemId, paging, requiredAddress, sort } from '../../schema/parameters.ts'
import { contractTransfer } from '../../schema/token-transfer.ts'
import { movedOfItem, toContractTransfers } from '../../shape/token-transfer.ts'

export const trc721Transfers = endpoint({
  get: '/api/trc721/transfers',
  summary: 'Transfers of the items of a TRC721 contract, newest first',
  description: 'tokenId and relatedAddress are looked for among the rows of the contract: see scanned.',
  query: {
    sort: sort(['timestamp']),
    ...paging,
    contract: requiredAddress,
    tokenId: itemId,
    relatedAddress: address,
    ...confirm,
    ...ignored,
  },
  list: 'token_transfers',
  reply: Type.Object(factMembers('token_transfers', contractTransfer)),
  async handle({ query }, at) {
    const found = await findItemTransfers({ ...query, standard: 'trc721' }, at)
    const { transfers, ...annotations } = await toContractTransfers(found.rows.map(movedOfItem), at)
    return {
      ...aroundFound(found),
      token_transfers: transfers,
      ...lackingFacts(at.state),
      ...annotations,
    }
  },
})
