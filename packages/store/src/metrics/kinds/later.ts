// Metrics that came with a later release. Their sums are stored beside the others, where the release before does not read them, and
// are computed for the blocks that it wrote too (metrics/fill-metrics).
import { feeBandKey, laterMetric, only, tally, total } from '../metric.ts'
import { factsOf } from '../../records/fact-kinds.ts'

/**
 * Blocks that counted the metrics of this file, and their bytes: in a period with others they are not known until they are filled,
 * nor where the release before has undone one of these blocks and written another one.
 */
export const laterCounted = laterMetric({
  number: 24,
  key: 'none',
  members: ['blocks', 'bytes'],
  of: ({ block: { sizeBytes } }) => only(1n, BigInt(sizeBytes ?? 0)),
})

/** Bandwidth, in bytes, that TRX paid for, with that of transactions which created accounts. */
export const boughtBandwidth = laterMetric({
  number: 20,
  key: 'none',
  members: ['bytes'],
  needs: 'sources',
  of: ({ block }) => only(total(block.transactions, ({ sources }) => sources?.paidBandwidth)),
})

/** Transactions by the band of their fee. Those of block 0 pay none and are not counted. */
export const feeBands = laterMetric({
  number: 21,
  key: 'fee',
  members: ['count'],
  needs: 'receipts',
  of: ({ block: { height, transactions } }) =>
    tally(height === 0 ? [] : transactions, ({ feeSun }) => feeBandKey(feeSun ?? 0n)),
})

/**
 * By how much the TRX that was taken out of stake and waits to be withdrawn changed. In Stake 1.0 nothing waits.
 * `missingAmounts` counts facts that do not tell what had waited long enough and was paid along.
 */
export const waitingStake = laterMetric({
  number: 22,
  key: 'none',
  members: ['gainedSun', 'missingAmounts'],
  needs: 'stakes',
  of: ({ block }) => {
    const facts = factsOf(block.facts, 'stake').filter(({ version }) => version === '2.0')
    const sumOf = (action: (typeof facts)[number]['action']) =>
      total(facts, (fact) => (fact.action === action ? fact.sun : undefined))
    const alongside = total(facts, ({ withdrawnSun }) => withdrawnSun)
    const unknown = facts.filter(
      ({ action, withdrawnSun }) =>
        (action === 'unstake' || action === 'cancel') && withdrawnSun === undefined,
    )
    return only(sumOf('unstake') - sumOf('withdraw') - sumOf('cancel') - alongside, BigInt(unknown.length))
  },
})

/** TRC10 and TRC20 tokens named for the first time in the index. */
export const newTokens = laterMetric({
  number: 23,
  key: 'none',
  members: ['count'],
  needs: 'calls',
  of: ({ entry: { before, after }, trx }) => {
    const isTrxNew = trx !== undefined && trx >= before.assets && trx < after.assets
    return only(BigInt(after.assets - before.assets - (isTrxNew ? 1 : 0)))
  },
})
