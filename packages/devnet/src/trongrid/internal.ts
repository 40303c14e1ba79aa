// What contracts did, as transactions of their own.
import { tronGrid } from '@sundial/operations'
import { toHex } from '@sundial/primitives'
import type { InternalTransaction, Receipt } from '@sundial/protocol'
import type { Chain } from '../chain/chain.ts'
import type { Devnet } from '../devnet.ts'
import { firstPositionOf, heightOfPosition, indexOfPosition } from '../indexes/account-index.ts'
import { accountIn } from '../server/parameters.ts'
import type { GridResources } from '../server/route.ts'
import { pageOfItems } from './logs.ts'

export const gridInternal: GridResources = {
  '/v1/accounts/:address/internal-transactions': ({ devnet, query }) => pageOfAccount(devnet, query),
  '/v1/contracts/:address/internal-transactions': ({ devnet, query }) => pageOfAccount(devnet, query),

  /** All internal transactions of a transaction in their order. */
  '/v1/transactions/:id/internal-transactions'({ devnet: { chain }, query }) {
    const position = chain.index.positionOf(tronGrid.transactionIdIn(query['id'] ?? ''))
    if (position === undefined || position.height === 0) return { rows: [] }
    return { rows: internalAt(chain, firstPositionOf(position.height) + position.index).map(rowOf) }
  },
}

function pageOfAccount({ chain, accountIndex }: Devnet, query: tronGrid.GridQuery): tronGrid.GridRows {
  const address = accountIn(query, 'address')
  const { sent, received } = tronGrid.sidesIn(query)
  return pageOfItems(chain, query, {
    positions: accountIndex.positions(address, 'internal'),
    itemsAt: internalAt,
    read(item) {
      const { callerAddress: from, transferToAddress: to } = item.internal
      return (sent && from === address) || (received && to === address) ? rowOf(item) : undefined
    },
  })
}

type PlacedInternal = {
  readonly internal: InternalTransaction
  /** Within its transaction. */
  readonly index: number
  readonly receipt: Receipt
}

function internalAt(chain: Chain, position: number): PlacedInternal[] {
  const receipt = chain.block(heightOfPosition(position))!.receipts[indexOfPosition(position)]!
  return receipt.internalTransactions.map((internal, index) => ({ internal, index, receipt }))
}

const rowOf = ({ internal, receipt: { id, blockTimeStamp: timestampMs } }: PlacedInternal) =>
  tronGrid.placedInternalRow({ ...tronGrid.internalOf(internal), transactionId: toHex(id), timestampMs })
