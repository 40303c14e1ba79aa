import { address, bool, type Infer, int32, message as fields, repeated } from '@sundial/protocol'
import { type Fact, nothingMoves, type Review, show } from '../facets.ts'

/** No actuator of java-tron executes this type. */
export const type = { id: 3, name: 'VoteAssetContract' } as const

export const message = fields({
  ownerAddress: [1, address],
  voteAddress: [2, repeated(address)],
  support: [3, bool],
  count: [5, int32],
})
type VoteAsset = Infer<typeof message>

export const labels = {
  title: 'Vote on token',
  owner: 'Owner',
  candidates: 'Candidates',
  support: 'Support',
  voteCount: 'Vote count',
}

export function review(op: VoteAsset): Review<keyof typeof labels> {
  return {
    rows: [
      ['owner', show.address(op.ownerAddress)],
      ['candidates', show.list(op.voteAddress, show.address)],
      ['support', show.boolean(op.support)],
      ['voteCount', show.count(op.count)],
    ],
  }
}

export const effects = (): readonly Fact[] => nothingMoves
