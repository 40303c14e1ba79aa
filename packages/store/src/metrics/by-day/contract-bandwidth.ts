import { contractTypes } from '../../write/contract-types.ts'
import { metric } from '../metric.ts'
import { lacksSources } from '../receipts.ts'

/**
 * Bandwidth of the calls and creations of each contract: what stake and the free allowance covered, and what TRX was burned
 * for; and of how many it is told. Kept by day alone, in `contract_days`.
 */
export const contractBandwidth = metric({
  number: 42,
  key: 'contract',
  members: ['covered', 'paid', 'told'],
  of: ({ block, transactions }) => {
    const sums = new Map<number, [bigint, bigint, bigint]>()
    for (const [at, { type, to }] of transactions.entries()) {
      if (to === undefined || !contractTypes.has(type)) continue
      const fact = block.transactions[at]!
      // Block 0 needs no receipts.
      if (block.height > 0 && lacksSources(fact)) continue
      const sum = sums.get(to) ?? [0n, 0n, 0n]
      sums.set(to, sum)
      sum[0] += fact.netUsage ?? 0n
      sum[1] += fact.sources?.paidBandwidth ?? 0n
      sum[2] += 1n
    }
    return sums
  },
})
