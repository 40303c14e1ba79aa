import { toOrderNumber } from '@sundial/markets'
import type { Random } from '../random.ts'
import { type Act, type ActContext, people } from './act-context.ts'

/** So few that somebody who names an order often is its owner. */
export const traders = people.slice(0, 3)
/** Sun for a lot by which prices differ, and units of the token in a lot. */
export const [tick, lot] = [1000n, 10n]

const pick = ({ random }: ActContext) => ({
  by: traders[random(traders.length)]!,
  to: 'orderBook' as const,
  price: 100 + random(4),
  lots: 1 + random(9),
  mostLevels: random(4),
  rest: random(4) === 0 ? 1 : 0,
})

const sell: Act = (scene) => {
  const { price, lots, mostLevels, rest, ...call } = pick(scene)
  return scene.call({ ...call, name: 'sell', values: [1, price, lots, mostLevels, rest] })
}

const buy: Act = (scene) => {
  const { price, lots, mostLevels, rest, ...call } = pick(scene)
  const callValue = BigInt(price * lots) * tick
  return scene.call({ ...call, name: 'buy', values: [1, price, lots, mostLevels, rest], callValue })
}

/** One of those that there may be. */
const orderNumber = (random: Random): bigint =>
  toOrderNumber({
    pair: 1,
    side: random(2) === 0 ? 'buy' : 'sell',
    price: 100 + random(4),
    generation: random(3),
    index: random(3),
  })

/** Calls of the order book: many trade, and some cancel and claim what is theirs. */
export const orderBook: readonly Act[] = [
  sell,
  buy,
  sell,
  buy,
  (scene) => {
    const { by, to } = pick(scene)
    return scene.call({ by, to, name: 'cancel', values: [orderNumber(scene.random)] })
  },
  (scene) => {
    const { by, to } = pick(scene)
    return scene.call({ by, to, name: 'claim', values: [[orderNumber(scene.random)]] })
  },
]
