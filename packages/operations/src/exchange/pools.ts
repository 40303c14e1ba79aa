import { type Address, equalBytes } from '@sundial/primitives'
import type { Account, Exchange } from '@sundial/protocol'
import { type LedgerView, rule, ruleAddress, within64 } from '../ledger.ts'
import { isTradedToken } from '../text-rules.ts'
import { boughtBy, boughtByDecimals, divideHalfUp } from './trade.ts'

/** java-tron DynamicPropertiesStore EXCHANGE_BALANCE_LIMIT: maximum balance of a pool. */
export const poolLimit = 1_000_000_000_000_000n
export const poolLimitText = `token balance must less than ${poolLimit}`

export function ruleOwner(owner: Address, ledger: LedgerView): Account {
  ruleAddress(owner, 'Invalid address')
  const account = ledger.account(owner)
  rule(account !== undefined, `account[${owner}] not exists`)
  return account
}

export function ruleExchange(id: bigint, ledger: LedgerView): Exchange {
  const exchange = ledger.record('exchanges', id.toString())
  rule(exchange !== undefined, `Exchange[${id}] not exists`)
  return exchange
}

export const ruleCreator = (owner: Address, { creatorAddress }: Exchange): void =>
  rule(owner === creatorAddress, `account[${owner}] is not creator`)

/** An exchange from the perspective of one of its tokens. */
export type Sides = { readonly own: bigint; readonly other: bigint; readonly otherToken: Uint8Array }

/** Rejected with the text when the token is neither of the two. */
export function ruleSides(exchange: Exchange, token: Uint8Array, textIfAbsent: string): Sides {
  rule(isTradedToken(token), 'token id is not a valid number')
  const sides = sidesOf(exchange, token)
  rule(sides !== undefined, textIfAbsent)
  return sides
}

export function sidesOf(exchange: Exchange, token: Uint8Array): Sides | undefined {
  const { firstTokenId, firstTokenBalance, secondTokenId, secondTokenBalance } = exchange
  if (equalBytes(token, firstTokenId)) {
    return { own: firstTokenBalance, other: secondTokenBalance, otherToken: secondTokenId }
  }
  if (!equalBytes(token, secondTokenId)) return undefined
  return { own: secondTokenBalance, other: firstTokenBalance, otherToken: firstTokenId }
}

/** The exchange after adding amounts to the token's pool and to the other. */
export function withPools(
  exchange: Exchange,
  token: Uint8Array,
  change: { readonly own: bigint; readonly other: bigint },
): Exchange {
  const isFirst = equalBytes(token, exchange.firstTokenId)
  const [first, second] = isFirst ? [change.own, change.other] : [change.other, change.own]
  return {
    ...exchange,
    firstTokenBalance: exchange.firstTokenBalance + first,
    secondTokenBalance: exchange.secondTokenBalance + second,
  }
}

/** A pool never moves by zero: receipts from before java-tron reported the amount lack it. */
export const movedByReceipt = (amount: bigint | undefined): bigint | undefined =>
  amount === 0n ? undefined : amount

export const ruleOpen = ({ own, other }: Pick<Sides, 'own' | 'other'>): void =>
  rule(own !== 0n && other !== 0n, 'Token balance in exchange is equal with 0,the exchange has been closed')

/** The amount of the other token that preserves the ratio of the pools, cut off. */
export const otherInRatio = (quant: bigint, { own, other }: Sides): bigint => (other * quant) / own

/** The parameters of a chain, which decide how it calculates. */
export type Parameters = Pick<LedgerView, 'parameter'>

/** java-tron AbstractExchangeActuator: exact since AllowHardenExchangeCalculation, before it Java's long overflows. */
export const isHardened = (chain: Parameters): boolean =>
  chain.parameter('getAllowHardenExchangeCalculation') === 1n

/** What a sale of the token buys of the other one. */
export const boughtOf = (
  quant: bigint,
  { own, other }: Pick<Sides, 'own' | 'other'>,
  chain: Parameters,
): bigint => (isHardened(chain) ? boughtByDecimals : boughtBy)({ quant, soldPool: own, boughtPool: other })

/**
 * Whether a withdrawal takes both tokens in the ratio of the pools (java-tron ExchangeWithdrawActuator): the truncated part of the
 * other amount is at most a ten-thousandth, compared in four decimals.
 */
export function isInRatio(quant: bigint, sides: Sides, chain: Parameters): boolean {
  const given = otherInRatio(quant, sides)
  const exact = divideHalfUp(sides.other * quant * 10_000n, sides.own)
  if (isHardened(chain)) return exact - given * 10_000n <= given
  const double = Number(`${exact / 10_000n}.${(exact % 10_000n).toString().padStart(4, '0')}`)
  return (double - Number(given)) / Number(given) <= 0.0001
}

export const added = (left: bigint, right: bigint, ledger: Parameters): bigint =>
  isHardened(ledger) ? within64(left + right) : BigInt.asIntN(64, left + right)
