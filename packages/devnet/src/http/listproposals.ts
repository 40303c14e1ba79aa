import { proposal } from '@sundial/protocol'
import { fullNodeOnly, nothing, type Route } from '../server/route.ts'

/** Newest first (java-tron ProposalStore.getAllProposals). */
export const route: Route = {
  under: fullNodeOnly,
  answer({ devnet: { chain }, form }) {
    const newestFirst = chain.state
      .entries('proposals')
      .map(([, item]) => item)
      .toSorted((left, right) => Number(right.proposalId - left.proposalId))
    if (newestFirst.length === 0) return nothing
    return { proposals: newestFirst.map((item) => proposal.toJson(item, form)) }
  },
}
