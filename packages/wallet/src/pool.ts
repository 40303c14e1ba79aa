// Pools of the chain's own exchange: what a swap gets, and what putting funds in and taking them out moves.
import { exchange as rules, type KnownOperation, operationOf, type ParameterName } from '@sundial/operations'
import { type Address, fromText, toTextLossy } from '@sundial/primitives'
import { exchange } from '@sundial/protocol'
import { type BlockNow, type CallNode, readNewestBlock } from './call-node.ts'
import { nodeFeeSource } from './fee-source.ts'

/** One side of a pool: `_` for TRX, else the number of a TRC10 token, and what the pool holds of it. */
export type PoolSide = { readonly tokenId: string; readonly balance: bigint }

/** A pair as the node has it in its newest block. Amounts are in the smallest units. */
export type Pool = BlockNow & {
  readonly id: number
  readonly creator: Address
  readonly sides: readonly [PoolSide, PoolSide]
  /** Values by which the chain calculates. */
  readonly parameters: ReadonlyMap<string, bigint>
}

/** Reads a pair from a node; `undefined` where there is none. Throws what the call throws. */
export async function readPool(id: number, call: CallNode): Promise<Pool | undefined> {
  // The block comes first, so that what follows is never older than the height that it is shown with.
  const { height, nowMs } = await readNewestBlock(call)
  const [found, parameters] = await Promise.all([
    call('/wallet/getexchangebyid', { id, visible: true }),
    nodeFeeSource(call).parameters(),
  ])
  if (Object.keys(found).length === 0) return undefined
  const pair = exchange.fromJson(found, { visible: true })
  const sides = [
    { tokenId: toTextLossy(pair.firstTokenId), balance: pair.firstTokenBalance },
    { tokenId: toTextLossy(pair.secondTokenId), balance: pair.secondTokenBalance },
  ] as const
  return { id, creator: pair.creatorAddress, sides, parameters, height, nowMs }
}

/** Which of the two tokens an amount is of. */
export type PoolPlace = 0 | 1

export const otherPlace = (place: PoolPlace): PoolPlace => (place === 0 ? 1 : 0)

const sidesFrom = ({ sides }: Pool, place: PoolPlace): rules.Sides => {
  const other = sides[otherPlace(place)]
  return { own: sides[place].balance, other: other.balance, otherToken: fromText(other.tokenId) }
}

const chainOf = ({ parameters }: Pool) => ({
  parameter: (name: ParameterName): bigint => parameters.get(name) ?? 0n,
})

/** A side without anything ends all trade. */
export const isClosed = ({ sides }: Pool): boolean => sides.some(({ balance }) => balance === 0n)

export type Swap = {
  /** Which token is sold, and how much of it. */
  readonly sells: PoolPlace
  readonly quant: bigint
  /** What the pool gives for it in the newest block. */
  readonly bought: bigint
  /** By how many millionths the price of this swap is worse than that of a very small one, cut off. */
  readonly impact: bigint
}

const million = 1_000_000n

/** What a sale gets by the chain's own formula, in the pool as it is now. */
export function swapOf(pool: Pool, sells: PoolPlace, quant: bigint): Swap {
  const sides = sidesFrom(pool, sells)
  if (quant <= 0n || isClosed(pool)) return { sells, quant, bought: 0n, impact: 0n }
  const bought = rules.boughtOf(quant, sides, chainOf(pool))
  const kept = (bought * sides.own * million) / (quant * sides.other)
  return { sells, quant, bought, impact: kept > million ? 0n : million - kept }
}

/** The least that a swap must get where its price may become worse by so many ten-thousandths; at least one unit, as the chain asks. */
export function leastOf({ bought }: Swap, tolerance: bigint): bigint {
  const least = (bought * (10_000n - tolerance)) / 10_000n
  return least > 0n ? least : 1n
}

/** What is moved of both tokens when so much of one is put into the pool or taken out of it, in the pool's ratio. */
export const otherAmountOf = (pool: Pool, place: PoolPlace, quant: bigint): bigint =>
  isClosed(pool) ? 0n : rules.otherInRatio(quant, sidesFrom(pool, place))

/** What an account has of the tokens of a pool, in the order of its sides. */
export type PoolFunds = readonly [bigint, bigint]

export type PoolProblem =
  | 'closed'
  | 'amount'
  | 'above_balance'
  | 'above_pool'
  | 'pool_full'
  | 'nothing'
  | 'other_balance'
  | 'not_in_ratio'

