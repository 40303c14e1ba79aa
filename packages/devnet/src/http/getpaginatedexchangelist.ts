import { exchange } from '@sundial/protocol'
import { requiredLongIn } from '../server/members.ts'
import { fullNodeOnly, nothing, type Route } from '../server/route.ts'
import { propertyOf } from '../state/properties.ts'

/** java-tron Parameter.DatabaseConstants EXCHANGE_COUNT_LIMIT_MAX. */
const mostRows = 1000

/** Oldest first, those after so many (java-tron Wallet.getPaginatedExchangeList). */
export const route: Route = {
  under: fullNodeOnly,
  answer({ devnet: { chain }, parameters, form }) {
    const offset = Number(requiredLongIn(parameters, 'offset', form))
    const limit = Math.min(Number(requiredLongIn(parameters, 'limit', form)), mostRows)
    const length = Math.min(limit, Number(propertyOf(chain.state, 'lastExchangeId')) - offset)
    if (offset < 0 || length <= 0) return nothing
    const ids = Array.from({ length }, (_, index) => offset + index + 1)
    return { exchanges: ids.map((id) => exchange.toJson(chain.state.get('exchanges', String(id)), form)) }
  },
}
