import type { BlockRow, IndexState } from '@sundial/store'
import { present } from '../present.ts'
import type { Block } from '../schema/block.ts'
import { shown } from './address.ts'
import { toAmount } from './numbers.ts'
import { confirmationsOf, isConfirmed } from './place.ts'

export const toBlock = (row: BlockRow, state: IndexState): Block =>
  present({
    number: row.height,
    hash: row.id,
    parentHash: row.parentId,
    timestamp: row.timestampMs,
    txTrieRoot: row.transactionRoot,
    witnessAddress: shown(row.witness),
    size: row.sizeBytes,
    nrOfTrx: row.transactionCount,
    transferCount: row.callsWithoutReceipt > 0 ? undefined : row.transferCount,
    version: String(row.version),
    fee: row.feeSun === undefined ? undefined : Number(row.feeSun) / 1e6,
    feeSun: row.feeSun?.toString(),
    netUsage: row.netUsage === undefined ? undefined : toAmount(row.netUsage),
    energyUsage: row.energyUsage === undefined ? undefined : toAmount(row.energyUsage),
    confirmed: isConfirmed(row.height, state),
    confirmations: confirmationsOf(row.height, state) ?? 1,
    revert: false as const,
  })
