import { toHex } from '@sundial/primitives'
import { heightOfPlace } from '../chain/account-index.ts'
import { accountIn, numberIn, stringIn } from '../server/parameters.ts'
import type { Resource } from '../server/route.ts'
import { eventReader } from '../server/trongrid-events.ts'
import { pageOfLogs } from '../server/trongrid-logs.ts'

/** Events of a contract: `event_name` and `block_number` besides what every list takes. */
export const resource: Resource = {
  path: '/v1/contracts/:address/events',
  async answer({ devnet: { chain, logIndex }, parameters }) {
    const contract = accountIn(parameters, 'address').slice(2)
    const name = stringIn(parameters, 'event_name')
    const read = await eventReader(chain)
    const height = parameters['block_number'] === undefined ? undefined : numberIn(parameters, 'block_number')
    return pageOfLogs(chain, parameters, {
      places: logIndex
        .placesOf(contract)
        .filter((place) => height === undefined || heightOfPlace(place) === height),
      read(placed) {
        if (toHex(placed.log.address) !== contract) return undefined
        const row = read(placed)
        return name === '' || row?.event_name === name ? row : undefined
      },
    })
  },
}
