import { proposal } from '@sundial/protocol'
import { propertyOf } from '../state/properties.ts'
import { requiredLongIn } from '../server/members.ts'
import { fullNodeOnly, nothing, type Route } from '../server/route.ts'

/** java-tron Wallet.PROPOSAL_COUNT_LIMIT_MAX. */
const mostRows = 1000

/** Oldest first, those after so many (java-tron Wallet.getPaginatedProposalList). */
export const route: Route = {
  under: fullNodeOnly,
  answer({ devnet: { chain }, parameters, form }) {
    const offset = Number(requiredLongIn(parameters, 'offset', form))
    const limit = Math.min(Number(requiredLongIn(parameters, 'limit', form)), mostRows)
    const count = Number(propertyOf(chain.state, 'proposalCount'))
    const length = Math.min(limit, count - offset)
    if (offset < 0 || length <= 0) return nothing
    const ids = Array.from({ length }, (_, index) => offset + index + 1)
    return { proposals: ids.map((id) => proposal.toJson(chain.state.get('proposals', String(id)), form)) }
  },
}
