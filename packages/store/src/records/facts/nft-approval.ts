import { account, amount, flag, maybe } from '../fact-codec.ts'
import { factKind } from '../fact-kind.ts'
import { enter } from '../fact-lists.ts'

/** An owner lets another move one id of a TRC721 contract, or all that he has of a TRC721 or TRC1155 contract. */
export const nftApproval = factKind({
  code: 16,
  members: {
    contract: account,
    owner: account,
    /** Absent where an approval of the id is taken back. */
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
