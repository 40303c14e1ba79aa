import { mainnetParameters, proposals } from '@sundial/operations'
import { toBase58 } from '@sundial/primitives'
import { proposal } from '@sundial/protocol'
import type { BlockRef, Store } from '@sundial/store'
import { type Static, Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import { ignored } from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'
import { component } from '../../shared/scalars.ts'
import { toAmount } from '../../shared/values.ts'
import { nodeBlock } from '../witness/schema.ts'
import { readParameters } from './find.ts'

const relation = Type.Object({
  id: is.int('Id of the proposal.'),
  proposer: is.address('Extension. The witness that proposed it.'),
  key: is.int('Id of the parameter in proposals.'),
  value: is.amount('The proposed value.'),
  expiration_time: is.time('End of voting.'),
  state: is.text('PENDING, DISAPPROVED, APPROVED or CANCELED.'),
})

const parameter = component(
  'ChainParameter',
  Type.Object({
    key: is.text('Its name, as the node prints it.'),
    value: is.amount('Value in force at the block of state. Fees are sun, times milliseconds.'),
    id: Type.Optional(
      is.int('Extension. Its id in proposals; absent where no proposal of java-tron 4.8 can change it.'),
    ),
    relations: Type.Optional(
      Type.Array(relation, {
        description:
          'Proposals that change it, newest first. Absent while they are known at another block only.',
      }),
    ),
    changedAtBlock: Type.Optional(
      is.int(
        'Extension. Height of the block in which a proposal last changed it; absent for changes that the index did not see.',
      ),
    ),
  }),
)

export const chainParameters = endpoint({
  get: '/api/chainparameters',
  summary: 'Chain parameters with the values in force',
  description: "As reported by the node at the block of state, in the node's order; empty until then.",
  query: { ...ignored },
  reply: Type.Object({
    tronParameters: Type.Array(parameter),
    state: nodeBlock,
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle(_, { store }) {
    const [known, history] = await Promise.all([readParameters(store), store.parameterHistory()])
    if (known === undefined) return { tronParameters: [] }
    const relations = await relationsAt(known.at, store)
    // Newest first, so that the last of several changes wins.
    const changedAt = new Map(history.changes.toReversed().map(({ id, height }) => [id, height]))
    const tronParameters = [...known.values]
      .toSorted(([left], [right]) => placeOf(left) - placeOf(right))
      .map(([key, value]) => {
        const id = idByName.get(key)
        return omitUndefined({
          key,
          value: toAmount(value),
          id,
          relations: relations && (relations.get(id ?? -1) ?? []),
          changedAtBlock: changedAt.get(id ?? -1),
        })
      })
    return { tronParameters, state: { block: known.at.height, hash: known.at.id } }
  },
})

/** Where two ids share a name, the later one is the one that java-tron uses today. */
const idByName = new Map<string, number>(
  Object.entries(proposals.proposable).map(([id, { key }]) => [key, Number(id)]),
)

const order = Object.keys(mainnetParameters)

/** java-tron's order; unknown parameters come last. */
const placeOf = (name: string): number => {
  const place = order.indexOf(name)
  return place === -1 ? order.length : place
}

type Relation = Static<typeof relation>

/** Proposals for each parameter, newest first. */
async function relationsAt(
  at: BlockRef,
  store: Pick<Store, 'nodeStates'>,
): Promise<ReadonlyMap<number, Relation[]> | undefined> {
  const { states, wholeAt } = await store.nodeStates('proposal')
  if (wholeAt?.id !== at.id) return undefined
  const decoded = states.flatMap(({ bytes }) => (bytes === undefined ? [] : [proposal.decode(bytes)]))
  const newestFirst = decoded.toSorted((left, right) => Number(right.proposalId - left.proposalId))
  const found = new Map<number, Relation[]>()
  for (const { proposalId, proposerAddress, parameters, expirationTime, state } of newestFirst) {
    for (const { key, value } of parameters) {
      const row = {
        id: Number(proposalId),
        proposer: toBase58(proposerAddress),
        key: Number(key),
        value: toAmount(value),
        expiration_time: Number(expirationTime),
        state: String(state),
      }
      found.set(row.key, [...(found.get(row.key) ?? []), row])
    }
  }
  return found
}
