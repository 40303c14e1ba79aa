import { address, type Infer, int64, message as fields, text } from '@sundial/protocol'
import { tradedAsset } from '../assets.ts'
import { type Review, show } from '../facets.ts'

export const type = { id: 41, name: 'ExchangeCreateContract', create: '/wallet/exchangecreate' } as const

export const message = fields({
  ownerAddress: [1, address],
  firstTokenId: [2, text],
  firstTokenBalance: [3, int64],
  secondTokenId: [4, text],
  secondTokenBalance: [5, int64],
})
type ExchangeCreate = Infer<typeof message>

export const labels = {
  title: 'Create exchange pair',
  owner: 'Owner',
  firstToken: 'First token',
  secondToken: 'Second token',
}

export function review(op: ExchangeCreate): Review<keyof typeof labels> {
  return {
    rows: [
      ['owner', show.address(op.ownerAddress)],
      ['firstToken', show.amount(op.firstTokenBalance, tradedAsset(op.firstTokenId))],
      ['secondToken', show.amount(op.secondTokenBalance, tradedAsset(op.secondTokenId))],
    ],
  }
}
