import type { BlockRow, IndexState } from '@sundial/store'
import type { At } from '../endpoint.ts'
import { accountNames } from '../find/account-names.ts'
import { readBlockPay } from '../find/block-pay.ts'
import { omitUndefined } from '../present.ts'
import type { Block } from '../schema/block.ts'
import { shown } from './address.ts'
import { toAmount } from './numbers.ts'
import { confirmationsOf, isConfirmed } from './place.ts'

/** Blocks with the names of their producers and what they paid, both read once for all of them. */
export async function toBlocks(rows: readonly BlockRow[], { store, state }: At): Promise<Block[]> {
  const witnesses = [...new Set(rows.flatMap(({ witness }) => (witness === '' ? [] : [witness])))]
  const [names, payOf] = await Promise.all([accountNames(witnesses, store), readBlockPay(store)])
  return rows.map((row) =>
    omitUndefined({ ...toBlock(row, state), witnessName: names.get(row.witness), ...payOf(row) }),
  )
}

const toBlock = (row: BlockRow, state: IndexState): Block =>
  omitUndefined({
    number: row.height,
    hash: row.id,
    parentHash: row.parentId,
    timestamp: row.timestampMs,
    txTrieRoot: row.transactionRoot,
    witnessAddress: shown(row.witness),
    witnessId: 0 as const,
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
