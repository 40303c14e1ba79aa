import { accountIn, isTrue, type Parameters, stringIn } from '../server/parameters.ts'
import type { Resource } from '../server/route.ts'
import { pageIn, pageOf } from '../server/trongrid-page.ts'
import { printPlace } from '../server/trongrid-transaction.ts'

/** Transactions the account owns or is at the other end of, newest first. */
export const resource: Resource = {
  path: '/v1/accounts/:address/transactions',
  answer({ devnet: { chain, accountIndex }, parameters }) {
    const address = accountIn(parameters, 'address')
    const onlyFrom = isTrue(parameters['only_from'])
    const onlyTo = isTrue(parameters['only_to'])
    // Asked for both, TronGrid answers both.
    const sent = onlyTo && !onlyFrom ? [] : accountIndex.places(address, 'from')
    const received = onlyFrom && !onlyTo ? [] : accountIndex.places(address, 'to')
    const inner = searchesInternal(parameters) ? accountIndex.places(address, 'internal') : []
    const { places, fingerprint } = pageOf(pageIn(parameters, chain), [sent, received, inner])
    return { rows: places.map((place) => printPlace(chain, place)), fingerprint }
  },
}

/** Money that only code moves is looked for too, unless told otherwise or one end of the transaction is asked for. */
const searchesInternal = (parameters: Parameters): boolean =>
  !isTrue(parameters['only_from']) &&
  !isTrue(parameters['only_to']) &&
  stringIn(parameters, 'search_internal') !== 'false'
