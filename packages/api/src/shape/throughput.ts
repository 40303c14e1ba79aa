import type { Static } from 'typebox'
import type { At } from '../endpoint.ts'
import { throughputBlocks, transactionsPerSecond } from '../live/throughput.ts'
import { omitUndefined } from '../present.ts'
import type { throughput } from '../schema/throughput.ts'

export async function throughputNow({ store, throughput: highest }: At): Promise<Static<typeof throughput>> {
  const { rows } = await store.blocks({ start: 0, limit: throughputBlocks + 1, order: 'newest' })
  const currentTps = transactionsPerSecond(rows)
  return {
    type: 'tps',
    data: omitUndefined({
      blockHeight: rows[0]?.height,
      currentTps,
      maxTps: currentTps === undefined ? undefined : highest.note(currentTps),
    }),
  }
}
