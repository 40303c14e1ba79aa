import { pay, sun } from '../drafts.ts'
import { inhabitant } from '../habit.ts'

/** Below this share of the initial balance, the founder helps. */
const lowPart = 4n
const looks = 6

/** Checks a few people each turn and refills low balances, so that fees never stop the activity. */
export const habit = inhabitant({
  weight: 3,
  roles: {},
  async act({ founder, everyone, random, accountNow }) {
    const seen = Array.from({ length: looks }, () => random.pick(everyone))
    for (const person of seen) {
      const start = sun(person.role.trx)
      const balance = (await accountNow(person.address))?.sun ?? 0n
      if (balance < start / lowPart) return pay(founder, person.address, start - balance)
    }
    return undefined
  },
})
