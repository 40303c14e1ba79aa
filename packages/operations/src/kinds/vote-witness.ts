import { address, bool, type Infer, int64, message as fields, repeated } from '@sundial/protocol'
import { type Fact, given, nothingMoves, type Review, show } from '../facets.ts'

export const type = { id: 4, name: 'VoteWitnessContract', create: '/wallet/votewitnessaccount' } as const

export const message = fields({
  ownerAddress: [1, address],
  votes: [2, repeated(fields({ voteAddress: [1, address], voteCount: [2, int64] }))],
  support: [3, bool],
})
type VoteWitness = Infer<typeof message>

export const labels = {
  title: 'Vote',
  owner: 'Owner',
  votes: 'Votes',
  representative: 'Representative',
  voteCount: 'Vote count',
  totalVotes: 'Total votes',
  support: 'Support',
}

export function review(op: VoteWitness): Review<keyof typeof labels> {
  const total = op.votes.reduce((sum, { voteCount }) => sum + voteCount, 0n)
  return {
    rows: [
      ['owner', show.address(op.ownerAddress)],
      [
        'votes',
        show.list(op.votes, ({ voteAddress, voteCount }) =>
          show.rows([
            ['representative', show.address(voteAddress)],
            ['voteCount', show.count(voteCount)],
          ]),
        ),
      ],
      ['totalVotes', show.count(total)],
      ...given('support', op.support, show.boolean),
    ],
  }
}

export const effects = (): readonly Fact[] => nothingMoves
