import { Malformed } from '@sundial/primitives'
import { firstPlaceOf } from '../chain/account-index.ts'
import { isTrue, stringIn } from '../server/parameters.ts'
import type { Resource } from '../server/route.ts'
import { eventReader } from '../server/trongrid-events.ts'
import { logsAt } from '../server/trongrid-logs.ts'

/** All events of a transaction in their order. */
export const resource: Resource = {
  path: '/v1/transactions/:id/events',
  async answer({ devnet: { chain }, parameters }) {
    const id = stringIn(parameters, 'id').replace(/^0x/, '').toLowerCase()
    if (!/^[0-9a-f]{64}$/.test(id)) throw new Malformed('parameter', 'A transaction is named by its id.')
    const place = chain.index.placeOf(id)
    if (place === undefined || place.height === 0) return { rows: [] }
    const isFinal = place.height <= chain.solidifiedHeight
    if (isTrue(parameters['only_confirmed']) && !isFinal) return { rows: [] }
    if (isTrue(parameters['only_unconfirmed']) && isFinal) return { rows: [] }
    const read = await eventReader(chain)
    const rows = logsAt(chain, firstPlaceOf(place.height) + place.index).map((log) => read(log))
    return { rows: rows.filter((row) => row !== undefined) }
  },
}
