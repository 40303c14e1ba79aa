// Events of contracts, blocks and transactions.
import { tronGrid } from '@sundial/operations'
import { toHex } from '@sundial/primitives'
import { firstPositionOf, heightOfPosition } from '../indexes/account-index.ts'
import type { Chain } from '../chain/chain.ts'
import { countBefore } from '../indexes/log-index.ts'
import { accountIn, numberIn } from '../server/parameters.ts'
import type { GridResources } from '../server/route.ts'
import { eventReader } from './event-reader.ts'
import { logsAt, pageOfItems } from './logs.ts'

export const gridEvents: GridResources = {
  /** Events of a contract: `event_name` and `block_number` in addition to the parameters of every list. */
  async '/v1/contracts/:address/events'({ devnet: { chain, logIndex }, query }) {
    const contract = accountIn(query, 'address').slice(2)
    const { event_name: name = '', block_number: block } = query
    const read = await eventReader(chain)
    const height = block === undefined ? undefined : numberIn(query, 'block_number')
    return pageOfItems(chain, query, {
      itemsAt: logsAt,
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
  async '/v1/blocks/:block/events'({ devnet: { chain, logIndex }, query }) {
    const height = heightNamed(chain, query)
    const read = await eventReader(chain)
    const all = logIndex.all()
    const positions =
      height === undefined
        ? []
        : all.slice(countBefore(all, firstPositionOf(height)), countBefore(all, firstPositionOf(height + 1)))
    return pageOfItems(chain, query, { positions, itemsAt: logsAt, read })
  },

  /** All events of a transaction in their order. */
  async '/v1/transactions/:id/events'({ devnet: { chain }, query }) {
    const position = chain.index.positionOf(tronGrid.transactionIdIn(query['id'] ?? ''))
    if (position === undefined || position.height === 0) return { rows: [] }
    const isFinal = position.height <= chain.solidifiedHeight
    if (tronGrid.flagIn(query, 'only_confirmed') && !isFinal) return { rows: [] }
    if (tronGrid.flagIn(query, 'only_unconfirmed') && isFinal) return { rows: [] }
    const read = await eventReader(chain)
    const rows = logsAt(chain, firstPositionOf(position.height) + position.index).map((log) => read(log))
    return { rows: rows.filter((row) => row !== undefined) }
  },
}

function heightNamed(chain: Chain, query: tronGrid.GridQuery): number | undefined {
  const block = tronGrid.blockIn(query['block'] ?? '')
  if (typeof block === 'number') return block
  if (block !== 'latest') return chain.index.heightOf(block)
  return tronGrid.flagIn(query, 'only_confirmed') ? chain.solidifiedHeight : chain.index.headHeight
}
