import type { Store, TransactionRow } from '@sundial/store'
import { newestBlocks, pageRows } from './transfers-between.ts'

/** Transactions at the heights from `from` to `to`, both included, in chain order, in batches. */
export async function* transactionsBetween(
  store: Pick<Store, 'transactionsOfBlock'>,
  from: number,
  to: number,
): AsyncGenerator<readonly TransactionRow[]> {
  for (let height = Math.max(from, to - newestBlocks + 1); height <= to; height++) {
    for (let start = 0; ; start += pageRows) {
      // Sequential pages: the order is the chain's, and the database serves readers too.
      // eslint-disable-next-line no-await-in-loop
      const { rows, total } = await store.transactionsOfBlock(height, {
        start,
        limit: pageRows,
        order: 'oldest',
      })
      if (rows.length > 0) yield rows
      if (rows.length === 0 || start + rows.length >= total) break
    }
  }
}
