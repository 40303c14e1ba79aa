import { call } from '../contracts.ts'
import { inhabitant } from '../habit.ts'

const launches = [
  ['Mittagssonne', 'MITTAG'],
  ['月饼', 'MOON'],
  ['Кот Шрёдингера', 'КОТ'],
] as const

/** Operators of a contract that launches tokens on a curve, people who launch one, and others who buy them. */
export const habit = inhabitant({
  weight: 8,
  roles: {
    operator: { count: 1, trx: 20_000, names: ['Startrampe'] },
    launchers: { count: launches.length, trx: 5000 },
    buyers: { count: 5, trx: 9000 },
  },
  found: ({ people: { operator, launchers, buyers }, random, send, deploy }) => [
    async () => {
      const to = await deploy('launch-curve', { by: operator[0]!, source: 'launchCurve' })
      if (to === undefined) return
      for (const [id, [name, symbol]] of launches.entries()) {
        await send(
          call({ by: launchers[id]!, to, name: 'launch', values: [name, symbol], feeLimitTrx: 1500 }),
        )
      }
      for (const [at, by] of buyers.entries()) {
        const id = at % launches.length
        await send(call({ by, to, name: 'buy', values: [id, 0], trx: random.integer(100, 3000) }))
      }
      // There is no such launch, and nothing is bought for nothing.
      await send(call({ by: buyers[0]!, to, name: 'buy', values: [99, 0], trx: 5 }))
    },
  ],
  async act({ people: { buyers }, contracts, random, turn, accountNow }) {
    const to = contracts.get('launch-curve')
    if (to === undefined) return undefined
    const by = random.pick(buyers)
    const [id, trx] = [random.integer(0, launches.length - 1), random.integer(2, 60)]
    // More than the payment buys: somebody else was faster.
    const least = turn % 18 === 7 ? 10n ** 27n : 0n
    const available = (await accountNow(by.address))?.sun ?? 0n
    if (available < BigInt(trx + 200) * 1_000_000n) return undefined
    return call({ by, to, name: 'buy', values: [id, least], trx })
  },
})
