import { byVotes, witness } from '@sundial/protocol'
import { votesMoved } from '../chain/maintenance.ts'
import { JavaError } from '../server/java-error.ts'
import { longIn } from '../server/members.ts'
import { everywhere, nothing, type Route } from '../server/route.ts'
import { propertyOf } from '../state/properties.ts'

/** java-tron Wallet.WITNESS_COUNT_LIMIT_MAX. */
const mostRows = 1000

/** Most votes first, with the votes of now, not of the last tally (java-tron Wallet.getPaginatedNowWitnessList). */
export const route: Route = {
  under: everywhere,
  answer({ devnet: { chain }, parameters, form }) {
    const offset = Number(longIn(parameters, 'offset', form))
    const limit = Math.min(Number(longIn(parameters, 'limit', form)), mostRows)
    if (limit <= 0 || offset < 0) return nothing
    if (propertyOf(chain.state, 'headIsMaintenance') === 1n) throw inMaintenance
    const moved = votesMoved(chain.state)
    const now = chain.state
      .entries('witnesses')
      .map(([address, item]) => ({ ...item, voteCount: item.voteCount + (moved.get(address) ?? 0n) }))
    const rows = byVotes(now).slice(offset, offset + limit)
    return rows.length === 0 ? nothing : { witnesses: rows.map((item) => witness.toJson(item, form)) }
  },
}

const inMaintenance = new JavaError(
  'org.tron.core.exception.MaintenanceUnavailableException',
  'Service temporarily unavailable during maintenance period. Please try again later.',
)
