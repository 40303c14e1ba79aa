import { account, amount, maybe, oneOf } from '../fact-codec.ts'
import { factKind } from '../fact-kind.ts'
import { enter } from '../fact-lists.ts'
import { itemKey } from '../item-key.ts'

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
