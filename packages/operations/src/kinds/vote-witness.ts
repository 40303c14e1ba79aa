import { sunPerTrx } from '@sundial/primitives'
import { address, bool, type Infer, int64, message as fields, repeated } from '@sundial/protocol'
import { type Effect, given, inUnit, nothingMoves, type Review, show } from '../facets.ts'
import { type Ledger, type LedgerView, rule, ruleAddress, within64 } from '../ledger.ts'
import { withdrawReward } from '../rewards/voter-reward.ts'
import { rememberOldTronPower, votingPowerOf } from '../stake/tron-power.ts'

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

export const effects = (): readonly Effect[] => nothingMoves

/** java-tron ChainConstant.MAX_VOTE_NUMBER. */
const mostTargets = 30

export const figure = inUnit('votes', ({ votes }: VoteWitness) => ({
  amount: votes.reduce((sum, { voteCount }) => sum + voteCount, 0n),
}))

/** java-tron VoteWitnessActuator.validate. */
export function validate({ ownerAddress, votes }: VoteWitness, ledger: LedgerView): void {
  ruleAddress(ownerAddress, 'Invalid address')
  rule(votes.length > 0, 'VoteNumber must more than 0')
  rule(votes.length <= mostTargets, `VoteNumber more than maxVoteNumber ${mostTargets}`)
  let sum = 0n
  for (const { voteAddress, voteCount } of votes) {
    ruleAddress(voteAddress, 'Invalid vote address!')
    rule(voteCount > 0n, 'vote count must be greater than 0')
    rule(ledger.account(voteAddress) !== undefined, `Account[${voteAddress}] not exists`)
    rule(ledger.record('witnesses', voteAddress) !== undefined, `Witness[${voteAddress}] not exists`)
    sum = within64(sum + voteCount)
  }
  const owner = ledger.account(ownerAddress)
  rule(owner !== undefined, `Account[${ownerAddress}] not exists`)
  const wanted = within64(sum * sunPerTrx)
  const power = votingPowerOf(owner, ledger)
  rule(wanted <= power, `The total number of votes[${wanted}] is greater than the tronPower[${power}]`)
}

/** Rewards for the earlier votes are settled first; the next tally replaces those votes with these. */
export function execute({ ownerAddress, votes }: VoteWitness, ledger: Ledger): void {
  withdrawReward(ledger, ownerAddress)
  rememberOldTronPower(ledger, ownerAddress)
  const { oldVotes } = ledger.record('votes', ownerAddress) ?? {
    oldVotes: ledger.account(ownerAddress)!.votes,
  }
  ledger.setRecord('votes', ownerAddress, { address: ownerAddress, oldVotes, newVotes: votes })
  ledger.change(ownerAddress, { votes })
}
