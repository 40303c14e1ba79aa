import { ticksAt, ticksOf, unitPrice, wholePrice } from '@sundial/markets'
import { formatUnits, sunPerTrx } from '@sundial/primitives/sun'
import { amountOf, type BookRequest, plainDecimal } from '@sundial/wallet'
import type { MarketPair, Offer } from '../../data/market.ts'
import { toInteger } from '../../format/exact-number.ts'

/** What a person asks for, as typed. */
export type OrderText = {
  readonly kind: 'buy' | 'sell'
  readonly price: string
  readonly amount: string
  /** What is not filled at once waits in the book. */
  readonly waits: boolean
}

export const emptyOrder: OrderText = { kind: 'buy', price: '', amount: '', waits: true }

export type OrderPlan = {
  readonly request: BookRequest
  /** What the order offers at most: of the second token to buy, of the first to sell. */
  readonly offered: bigint
  /** What the book of now fills at once: of the first token, and its price in the second. */
  readonly filled: bigint
  readonly paid: bigint
  /** Of the first token. */
  readonly amount: bigint
  /** At the worst price, in the second token. */
  readonly total: bigint
  /** By how many ten-thousandths the average price is worse than the best one, cut off. */
  readonly impact: bigint
}

export type OrderProblem =
  | 'enterPrice'
  | 'enterAmount'
  | 'priceStep'
  | 'priceHigh'
  | 'amountStep'
  | 'amountHigh'
  | 'minimum'
  | 'balance'
  | 'nothingAtOnce'

/** Prices at which it trades beyond those that the book of now needs: it may change meanwhile. */
const sparePrices = 10
const highestPrice = 255n ** 3n - 1n
const mostLots = 2n ** 40n - 1n

/** The highest price of a pair, and the largest amount of an order, as plain decimal text. */
export const limitsOf = ({ units, fPrecision, sPrecision }: MarketPair) => ({
  highest: wholePrice(unitPrice(Number(highestPrice), units), sPrecision),
  most: formatUnits(mostLots * units.lot, fPrecision),
})

/** The request for what was typed, and what the offers of the other side, the best first, make of it; else what is wrong. */
export function planOrder(
  text: OrderText,
  pair: MarketPair,
  offers: readonly Offer[],
): OrderPlan | OrderProblem {
  const { kind, waits } = text
  const { lot, tick } = pair.units
  const price = typedTicks(text.price, pair)
  if (typeof price === 'string') return price
  const amount = unitsIn(text.amount, pair.fPrecision)
  if (amount === undefined || amount === 0n) return 'enterAmount'
  const lots = amount / lot
  if (lots * lot !== amount) return 'amountStep'
  if (lots > mostLots) return 'amountHigh'
  const total = lots * price * tick
  if (total < leastTotal(pair)) return 'minimum'
  const met = offers.map((offer) => inLots(offer, pair)).filter((offer) => isMet(kind, price, offer))
  const fills = fillsOf(lots, met)
  const [filled, paid] = [fills.lots * lot, fills.ticks * tick]
  if (filled === 0n && !waits) return 'nothingAtOnce'
  return {
    request: {
      kind,
      pair: pair.contractPair,
      price: Number(price),
      lots,
      mostPrices: met.length + sparePrices,
      waits,
    },
    offered: kind === 'buy' ? total : amount,
    filled,
    paid,
    amount,
    total,
    impact: impactOf(kind, fills, met[0]),
  }
}

/** A typed price in ticks for a lot, or what is wrong with it. */
export function typedTicks(
  price: string,
  pair: MarketPair,
): bigint | 'enterPrice' | 'priceStep' | 'priceHigh' {
  const units = unitsIn(price, pair.sPrecision)
  if (units === undefined || units === 0n) return 'enterPrice'
  const ticks = ticksOf(units, pair.units)
  if (ticks === undefined) return 'priceStep'
  return ticks > highestPrice ? 'priceHigh' : ticks
}

/** Of a typed number; undefined for none. */
const unitsIn = (text: string, decimals: number): bigint | undefined =>
  plainDecimal(text) === undefined ? undefined : amountOf(text, decimals)

/** The least that an order is for: 10 TRX, or one of another second token. */
export const leastTotal = ({
  sTokenAddr,
  sPrecision,
}: Pick<MarketPair, 'sTokenAddr' | 'sPrecision'>): bigint =>
  (sTokenAddr === '_' ? 10n : 1n) * 10n ** BigInt(sPrecision)

type Offered = { readonly ticks: bigint; readonly lots: bigint }

const inLots = ({ Price, Amount }: Offer, { units }: MarketPair): Offered => ({
  ticks: ticksAt(Price, units),
  lots: (toInteger(Amount) ?? 0n) / units.lot,
})

const isMet = (kind: OrderText['kind'], price: bigint, { ticks }: Offered): boolean =>
  kind === 'buy' ? ticks <= price : ticks >= price

/** In ticks the price of all the lots. */
type Fills = { readonly lots: bigint; readonly ticks: bigint }

function fillsOf(wanted: bigint, offers: readonly Offered[]): Fills {
  let [left, ticks] = [wanted, 0n]
  for (const offer of offers) {
    const taken = offer.lots < left ? offer.lots : left
    left -= taken
    ticks += taken * offer.ticks
    if (left === 0n) break
  }
  return { lots: wanted - left, ticks }
}

function impactOf(kind: OrderText['kind'], { lots, ticks }: Fills, best: Offered | undefined): bigint {
  if (best === undefined || lots === 0n) return 0n
  const atBest = lots * best.ticks
  return ((kind === 'buy' ? ticks - atBest : atBest - ticks) * 10_000n) / atBest
}

/** Left to pay fees when all is offered. */
const keptSun = 20n * sunPerTrx

/** What a percentage of the balance buys or sells at the typed price, in whole lots; undefined without a price. */
export function shareOf(
  pair: MarketPair,
  { kind, price }: OrderText,
  { balance, percent }: { readonly balance: bigint | undefined; readonly percent: bigint },
): bigint | undefined {
  if (balance === undefined) return undefined
  const { lot, tick } = pair.units
  const spendable = kind === 'buy' && pair.sTokenAddr === '_' ? balance - keptSun : balance
  const part = spendable <= 0n ? 0n : (spendable * percent) / 100n
  if (kind === 'sell') return (part / lot) * lot
  const ticks = typedTicks(price, pair)
  return typeof ticks === 'string' ? undefined : (part / (ticks * tick)) * lot
}
