import { pay, sun } from '../drafts.ts'
import { inhabitant } from '../habit.ts'

/** Saves a little each turn, one sun more than last time, and withdraws everything when the goal is reached. */
export const habit = inhabitant({
  weight: 6,
  roles: {
    saver: { count: 2, trx: 4000, names: ['Sparfuchs', 'Łucja'] },
    piggyBank: { count: 2, trx: 10 },
  },
  async act({ people: { saver, piggyBank }, turn, accountNow }) {
    const index = turn % saver.length
    const [owner, bank] = [saver[index]!, piggyBank[index]!]
    const saved = (await accountNow(bank.address))?.sun ?? 0n
    if (saved > sun(1500)) return pay(bank, owner.address, saved - sun(20), 'Holidays!')
    return pay(owner, bank.address, sun(5) + BigInt(turn))
  },
})
