import { draft, stake, sun, unstake } from '../drafts.ts'
import { inhabitant } from '../habit.ts'

/** From java-tron UnfreezeBalanceV2Actuator, minus a few. */
const mostUnstakings = 28
const leastTrx = 300

/** People who stake for resources, unstake a part, cancel, and withdraw after the waiting period. */
export const habit = inhabitant({
  weight: 6,
  roles: { stakers: { count: 5, trx: 8000, names: ['Stéphane', 'Agnieszka', 'ทองคำ', 'Nkechi', 'Jón'] } },
  found: ({ people: { stakers }, random, send }) => [
    async () => {
      for (const [index, staker] of stakers.entries()) {
        await send(stake(staker, { trx: 2000 + random.integer(0, 900), resource: 'ENERGY' }))
        await send(stake(staker, { trx: 1000 + random.integer(0, 500), resource: 'BANDWIDTH' }))
        for (let part = 0; part <= index; part++) {
          await send(unstake(staker, { trx: 25 * (part + 1), resource: 'ENERGY' }))
        }
      }
      await send(draft(stakers[1]!, 'CancelAllUnfreezeV2Contract', {}))
    },
  ],
  async act({ people: { stakers }, random, headMs, accountNow }) {
    const staker = random.pick(stakers)
    const account = await accountNow(staker.address)
    if (account === undefined) return undefined
    const { unstakedUntilMs, staked } = account
    if (unstakedUntilMs.some((ms) => ms <= headMs)) return draft(staker, 'WithdrawExpireUnfreezeContract', {})
    const mayCancel = unstakedUntilMs.length > 0
    if (mayCancel && (unstakedUntilMs.length > mostUnstakings || random.oneIn(8))) {
      return draft(staker, 'CancelAllUnfreezeV2Contract', {})
    }
    const resource = random.pick(['ENERGY', 'BANDWIDTH'] as const)
    const trx = random.integer(5, 60)
    if (staked[resource] > sun(leastTrx + trx) && random.oneIn(2)) return unstake(staker, { trx, resource })
    return account.sun > sun(leastTrx + trx) ? stake(staker, { trx, resource }) : undefined
  },
})
