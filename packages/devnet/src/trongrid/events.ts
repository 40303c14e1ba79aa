// Events of contracts, blocks and transactions.
import { Malformed, toHex } from '@sundial/primitives'
import { firstPositionOf, heightOfPosition } from '../indexes/account-index.ts'
import type { Chain } from '../chain/chain.ts'
import { countBefore } from '../indexes/log-index.ts'
import { accountIn, isTrue, numberIn, stringIn } from '../server/parameters.ts'
import type { GridResources } from '../server/route.ts'
import { eventReader } from './event-reader.ts'
import { logsAt, pageOfLogs } from './logs.ts'

export const gridEvents: GridResources = {
  /** Events of a contract: `event_name` and `block_number` in addition to the parameters of every list. */
  async '/v1/contracts/:address/events'({ devnet: { chain, logIndex }, parameters }) {
    const contract = accountIn(parameters, 'address').slice(2)
    const name = stringIn(parameters, 'event_name')
    const read = await eventReader(chain)
    const height = parameters['block_number'] === undefined ? undefined : numberIn(parameters, 'block_number')
    return pageOfLogs(chain, parameters, {
      positions: logIndex
        .positionsOf(contract)
        .filter((position) => height === undefined || heightOfPosition(position) === height),
      read(entry) {
        if (toHex(entry.log.address) !== contract) return undefined
        const row = read(entry)
        return name === '' || row?.event_name === name ? row : undefined
      },
    })
  },

  /** Events of a block, by its height or id or `latest`. */
  async '/v1/blocks/:block/events'({ devnet: { chain, logIndex }, parameters }) {
    const height = heightNamed(chain, stringIn(parameters, 'block'), isTrue(parameters['only_confirmed']))
    const read = await eventReader(chain)
    const all = logIndex.all()
    const positions =
      height === undefined
        ? []
        : all.slice(countBefore(all, firstPositionOf(height)), countBefore(all, firstPositionOf(height + 1)))
    return pageOfLogs(chain, parameters, { positions, read })
  },

  /** All events of a transaction in their order. */
  async '/v1/transactions/:id/events'({ devnet: { chain }, parameters }) {
    const id = stringIn(parameters, 'id').replace(/^0x/, '').toLowerCase()
    if (!/^[0-9a-f]{64}$/.test(id)) throw new Malformed('parameter', 'A transaction is named by its id.')
    const position = chain.index.positionOf(id)
    if (position === undefined || position.height === 0) return { rows: [] }
    const isFinal = position.height <= chain.solidifiedHeight
    if (isTrue(parameters['only_confirmed']) && !isFinal) return { rows: [] }
    if (isTrue(parameters['only_unconfirmed']) && isFinal) return { rows: [] }
    const read = await eventReader(chain)
    const rows = logsAt(chain, firstPositionOf(position.height) + position.index).map((log) => read(log))
    return { rows: rows.filter((row) => row !== undefined) }
  },
}

function heightNamed(chain: Chain, name: string, isConfirmed: boolean): number | undefined {
  if (name === 'latest') return isConfirmed ? chain.solidifiedHeight : chain.index.headHeight
  if (/^\d{1,15}$/.test(name)) return Number(name)
  if (/^[0-9a-fA-F]{64}$/.test(name)) return chain.index.heightOf(name.toLowerCase())
  throw new Malformed('parameter', 'A block is named by its height, its id, or latest.')
}
