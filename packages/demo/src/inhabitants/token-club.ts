import type { AbiInput } from '@sundial/abi'
import { call } from '../contracts.ts'
import { draft } from '../drafts.ts'
import { inhabitant } from '../habit.ts'

type Plan = { readonly key: string; readonly decimals: number; readonly values: readonly AbiInput[] }

const plans: readonly Plan[] = [
  { key: 'drops', decimals: 18, values: ['Sun Drops', 'DROP', 18, 10n ** 27n] },
  { key: 'tea', decimals: 8, values: ['Чай · 茶 · شاي', 'ЧАЙ', 8, 10n ** 17n] },
  { key: 'tickets', decimals: 0, values: ['Konzertkarten', 'KARTE', 0, 5000n] },
]

/** Issuers of TRC20 tokens with 18, 8 and no decimals, and a club that transfers them, burns them and approves friends. */
export const habit = inhabitant({
  weight: 14,
  roles: {
    makers: { count: plans.length, trx: 20_000, names: ['Regenmacher', 'Чайная', 'Konzertkasse'] },
    club: { count: 6, trx: 1500 },
  },
  found: ({ people: { makers, club }, random, send, deploy }) => [
    async () => {
      for (const [index, { key, decimals, values }] of plans.entries()) {
        const by = makers[index]!
        const to = await deploy(key, { by, source: 'plainToken', values, callerPercent: 100 - 30 * index })
        if (to === undefined) continue
        for (const { address } of club) {
          const amount = BigInt(random.integer(5, 400)) * 10n ** BigInt(decimals)
          await send(call({ by, to, name: 'transfer', values: [address, amount] }))
        }
        const [friend, taker] = [club[index]!, club[index + 1]!]
        await send(call({ by: friend, to, name: 'approve', values: [taker.address, 3n] }))
        const taken = [friend.address, taker.address, 2n]
        await send(call({ by: taker, to, name: 'transferFrom', values: taken }))
        await send(call({ by: taker, to, name: 'transferFrom', values: taken }))
        await send(call({ by: friend, to, name: 'burn', values: [1n] }))
        if (index !== 1) continue
        const limit = { contractAddress: to.address, originEnergyLimit: 500_000n }
        await send(draft(by, 'UpdateEnergyLimitContract', limit))
      }
    },
  ],
  async act({ people: { club }, contracts, everyone, random, turn }) {
    const { key, decimals } = random.pick(plans)
    const to = contracts.get(key)
    if (to === undefined) return undefined
    const by = random.pick(club)
    const unit = 10n ** BigInt(Math.max(0, decimals - 2))
    if (turn % 20 === 11) return call({ by, to, name: 'transfer', values: [club[0]!.address, 10n ** 30n] })
    if (random.oneIn(15)) return call({ by, to, name: 'burn', values: [1n] })
    const receiver = random.oneIn(4) ? random.pick(everyone) : random.pick(club)
    if (receiver === by) return undefined
    const amount = decimals === 0 ? 1n : unit * BigInt(random.integer(1, 150))
    return call({ by, to, name: 'transfer', values: [receiver.address, amount] })
  },
})
