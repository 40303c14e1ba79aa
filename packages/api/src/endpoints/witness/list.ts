import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { readWitnesses } from '../../find/witnesses.ts'
import { ignored } from '../../schema/parameters.ts'
import { listedWitness } from '../../schema/witness.ts'
import { witnessAnnotations, toListedWitness } from '../../shape/witness.ts'

export const witnesses = endpoint({
  get: '/api/witness',
  summary: 'All witnesses as a bare list, most votes first',
  description:
    'Rows of /api/pagewitness, which says at which block the node told them, has pages and CSV. Empty until the node was asked.',
  query: { ...ignored },
  reply: Type.Array(listedWitness),
  async handle(_, at) {
    const all = await readWitnesses(at.store)
    if (all === undefined) return []
    const annotations = await witnessAnnotations(all.rows, all, at)
    return all.rows.map((row, place) => toListedWitness(row, place + 1, annotations))
  },
})
