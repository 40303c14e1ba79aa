// Prices of TRC20 tokens in TRX, from the order books: docs/decisions/0017.
import { toPairId } from '@sundial/markets'
import type { Address } from '@sundial/primitives'
import type { BookPrice, Store } from '@sundial/store'

/** `sun` for `units`, and the sun that waits near the price on the side that has less. */
export type ContractPrice = {
  readonly sun: bigint
  readonly units: bigint
  readonly depthSun: bigint
  readonly pairId: number
}

type Request = { readonly windowMs: number; readonly leastSun: bigint }

/**
 * Of each token the price from its deepest pair with TRX, or with a token that has such a pair itself: then the depth is the
 * lesser of both. None below the least depth.
 */
export async function contractPrices(
  { windowMs, leastSun }: Request,
  { store }: { readonly store: Pick<Store, 'bookPrices'> },
): Promise<ReadonlyMap<Address, ContractPrice>> {
  const known = await store.bookPrices({ windowMs })
  const direct = deepestOf(known.flatMap(inTrx), leastSun)
  const through = known.flatMap((price) => inOther(price, direct))
  return deepestOf([...[...direct].map(([first, price]) => ({ first, ...price })), ...through], leastSun)
}

type Priced = ContractPrice & { readonly first: Address }

const inTrx = (price: BookPrice): readonly Priced[] =>
  price.second === undefined && price.paid > 0n
    ? [
        {
          first: price.first,
          sun: price.paid,
          units: price.units,
          depthSun: price.depth,
          pairId: toPairId(price),
        },
      ]
    : []

/** In TRX through the second token's own pair. */
function inOther(price: BookPrice, direct: ReadonlyMap<Address, ContractPrice>): readonly Priced[] {
  const other = price.second === undefined ? undefined : direct.get(price.second)
  if (other === undefined || price.paid === 0n) return []
  const depthSun = (price.depth * other.sun) / other.units
  return [
    {
      first: price.first,
      sun: price.paid * other.sun,
      units: price.units * other.units,
      depthSun: depthSun < other.depthSun ? depthSun : other.depthSun,
      pairId: toPairId(price),
    },
  ]
}

/** Of equally deep pairs the first. */
function deepestOf(prices: readonly Priced[], leastSun: bigint): ReadonlyMap<Address, ContractPrice> {
  const deepest = new Map<Address, ContractPrice>()
  for (const { first, ...price } of prices) {
    const earlier = deepest.get(first)
    const isDeeper = earlier === undefined || price.depthSun > earlier.depthSun
    if (price.depthSun >= leastSun && isDeeper) deepest.set(first, price)
  }
  return deepest
}
