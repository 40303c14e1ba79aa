import type { Address } from '@sundial/primitives'
import type { MetricRow, Store } from '@sundial/store'
import type { Timeline } from './parameter-timeline.ts'

const dayMs = 86_400_000

/** Blocks a witness made on a day, slots it is proven to have missed, and what its blocks paid. */
export type PaidDay = {
  readonly startMs: number
  readonly blocks: bigint
  readonly missed: bigint
  /** Sun; absent where it is not known what a block paid. */
  readonly paySun?: bigint | undefined
}

/** What making blocks paid on each day, by what one paid when; days on which that changed are counted block by block. */
export async function paidDays(
  rows: readonly MetricRow[],
  witness: Address,
  { pay, store }: { readonly pay: Timeline; readonly store: Pick<Store, 'blocksOfWitness'> },
): Promise<readonly PaidDay[]> {
  return Promise.all(
    rows.map(async ({ startMs, figures }): Promise<PaidDay> => {
      const { blocks, missed } = figures.witnesses.get(witness) ?? { blocks: 0n, missed: 0n }
      const day = { fromMs: startMs, toMs: startMs + dayMs - 1 }
      return { startMs, blocks, missed, paySun: await payOfDay(day, blocks, { witness, pay, store }) }
    }),
  )
}

type Day = { readonly fromMs: number; readonly toMs: number }
type Paid = {
  readonly witness: Address
  readonly pay: Timeline
  readonly store: Pick<Store, 'blocksOfWitness'>
}

async function payOfDay({ fromMs, toMs }: Day, blocks: bigint, paid: Paid): Promise<bigint | undefined> {
  if (blocks === 0n) return 0n
  const spans = paid.pay.filter(({ afterMs, upToMs }) => afterMs < toMs && upToMs >= fromMs)
  const [only] = spans
  if (spans.length === 1 && only!.afterMs < fromMs && only!.upToMs >= toMs) return blocks * only!.value
  const counts = await Promise.all(
    spans.map(async ({ afterMs, upToMs }) => {
      const within = { fromMs: Math.max(fromMs, afterMs + 1), toMs: Math.min(toMs, upToMs) }
      const page = await paid.store.blocksOfWitness(paid.witness, {
        start: 0,
        limit: 0,
        order: 'newest',
        ...within,
      })
      return BigInt(page.total)
    }),
  )
  const counted = counts.reduce((sum, count) => sum + count, 0n)
  // Blocks outside all spans were paid nobody knows what.
  if (counted !== blocks) return undefined
  return counts.reduce((sum, count, at) => sum + count * spans[at]!.value, 0n)
}
