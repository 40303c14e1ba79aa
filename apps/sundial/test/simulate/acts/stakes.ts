import type { Random } from '../random.ts'
import { type Act, people, type Person, witnesses } from './act-context.ts'

const resource = 'ENERGY'
const trx = 1_000_000n

/** Each delegates to the next one, so that it can be undone later. */
function neighbours(random: Random): readonly [lender: Person, borrower: Person] {
  const at = random(people.length)
  return [people[at]!, people[(at + 1) % people.length]!]
}

/** Stake, its delegation, votes and rewards. */
export const stakes: readonly Act[] = [
  ({ send, from, amount }) =>
    send(from, 'FreezeBalanceV2Contract', { frozenBalance: amount + 20n * trx, resource }),
  ({ send, from }) => send(from, 'UnfreezeBalanceV2Contract', { unfreezeBalance: trx, resource }),
  ({ send, from }) => send(from, 'WithdrawExpireUnfreezeContract', {}),
  ({ send, from }) => send(from, 'CancelAllUnfreezeV2Contract', {}),
  ({ send, random }) => {
    const [lender, borrower] = neighbours(random)
    return send(lender, 'DelegateResourceContract', {
      receiverAddress: borrower.address,
      balance: trx * BigInt(1 + random(5)),
      resource,
      lock: random(3) === 0,
      lockPeriod: 10n,
    })
  },
  ({ send, random }) => {
    const [lender, borrower] = neighbours(random)
    return send(lender, 'UnDelegateResourceContract', {
      receiverAddress: borrower.address,
      balance: trx,
      resource,
    })
  },
  ({ send, from, random }) =>
    send(from, 'VoteWitnessContract', {
      votes: [random(6), random(6)]
        .filter((at, index, all) => all.indexOf(at) === index)
        .map((at) => ({ voteAddress: witnesses[at]!.address, voteCount: BigInt(1 + random(9)) })),
    }),
  ({ send, from }) => send(from, 'WithdrawBalanceContract', {}),
]
