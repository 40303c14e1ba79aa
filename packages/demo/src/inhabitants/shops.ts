import { pay, sun } from '../drafts.ts'
import { inhabitant } from '../habit.ts'

const prices = [0.99, 2.5, 3.2, 4.95, 7.8, 12, 19.99, 34.5]
/** Balances are never spent completely. */
const reserve = sun(25)

/** Anyone with money buys something at one of three shops, at their prices. */
export const habit = inhabitant({
  weight: 12,
  roles: {
    shops: { count: 3, trx: 100, names: ['Café Größenwahn', 'Книжная лавка', '茶馆'] },
  },
  async act({ people: { shops }, everyone, random, accountNow }) {
    const buyer = random.pick(everyone)
    const shop = random.pick(shops)
    const price = sun(random.pick(prices))
    const balance = (await accountNow(buyer.address))?.sun ?? 0n
    return buyer === shop || balance < price + reserve ? undefined : pay(buyer, shop.address, price)
  },
})
