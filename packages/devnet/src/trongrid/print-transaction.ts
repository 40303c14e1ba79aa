import { tronGrid } from '@sundial/operations'
import { heightOfPosition, indexOfPosition } from '../indexes/account-index.ts'
import type { Chain } from '../chain/chain.ts'
import { printTransaction } from '../server/print.ts'

export function printTransactionAt(chain: Chain, position: number) {
  const { height, block, receipts } = chain.block(heightOfPosition(position))!
  const index = indexOfPosition(position)
  return tronGrid.transactionRow({
    printed: printTransaction(block.transactions[index]!, { visible: false }),
    receipt: receipts[index],
    height,
    timestampMs: block.blockHeader!.rawData!.timestamp,
  })
}
