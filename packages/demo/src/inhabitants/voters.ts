import { type Address, dayMs } from '@sundial/primitives'
import { draft, stake, vote } from '../drafts.ts'
import { inhabitant, type HabitContext } from '../habit.ts'

/** java-tron ChainConstant.MAX_VOTE_NUMBER. */
const mostTargets = 30
const stakesTrx = [3_000_000, 800_000, 250_000, 60_000, 12_000, 2500]

async function witnessesOf({ everyone, accountNow }: Pick<HabitContext, 'everyone' | 'accountNow'>) {
  const witnesses: Address[] = []
  for (const { address, role } of everyone) {
    const mayBe = role.firstKey !== undefined || role.trx === 40_000
    if (mayBe && (await accountNow(address))?.isWitness === true) witnesses.push(address)
  }
  return witnesses
}

/** Shares of `trx` for some of them, the first ones more. */
function spread(targets: readonly Address[], trx: number): (readonly [Address, number])[] {
  const parts = (targets.length * (targets.length + 1)) / 2
  return targets.map((address, index) => [address, Math.floor((trx * (targets.length - index)) / parts)])
}

/** Small and large holders who stake, vote for one, a few or the maximum, change their minds and claim rewards. */
export const habit = inhabitant({
  weight: 6,
  roles: {
    voters: {
      count: stakesTrx.length,
      trx: 3_100_000,
      names: ['Großaktionärin', 'Вкладник', '投票者', 'الناخب', 'Votante', 'Kleinanleger'],
    },
  },
  found: ({ people: { voters }, everyone, accountNow, random, send }) => [
    async () => {
      for (const [index, voter] of voters.entries()) {
        const resource = index % 2 === 0 ? 'BANDWIDTH' : 'ENERGY'
        await send(stake(voter, { trx: stakesTrx[index]!, resource }))
      }
    },
    async () => {
      const witnesses = await witnessesOf({ everyone, accountNow })
      for (const [index, voter] of voters.entries()) {
        const count = Math.max(1, Math.floor(mostTargets / (index + 1)))
        const start = random.integer(0, witnesses.length - 1)
        const targets = [...witnesses.slice(start), ...witnesses.slice(0, start)].slice(0, count)
        if (targets.length > 0) await send(vote(voter, spread(targets, stakesTrx[index]!)))
      }
    },
  ],
  async act({ people: { voters }, node, random, headMs, accountNow }) {
    const index = random.integer(0, voters.length - 1)
    const voter = voters[index]!
    const account = await accountNow(voter.address)
    if (account === undefined) return undefined
    const mayClaim = headMs - account.lastClaimMs >= dayMs
    if (mayClaim && (await node.reward(voter.address)) > 0n)
      return draft(voter, 'WithdrawBalanceContract', {})
    if (random.oneIn(2)) return stake(voter, { trx: random.integer(1, 40), resource: 'BANDWIDTH' })
    const [favourite, ...others] = account.votedFor
    return favourite === undefined
      ? undefined
      : vote(voter, spread([...others, favourite], stakesTrx[index]!))
  },
})
