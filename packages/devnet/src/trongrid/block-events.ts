import { Malformed } from '@sundial/primitives'
import { firstPlaceOf } from '../chain/account-index.ts'
import type { Chain } from '../chain/chain.ts'
import { countBefore } from '../chain/log-index.ts'
import { isTrue, stringIn } from '../server/parameters.ts'
import type { Resource } from '../server/route.ts'
import { eventReader } from '../server/trongrid-events.ts'
import { pageOfLogs } from '../server/trongrid-logs.ts'

/** Events of a block, by its height or id or `latest`. */
export const resource: Resource = {
  path: '/v1/blocks/:block/events',
  async answer({ devnet: { chain, logIndex }, parameters }) {
    const height = heightNamed(chain, stringIn(parameters, 'block'), isTrue(parameters['only_confirmed']))
    const read = await eventReader(chain)
    const all = logIndex.all()
    const places =
      height === undefined
        ? []
        : all.slice(countBefore(all, firstPlaceOf(height)), countBefore(all, firstPlaceOf(height + 1)))
    return pageOfLogs(chain, parameters, { places, read })
  },
}

function heightNamed(chain: Chain, name: string, isConfirmed: boolean): number | undefined {
  if (name === 'latest') return isConfirmed ? chain.solidifiedHeight : chain.index.headHeight
  if (/^\d{1,15}$/.test(name)) return Number(name)
  if (/^[0-9a-fA-F]{64}$/.test(name)) return chain.index.heightOf(name.toLowerCase())
  throw new Malformed('parameter', 'A block is named by its height, its id, or latest.')
}
