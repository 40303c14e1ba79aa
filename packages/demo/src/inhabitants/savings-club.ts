import { call, type Contract, dataOf, itemsOf } from '../contracts.ts'
import { sun } from '../drafts.ts'
import { inhabitant } from '../habit.ts'

/** A savings bank behind a proxy, whose owner upgrades it to a newer contract: then savers may transfer to each other. */
export const habit = inhabitant({
  weight: 7,
  roles: {
    keeper: { count: 1, trx: 20_000, names: ['Sparkasse'] },
    savers: { count: 5, trx: 2500, names: ['Oma Erna', 'دادا', 'Дед Мороз', '外婆', 'Abuela'] },
  },
  found: ({ people, send, deploy }) => {
    const { savers } = people
    const keeper = people.keeper[0]!
    let bank: Contract | undefined
    return [
      async () => {
        const first = await deploy('savings-first', { by: keeper, source: 'savings' })
        if (first === undefined) return
        const values = [first.address, dataOf(first, 'initialize', [keeper.address])]
        const proxy = await deploy('savings-proxy', { by: keeper, source: 'proxy', values })
        if (proxy === undefined) return
        bank = { ...proxy, items: first.items }
        for (const [index, by] of savers.entries()) {
          await send(call({ by, to: bank, name: 'deposit', trx: 40 + 15 * index }))
        }
        await send(call({ by: savers[0]!, to: bank, name: 'withdraw', values: [sun(12)] }))
        await send(call({ by: savers[1]!, to: bank, name: 'withdraw', values: [sun(9000)] }))
        await send(call({ by: keeper, to: bank, name: 'initialize', values: [keeper.address] }))
      },
      async () => {
        const proxy = bank
        const next = await deploy('savings', { by: keeper, source: 'savingsNext' })
        if (proxy === undefined || next === undefined) return
        const admin = { ...proxy, items: itemsOf('proxy') }
        const values = [next.address, '0x']
        await send(call({ by: savers[2]!, to: admin, name: 'upgradeToAndCall', values }))
        await send(call({ by: keeper, to: admin, name: 'upgradeToAndCall', values }))
        const upgraded = { ...proxy, items: next.items }
        await send(
          call({ by: savers[3]!, to: upgraded, name: 'give', values: [savers[4]!.address, sun(20)] }),
        )
      },
    ]
  },
  async act({ people: { savers }, contracts, random, turn }) {
    const proxy = contracts.get('savings-proxy')
    const code = contracts.get('savings')
    if (proxy === undefined || code === undefined) return undefined
    const to = { ...proxy, items: code.items }
    const [by, other] = [random.pick(savers), random.pick(savers)]
    if (turn % 16 === 15) return call({ by, to, name: 'withdraw', values: [sun(1_000_000)] })
    if (random.oneIn(4)) return call({ by, to, name: 'withdraw', values: [sun(random.integer(1, 4))] })
    if (random.oneIn(4)) return call({ by, to, name: 'give', values: [other.address, sun(1)] })
    return call({ by, to, name: 'deposit', trx: random.integer(2, 25) })
  },
})
