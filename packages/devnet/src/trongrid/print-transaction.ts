import { toHex } from '@sundial/primitives'
import { type InternalTransaction, resourceReceipt } from '@sundial/protocol'
import { heightOfPosition, indexOfPosition } from '../indexes/account-index.ts'
import type { Chain } from '../chain/chain.ts'
import { printTransaction } from '../server/print.ts'

/** Block 0 has no receipts. */
const unused = resourceReceipt.create({})

/** A transaction as TronGrid's lists show it: with what it cost, and in hex. */
export function printTransactionAt(chain: Chain, position: number) {
  const { height, block, receipts } = chain.block(heightOfPosition(position))!
  const receipt = receipts[indexOfPosition(position)]
  const { ret = [], ...printed } = printTransaction(block.transactions[indexOfPosition(position)]!, {
    visible: false,
  })
  const used = receipt?.receipt ?? unused
  return {
    ret: (ret as readonly object[]).map((result) => ({ ...result, fee: receipt?.fee ?? 0n })),
    ...printed,
    net_usage: used.netUsage,
    net_fee: used.netFee,
    energy_usage: used.energyUsage,
    energy_fee: used.energyFee,
    energy_usage_total: used.energyUsageTotal,
    blockNumber: height,
    block_timestamp: block.blockHeader!.rawData!.timestamp,
    internal_transactions: (receipt?.internalTransactions ?? []).map(printInternal),
  }
}

function printInternal({
  hash,
  note,
  rejected,
  callerAddress,
  transferToAddress,
  callValueInfo,
}: InternalTransaction) {
  const sent = callValueInfo.filter(({ callValue }) => callValue !== 0n)
  // By token, TRX as `_`.
  const byToken = sent.map(({ tokenId, callValue }) => [tokenId || '_', callValue])
  return {
    internal_tx_id: toHex(hash),
    data: {
      note: toHex(note),
      rejected,
      ...(sent.length === 0 ? {} : { call_value: Object.fromEntries(byToken) as object }),
    },
    to_address: transferToAddress,
    from_address: callerAddress,
  }
}
