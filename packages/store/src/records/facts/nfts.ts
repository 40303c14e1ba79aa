import { account, amount, factKind, flag, maybe, oneOf } from '../fact-codec.ts'
import { enter } from '../fact-lists.ts'
import { itemKey } from '../event-key.ts'

/** One id of a TRC721 or TRC1155 contract moves. `from` is absent on a mint, `to` on a burn, `operator` in TRC721. */
export const nftTransfer = factKind({
  code: 14,
  members: {
    contract: account,
    standard: oneOf('trc721', 'trc1155'),
    operator: maybe(account),
    from: maybe(account),
    to: maybe(account),
    id: amount,
    amount,
  },
  lists: ({ contract, from, to, id }) => [
    enter('nftTransfersOfContract', contract),
    enter('nftTransfersOfItem', itemKey({ contract, id })),
    ...[from, to].filter((side) => side !== undefined).map((side) => enter('nftTransfersOfAccount', side)),
  ],
})

/** An owner allows another to move one id of a TRC721 contract, or all of his ids of a TRC721 or TRC1155 contract. */
export const nftApproval = factKind({
  code: 16,
  members: {
    contract: account,
    owner: account,
    /** Absent when an approval of the id is withdrawn. */
    operator: maybe(account),
    /** Absent where it is about all. */
    id: maybe(amount),
    isApproved: flag,
  },
  lists: ({ contract, owner, operator }) => [
    enter('nftApprovalsOfContract', contract),
    enter('nftApprovalsOfOwner', owner),
    ...(operator === undefined ? [] : [enter('nftApprovalsOfOperator', operator)]),
  ],
})
