import { accountIn } from '../server/parameters.ts'
import { printPlace } from '../server/trongrid-transaction.ts'
import type { Resource } from '../server/route.ts'
import { pageIn, pageOf } from '../server/trongrid-page.ts'

/** Transactions that call the contract or send it something, newest first. */
export const resource: Resource = {
  path: '/v1/contracts/:address/transactions',
  answer({ devnet: { chain, accountIndex }, parameters }) {
    const received = accountIndex.places(accountIn(parameters, 'address'), 'to')
    const { places, fingerprint } = pageOf(pageIn(parameters, chain), [received])
    return { rows: places.map((place) => printPlace(chain, place)), fingerprint }
  },
}
