// The dynamic energy model: a contract that used much energy in one cycle costs more in the next (TIP-491).
import { type ContractState, exchange, type LedgerView } from '@sundial/operations'

/** 1 in the fixed point of factors (java-tron Constant.DYNAMIC_ENERGY_FACTOR_DECIMAL). */
const one = 10_000
/** Factors fall by a quarter of the step they rise by (java-tron DYNAMIC_ENERGY_DECREASE_DIVISION). */
const fallDivisor = 4

/** State of a contract that nobody called before. */
export const freshContractState = (cycle: bigint): ContractState => ({
  energyUsage: 0n,
  energyFactor: 0n,
  updateCycle: cycle,
})

/** java-tron ContractStateCapsule.catchUpToCycle: `energyFactor` is what comes on top of 1. */
export function caughtUp(
  state: ContractState,
  cycle: bigint,
  ledger: Pick<LedgerView, 'parameter'>,
): ContractState {
  if (state.updateCycle === cycle) return state
  if (state.updateCycle > cycle || state.updateCycle === 0n) return freshContractState(cycle)
  const step = Number(ledger.parameter('getDynamicEnergyIncreaseFactor')) / one
  const most = Number(ledger.parameter('getDynamicEnergyMaxFactor'))
  let factor = Number(state.energyFactor) + one
  let from = state.updateCycle
  if (state.energyUsage > ledger.parameter('getDynamicEnergyThreshold')) {
    factor = Math.min(most, Math.trunc(factor * (1 + step)) - one) + one
    from += 1n
  }
  if (cycle > from) {
    // Engines' own powers differ in the last bit; java-tron's is StrictMath's.
    const fall = exchange.strictPow(1 - step / fallDivisor, Number(cycle - from))
    factor = Math.max(0, Math.trunc(factor * fall) - one) + one
  }
  return { energyUsage: 0n, energyFactor: BigInt(factor - one), updateCycle: cycle }
}
