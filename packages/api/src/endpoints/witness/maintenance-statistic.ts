import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { NotNow } from '../../errors.ts'
import { accountNames } from '../../find/account-names.ts'
import { currentCycle } from '../../find/maintenance.ts'
import { readWitnesses } from '../../find/witnesses.ts'
import { omitUndefined } from '../../present.ts'
import { component } from '../../schema/component.ts'
import { ignored } from '../../schema/parameters.ts'
import * as is from '../../schema/scalars.ts'
import { who } from '../../schema/witness.ts'
import { serviceOf } from '../../services/services.ts'
import { whoIs } from '../../shape/witness.ts'

const share = component(
  'CycleShare',
  Type.Object({
    ...who,
    blockProduced: is.int('Blocks it made since the cycle began.'),
    total: is.int('Blocks of all since then.'),
    percentage: Type.Number({ minimum: 0, maximum: 1, description: 'The one of the other, from 0 to 1.' }),
  }),
)

export const cycleShares = endpoint({
  get: '/api/witness/maintenance-statistic',
  summary: 'Who made how many blocks of the cycle that lasts',
  description:
    'A bare list of the witnesses that make blocks, most first: blocks of the index from the last maintenance on. Refused while the node does not tell when that was.',
  cost: 2,
  query: { ...ignored },
  reply: Type.Array(share),
  async handle(_, at) {
    serviceOf(at, 'nodeCalls')
    const cycle = await currentCycle(at)
    const all = await readWitnesses(at.store)
    if (cycle === undefined || all === undefined) throw noCycle()
    const { store } = at
    const request = { start: 0, limit: 0, order: 'newest', fromMs: cycle.fromMs } as const
    const makers = all.rows.filter(({ type }) => type === 1)
    const [{ total }, counts, names] = await Promise.all([
      store.blocks(request),
      Promise.all(makers.map(({ address }) => store.blocksOfWitness(address, request))),
      accountNames(
        makers.map(({ address }) => address),
        store,
      ),
    ])
    return makers
      .map((row, place) => {
        const blockProduced = counts[place]!.total
        const percentage = total === 0 ? 0 : blockProduced / total
        return omitUndefined({ ...whoIs(row, { names }), blockProduced, total, percentage })
      })
      .toSorted((left, right) => right.blockProduced - left.blockProduced)
  },
})

const noCycle = () =>
  new NotNow('node_unavailable', 'The node has not told when the cycle began; ask again in a moment.')
