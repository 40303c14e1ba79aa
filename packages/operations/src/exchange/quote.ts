import { rule } from '../ledger.ts'
import {
  added,
  boughtOf,
  isHardened,
  type Parameters,
  poolLimit,
  poolLimitText,
  ruleOpen,
  type Sides,
} from './pools.ts'

type Balances = Pick<Sides, 'own' | 'other'>

/** Refuses, with java-tron's text, a sale of `quant` into the own side that the pair does not take. */
export function ruleTradable(sides: Balances, quant: bigint, chain: Parameters): void {
  ruleOpen(sides)
  rule(added(sides.own, quant, chain) <= poolLimit, poolLimitText)
}

/** What a sale of `quant` into the own side brings of the other one. */
export function boughtFrom(sides: Balances, quant: bigint, chain: Parameters): bigint {
  const bought = boughtOf(quant, sides, chain)
  const isLeft = sides.own + quant >= 0n && sides.other >= bought
  rule(!isHardened(chain) || isLeft, 'Exchange balance must be >=0 after transaction')
  return bought
}

/** The same for a sale that nobody has signed yet. */
export function quoteTrade(sides: Balances, quant: bigint, chain: Parameters): bigint {
  rule(quant > 0n, 'token quant must greater than zero')
  ruleTradable(sides, quant, chain)
  return boughtFrom(sides, quant, chain)
}
