import { type Draft, draft, pay, sun, vote } from '../drafts.ts'
import { inhabitant } from '../habit.ts'

/** People who make mistakes; the node rejects each with its own message. */
export const habit = inhabitant({
  weight: 3,
  roles: { clumsy: { count: 2, trx: 500 } },
  async act({ people, founder, turn }): Promise<Draft> {
    const [someone, other] = [people.clumsy[0]!, people.clumsy[1]!]
    const mistakes: readonly Draft[] = [
      { ...pay(someone, other.address, sun(1_000_000_000)), mistake: 'operation' },
      { ...pay(other, other.address, sun(1)), mistake: 'operation' },
      { ...pay(founder, someone.address, 0n), mistake: 'operation' },
      { ...pay(someone, other.address, sun(2)), mistake: 'signature' },
      { ...pay(other, someone.address, sun(3)), mistake: 'expiration' },
      { ...pay(other, someone.address, sun(4)), mistake: 'reference' },
      { ...draft(other, 'WithdrawExpireUnfreezeContract', {}), mistake: 'operation' },
      { ...vote(someone, [[founder.address, 1_000_000]]), mistake: 'operation' },
    ]
    return mistakes[turn % mistakes.length]!
  },
})
