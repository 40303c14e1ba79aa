import type { Address } from '@sundial/primitives'
import type { IndexedBlock } from '../../src/indexed-block.ts'
import type { OwnCosts, OwnCostsRequest } from '../../src/queries/metrics/own-costs.ts'

/** Block by block from the newest one, until enough transactions that name the account have been read. */
export function ownCostsIn(
  blocks: readonly IndexedBlock[],
  account: Address,
  { fromMs = -Infinity, toMs = Infinity, mostRead }: OwnCostsRequest,
): OwnCosts {
  const within = blocks
    .filter(({ timestampMs }) => timestampMs >= fromMs && timestampMs <= toMs)
    .map((block) => ({ ...block, named: block.transactions.filter((one) => isNamed(one, account)) }))
    .filter(({ named }) => named.length > 0)
    .toReversed()
  const countBefore = (at: number) => within.slice(0, at).reduce((sum, { named }) => sum + named.length, 0)
  const read = within.filter((_, at) => countBefore(at) < mostRead)
  const rows = read.flatMap(({ height, timestampMs, named }) =>
    named
      .filter(({ owner }) => owner === account)
      .toReversed()
      .map(({ type, to, selector, result, feeSun, netUsage, energyUsage, sources }) => ({
        height,
        timestampMs,
        type,
        to,
        selector,
        result,
        feeSun,
        netUsage,
        energyUsage,
        sources: sources && {
          paidBandwidth: sources.paidBandwidth,
          stakedEnergy: sources.stakedEnergy,
          suppliedEnergy: sources.suppliedEnergy,
        },
      })),
  )
  return read.length < within.length ? { rows, readFromMs: read.at(-1)!.timestampMs } : { rows }
}

const isNamed = ({ owner, to }: IndexedBlock['transactions'][number], account: Address): boolean =>
  owner === account || to === account
