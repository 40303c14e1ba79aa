import { pay, sun } from '../drafts.ts'
import { inhabitant } from '../habit.ts'

/** Sun that stays in the hot wallet; the rest goes to the cold one. */
const floatTrx = 3_000_000
const sweepEvery = 20

/** A hot wallet with many counterparties: deposits in, withdrawals out to anyone, now and then a sweep to the cold wallet. */
export const habit = inhabitant({
  weight: 26,
  roles: {
    hot: { count: 1, trx: 3_200_000, names: ['Exchange-hot'] },
    cold: { count: 1, trx: 10_000_000, names: ['Exchange-cold'] },
    customers: { count: 6, trx: 2500 },
  },
  async act({ people: { hot, cold, customers }, everyone, random, turn, accountNow }) {
    const wallet = hot[0]!
    if (turn % sweepEvery === sweepEvery - 1) {
      const balance = (await accountNow(wallet.address))?.sun ?? 0n
      const surplus = balance - sun(floatTrx)
      if (surplus > sun(1000)) return pay(wallet, cold[0]!.address, surplus)
      return pay(cold[0]!, wallet.address, sun(50_000))
    }
    if (random.oneIn(3)) {
      const customer = random.pick(customers)
      return pay(customer, wallet.address, sun(random.integer(500, 20_000) / 1000))
    }
    const receiver = random.oneIn(3) ? random.pick(customers) : random.pick(everyone)
    if (receiver === wallet) return undefined
    return pay(wallet, receiver.address, sun(random.integer(10_000, 900_000) / 1000))
  },
})
