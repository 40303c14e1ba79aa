import { fromText } from '@sundial/primitives'
import { draft, stake, vote } from '../drafts.ts'
import { inhabitant } from '../habit.ts'

const sites = ['helios.example', 'moonshine.example', 'dämmerung.example', '朝日.example']

/** People who want to be representatives: they pay for it, stake, vote for themselves and attract voters with a low commission. */
export const habit = inhabitant({
  weight: 2,
  roles: {
    candidates: { count: 4, trx: 40_000, names: ['Helios', 'Moonshine', 'Dämmerung', '朝日'] },
  },
  found: ({ people: { candidates }, send }) => [
    async () => {
      for (const [index, candidate] of candidates.entries()) {
        const url = fromText(`https://${sites[index]}`)
        await send(draft(candidate, 'WitnessCreateContract', { url }))
        await send(stake(candidate, { trx: 9000 - 1500 * index, resource: 'BANDWIDTH' }))
        await send(vote(candidate, [[candidate.address, 9000 - 1500 * index]]))
        await send(draft(candidate, 'UpdateBrokerageContract', { brokerage: 10 - 3 * index }))
      }
    },
  ],
  async act({ people: { candidates }, random, turn }) {
    const index = random.integer(0, candidates.length - 1)
    const candidate = candidates[index]!
    if (random.oneIn(3)) {
      const updateUrl = fromText(`https://${sites[index]}/news/${turn}`)
      return draft(candidate, 'WitnessUpdateContract', { updateUrl })
    }
    return draft(candidate, 'UpdateBrokerageContract', { brokerage: random.integer(0, 30) })
  },
})
