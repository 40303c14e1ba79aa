import { call } from '../contracts.ts'
import { draft } from '../drafts.ts'
import { inhabitant } from '../habit.ts'

const claimSun = 12_000_000
const claimDrops = 3n * 10n ** 18n
const cooldownSeconds = 600

/** A faucet that gives TRX and a token on request, once in ten minutes: earlier requests are rejected. */
export const habit = inhabitant({
  weight: 6,
  roles: {
    keeper: { count: 1, trx: 40_000, names: ['Brunnenwart'] },
    thirsty: { count: 6, trx: 400 },
  },
  found: ({ people, send, deploy }) => [
    async () => {
      const keeper = people.keeper[0]!
      const { thirsty } = people
      const water = {
        by: keeper,
        source: 'plainToken',
        values: ['Spring Water', 'AQUA', 18, 10n ** 24n],
      } as const
      const token = await deploy('water', water)
      if (token === undefined) return
      const values = [token.address, claimSun, claimDrops, cooldownSeconds]
      const faucet = await deploy('faucet', { by: keeper, source: 'faucet', values, trx: 5000 })
      if (faucet === undefined) return
      await send(call({ by: thirsty[0]!, to: faucet, name: 'claim' }))
      await send(call({ by: keeper, to: token, name: 'transfer', values: [faucet.address, 10n ** 23n] }))
      for (const by of thirsty.slice(0, 4)) await send(call({ by, to: faucet, name: 'claim' }))
      await send(call({ by: thirsty[1]!, to: faucet, name: 'claim' }))
      await send(call({ by: thirsty[2]!, to: faucet, name: 'claimFor', values: [thirsty[4]!.address] }))
      await send(call({ by: keeper, to: faucet, trx: 750 }))
      await send(call({ by: thirsty[3]!, to: faucet, name: 'drain' }))
      await send(draft(keeper, 'ClearABIContract', { contractAddress: token.address }))
    },
  ],
  async act({ people: { keeper, thirsty }, everyone, contracts, random, turn }) {
    const to = contracts.get('faucet')
    if (to === undefined) return undefined
    if (turn % 15 === 14) return call({ by: keeper[0]!, to, trx: 200 })
    const by = random.pick(thirsty)
    if (random.oneIn(3)) return call({ by, to, name: 'claimFor', values: [random.pick(everyone).address] })
    return call({ by, to, name: 'claim' })
  },
})
