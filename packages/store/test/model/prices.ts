import type { IndexedBlock } from '../../src/indexed-block.ts'
import type { TokenPrice, TokenPrices, TokenPricesRequest } from '../../src/queries/prices/prices.ts'

type Noted = {
  readonly height: number
  readonly timeMs: number
  readonly sun: bigint
  readonly units: bigint
}

/** Prices by comparing every balance that a pool had in the window with every other. */
export function tokenPricesIn(
  blocks: readonly IndexedBlock[],
  { tokenIds, untilMs, windowMs, leastSun }: TokenPricesRequest,
): TokenPrices {
  const head = blocks.at(-1)
  if (head === undefined) return new Map()
  const ends = untilMs ?? [head.timestampMs]
  const noted = (key: string) =>
    blocks.flatMap(({ height, timestampMs, ledger }) =>
      ledger.notes.filter((note) => note.key === key).map(({ text }) => ({ height, timestampMs, text })),
    )
  const firstWhole = blocks.findLast(({ height }, at) => blocks[at - 1]?.height !== height - 1)!.height
  const rows = tokenIds.flatMap((tokenId) => {
    const pairs = noted(`pools/${tokenId}`).at(-1)?.text.split(' ')
    if (pairs === undefined) return []
    const pools = pairs.map((id) => ({ id: BigInt(id), changes: noted(`pool/${id}`).map(toPool) }))
    const prices = ends.map((end): TokenPrice | undefined => {
      const known = pools.flatMap(({ id, changes }) => {
        const price =
          changes.length === 0 || changes[0]!.height < firstWhole
            ? undefined
            : priceIn(changes, { fromMs: end - windowMs, end })
        return price === undefined || price.depthSun < leastSun ? [] : [{ ...price, exchangeId: id }]
      })
      return known.toSorted((left, right) => Number(right.depthSun - left.depthSun))[0]
    })
    return [[tokenId, prices] as const]
  })
  return new Map(rows)
}

function toPool({
  height,
  timestampMs: timeMs,
  text,
}: {
  height: number
  timestampMs: number
  text: string
}) {
  const [sun = 0n, units = 0n] = text === '' ? [] : text.split(' ').map(BigInt)
  return { height, timeMs, sun, units }
}

function priceIn(changes: readonly Noted[], { fromMs, end }: { fromMs: number; end: number }) {
  const start = changes.findLastIndex(({ timeMs }) => timeMs <= fromMs)
  if (start === -1) return undefined
  const within = changes.slice(start).filter(({ timeMs }) => timeMs <= end)
  if (within.some(({ sun, units }) => sun * units <= 0n)) return undefined
  const lastedMs = (one: Noted) => {
    const next = within[within.indexOf(one) + 1]?.timeMs ?? end
    return next - Math.max(one.timeMs, fromMs) > 0 ? next - Math.max(one.timeMs, fromMs) : 0
  }
  const atMost = ({ sun, units }: Noted) =>
    within.reduce((sum, one) => sum + (one.sun * units <= sun * one.units ? lastedMs(one) : 0), 0)
  const fit = within
    .filter((one) => lastedMs(one) > 0 && atMost(one) * 2 >= end - fromMs)
    .reduce((least, one) => (one.sun * least.units < least.sun * one.units ? one : least))
  const depthSun = within.map(({ sun }) => sun).reduce((least, sun) => (sun < least ? sun : least))
  return { sun: fit.sun, units: fit.units, depthSun }
}