/** Why the chain would refuse a swap (java-tron ExchangeTransactionActuator.validate). */
export function swapProblem(
  pool: Pool,
  { sells, quant, bought }: Swap,
  funds: PoolFunds,
): PoolProblem | undefined {
  if (isClosed(pool)) return 'closed'
  if (quant <= 0n) return 'amount'
  if (quant > funds[sells]) return 'above_balance'
  if (pool.sides[sells].balance + quant > rules.poolLimit) return 'pool_full'
  return bought > 0n ? undefined : 'nothing'
}

export type Funding = { readonly place: PoolPlace; readonly quant: bigint }

/** Why the chain would refuse that the creator puts funds in (java-tron ExchangeInjectActuator). */
export function injectionProblem(
  pool: Pool,
  { place, quant }: Funding,
  funds: PoolFunds,
): PoolProblem | undefined {
  if (isClosed(pool)) return 'closed'
  if (quant <= 0n) return 'amount'
  if (quant > funds[place]) return 'above_balance'
  const { own, other } = sidesFrom(pool, place)
  const also = otherAmountOf(pool, place, quant)
  if (also === 0n) return 'nothing'
  if (also > funds[otherPlace(place)]) return 'other_balance'
  const isOver = own + quant > rules.poolLimit || other + also > rules.poolLimit || !fits64(other * quant)
  return isOver ? 'pool_full' : undefined
}

const fits64 = (value: bigint): boolean => BigInt.asIntN(64, value) === value

/** Why the chain would refuse that the creator takes funds out (java-tron ExchangeWithdrawActuator). */
export function withdrawalProblem(pool: Pool, { place, quant }: Funding): PoolProblem | undefined {
  if (isClosed(pool)) return 'closed'
  if (quant <= 0n) return 'amount'
  const sides = sidesFrom(pool, place)
  if (quant > sides.own) return 'above_pool'
  if (rules.otherInRatio(quant, sides) === 0n) return 'nothing'
  return rules.isInRatio(quant, sides, chainOf(pool)) ? undefined : 'not_in_ratio'
}

/** The operation that swaps, unless it would get less than `least`. */
export const swapOperation = (
  owner: Address,
  pool: Pool,
  { sells, quant }: Swap,
  least: bigint,
): KnownOperation =>
  operationOf('ExchangeTransactionContract', {
    ...partOf(owner, pool, { place: sells, quant }),
    expected: least,
  })

export const injectionOperation = (owner: Address, pool: Pool, funding: Funding): KnownOperation =>
  operationOf('ExchangeInjectContract', partOf(owner, pool, funding))

export const withdrawalOperation = (owner: Address, pool: Pool, funding: Funding): KnownOperation =>
  operationOf('ExchangeWithdrawContract', partOf(owner, pool, funding))

const partOf = (ownerAddress: Address, { id, sides }: Pool, { place, quant }: Funding) => ({
  ownerAddress,
  exchangeId: BigInt(id),
  tokenId: fromText(sides[place].tokenId),
  quant,
})

export type NewPoolProblem = 'same_token' | 'amount' | 'pool_full' | 'above_balance' | 'fee'

/** What a new pair would hold, and what its creator has: of each token, and of TRX for the fee. */
export type NewPool = {
  readonly sides: readonly [PoolSide, PoolSide]
  readonly funds: PoolFunds
  readonly trxBalance: bigint
  readonly feeSun: bigint
}

/** Why the chain would refuse a new pair (java-tron ExchangeCreateActuator). */
export function newPoolProblem({ sides, funds, trxBalance, feeSun }: NewPool): NewPoolProblem | undefined {
  if (sides[0].tokenId === sides[1].tokenId) return 'same_token'
  if (sides.some(({ balance }) => balance <= 0n)) return 'amount'
  if (sides.some(({ balance }) => balance > rules.poolLimit)) return 'pool_full'
  if (trxBalance < feeSun) return 'fee'
  const needs = ({ tokenId, balance }: PoolSide) => (tokenId === '_' ? balance + feeSun : balance)
  return sides.some((side, place) => needs(side) > funds[place as PoolPlace]) ? 'above_balance' : undefined
}

export const newPoolOperation = (
  ownerAddress: Address,
  [first, second]: readonly [PoolSide, PoolSide],
): KnownOperation =>
  operationOf('ExchangeCreateContract', {
    ownerAddress,
    firstTokenId: fromText(first.tokenId),
    firstTokenBalance: first.balance,
    secondTokenId: fromText(second.tokenId),
    secondTokenBalance: second.balance,
  })
