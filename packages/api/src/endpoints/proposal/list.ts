import { type Static, Type } from 'typebox'
import { type At, endpoint } from '../../endpoint.ts'
import { RequestRefused } from '../../errors.ts'
import { type FactOf, findFacts } from '../../find/find-facts.ts'
import { aroundFound } from '../../find/found.ts'
import { readAddress } from '../../lookup.ts'
import { ignored, paging, positiveNumber, sort, address } from '../../schema/parameters.ts'
import { proposal } from '../../schema/proposal.ts'
import { factMembers, lackingFacts } from '../../schema/facts.ts'
import { addressAnnotations } from '../../shape/contract-map.ts'
import { toProposals } from '../../shape/proposal.ts'

// A named schema is no object to Type.Partial.
const one = Type.Partial(Type.Object(proposal.properties)).properties

export const proposals = endpoint({
  get: '/api/proposal',
  summary: 'Proposals of other chain parameters, newest first, or one of them',
  description:
    "With id the answer is that proposal itself, else a list; with address, whether that account made and approved each is told. State and expiry are the node's word, absent while it does not answer.",
  query: { sort: sort(['number', 'timestamp']), ...paging, id: positiveNumber, address, ...ignored },
  list: 'data',
  reply: Type.Object({
    ...Type.Partial(Type.Object(factMembers('data', proposal))).properties,
    ...one,
  }),
  async handle({ query }, at) {
    const viewer = query.address === undefined ? undefined : await readAddress(query.address, at)
    if (query.id !== undefined) return oneProposal(query.id, viewer, at)
    const list = { list: 'proposalCreations', key: 0 } as const
    const found = await findFacts<'proposal'>(list, query, at)
    return {
      ...aroundFound(found),
      data: await toProposals(await numbered(found.rows, at), viewer, at),
      ...lackingFacts(at.state),
      ...(await addressAnnotations(
        at,
        found.rows.map(({ account }) => account),
      )),
    }
  },
})

type Creation = FactOf<'proposal'>
type Numbered = { readonly id: number; readonly creation: Creation }

/** The n-th creation of a chain makes proposal n, so the creations up to the block of one tell its number. */
async function numbered(rows: readonly Creation[], at: At): Promise<Numbered[]> {
  return Promise.all(
    rows.map(async (creation) => {
      const list = { list: 'proposalCreations', key: 0 } as const
      const upTo = { start: 0, limit: 50, order: 'newest', toMs: creation.timestampMs } as const
      const { rows: until, total } = await at.store.facts(list, upTo)
      const after = until.findIndex(
        ({ height, index }) => height === creation.height && index === creation.index,
      )
      return { id: total - after, creation }
    }),
  )
}

async function oneProposal(id: number, viewer: string | undefined, at: At): Promise<Static<typeof proposal>> {
  const list = { list: 'proposalCreations', key: 0 } as const
  const { rows } = await at.store.facts(list, { start: id - 1, limit: 1, order: 'oldest' })
  const [creation] = rows as readonly Creation[]
  if (creation === undefined)
    throw new RequestRefused('proposal_not_found', `Proposal ${id} is not in the index.`, { id })
  const [shown] = await toProposals([{ id, creation }], viewer, at)
  return shown!
}
