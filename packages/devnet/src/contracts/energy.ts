// Who pays for a contract's energy: its creator's stake by the contract's setting, then the caller's stake, then sun.
import { type ContractState, exchange, type Ledger, type LedgerView, resources } from '@sundial/operations'
import type { Address } from '@sundial/primitives'
import type { Message } from '@sundial/tvm'

/** How energy was paid: `usage` by the caller's stake, `originUsage` by the creator's, `feeSun` burned. */
export type EnergyBill = {
  readonly total: bigint
  readonly usage: bigint
  readonly originUsage: bigint
  readonly feeSun: bigint
}

const free: EnergyBill = { total: 0n, usage: 0n, originUsage: 0n, feeSun: 0n }

/** Price of energy in sun when the parameter is 0 (java-tron Constant.SUN_PER_ENERGY). */
const defaultPriceSun = 100n

const priceSun = (ledger: LedgerView): bigint => ledger.parameter('getEnergyFee') || defaultPriceSun

const energyLeft = (address: Address, ledger: LedgerView): bigint => {
  const account = ledger.account(address)
  return account === undefined ? 0n : resources.freeStakedEnergy(account, ledger)
}

type Payers = { readonly caller: Address; readonly creator: Creator | undefined }
type Creator = {
  readonly address: Address
  /** Percent of the energy that the creator pays. */
  readonly percent: bigint
  readonly limit: bigint
}

/** Absent where the creator calls, or makes, the contract or has no account any more. */
function payersOf(
  { caller, contract, kind }: Pick<Message, 'caller' | 'contract' | 'kind'>,
  ledger: LedgerView,
): Payers {
  const record = kind === 'call' ? ledger.record('contracts', contract) : undefined
  if (
    record === undefined ||
    record.originAddress === caller ||
    ledger.account(record.originAddress) === undefined
  ) {
    return { caller, creator: undefined }
  }
  const share = 100n - record.consumeUserResourcePercent
  const percent = share < 0n ? 0n : share > 100n ? 100n : share
  return { caller, creator: { address: record.originAddress, percent, limit: record.originEnergyLimit } }
}

/** The energy a run may use, and the stake of its payers when it began. */
export type EnergyOffer = {
  readonly allowance: bigint
  readonly payers: Payers
  readonly callerLeft: bigint
  readonly creatorLeft: bigint
  /** Of their stake, what the run can use at most. */
  readonly fromCaller: bigint
  readonly fromCreator: bigint
}

/** java-tron VMActuator.getAccountEnergyLimitWithFixRatio, getTotalEnergyLimitWithFixRatio. */
export function offerEnergy(
  message: Pick<Message, 'caller' | 'contract' | 'kind' | 'callValue'>,
  feeLimitSun: bigint,
  ledger: LedgerView,
): EnergyOffer {
  const price = priceSun(ledger)
  const payers = payersOf(message, ledger)
  const { caller, creator } = payers
  const balance = ledger.balance(caller) - message.callValue
  const callerLeft = energyLeft(caller, ledger)
  const affordable = callerLeft + (balance > 0n ? balance / price : 0n)
  const own = least(affordable, feeLimitSun / price)
  const creatorLeft =
    creator === undefined || creator.percent === 0n ? 0n : energyLeft(creator.address, ledger)
  const fromCreator = creator === undefined ? 0n : shareOfCreator(own, creator, creatorLeft)
  return {
    allowance: own + fromCreator,
    payers,
    callerLeft,
    creatorLeft,
    fromCaller: least(callerLeft, feeLimitSun / price),
    fromCreator,
  }
}

function shareOfCreator(own: bigint, { percent, limit }: Creator, left: bigint): bigint {
  if (percent === 0n) return 0n
  const offered = least(left, limit)
  return percent === 100n ? offered : least((own * percent) / (100n - percent), offered)
}

/**
 * java-tron ReceiptCapsule.payEnergyBill: an account that had stake when the run began pays with it, even if
 * the stake has changed since. Throws `transaction_refused` when the caller's TRX does not suffice.
 */
export function payEnergy(
  { payers: { caller, creator }, callerLeft, creatorLeft }: EnergyOffer,
  total: bigint,
  ledger: Ledger,
): EnergyBill {
  if (total <= 0n) return free
  const originUsage =
    creator === undefined ? 0n : least((total * creator.percent) / 100n, least(creatorLeft, creator.limit))
  if (creator !== undefined) useEnergy(creator.address, originUsage, ledger)
  const rest = total - originUsage
  const usage = least(callerLeft, rest)
  useEnergy(caller, usage, ledger)
  const feeSun = (rest - usage) * priceSun(ledger)
  ledger.burn(caller, feeSun)
  return { total, usage, originUsage, feeSun }
}

/** java-tron EnergyProcessor.useEnergy. */
function useEnergy(address: Address, used: bigint, ledger: Ledger): void {
  const account = ledger.account(address)!
  ledger.change(address, {
    ...resources.withEnergyUsed(account, used, resources.usageTimeOf(ledger)),
    latestOperationTime: ledger.now(),
  })
}

const least = (left: bigint, right: bigint): bigint => (left < right ? left : right)

// Since Stake 2.0 payers are charged for all a run can use before it begins, and get it back when it has succeeded: contracts
// see themselves charged, and two windows are merged where one use would have merged one.
/** A use of staked energy, and the usage before it. */
export type Ahead = {
  readonly address: Address
  readonly before: resources.Usage
  readonly taken: resources.Usage
}

/** java-tron VMActuator.getAccountEnergyLimitWithFixRatio, getTotalEnergyLimitWithFixRatio. */
export function chargeAhead(
  { payers, fromCaller, fromCreator }: EnergyOffer,
  ledger: Ledger,
): readonly Ahead[] {
  if (ledger.parameter('getUnfreezeDelayDays') <= 0n) return []
  const { caller, creator } = payers
  const ofCaller = charge(caller, fromCaller, ledger)
  return creator === undefined ? [ofCaller] : [ofCaller, charge(creator.address, fromCreator, ledger)]
}

function charge(address: Address, energy: bigint, ledger: Ledger): Ahead {
  const account = ledger.account(address)!
  const moment = resources.usageTimeOf(ledger)
  const before = resources.increasedInWindow(resources.energyUsageOf(account), 0n, moment)
  const taken = resources.increasedInWindow(before, energy, moment)
  ledger.change(address, resources.withEnergyUsage(account, taken))
  return { address, before, taken }
}

/** java-tron TransactionTrace.pay: only after a success, because a failed run leaves no changes. */
export function giveBack(charges: readonly Ahead[], ledger: Ledger): void {
  const { windows } = resources.usageTimeOf(ledger)
  for (const { address, before, taken } of charges) {
    const account = ledger.account(address)!
    const usage = resources.energyUsageOf(account)
    const settled = resources.withoutUse(usage, { before, taken, windows })
    ledger.change(address, resources.withEnergyUsage(account, settled))
  }
}

// The dynamic energy model: a contract that used much energy in one cycle costs more in the next (TIP-491).
/** 1 in the fixed point of factors (java-tron Constant.DYNAMIC_ENERGY_FACTOR_DECIMAL). */
const one = 10_000
/** Factors fall by a quarter of the step they rise by (java-tron DYNAMIC_ENERGY_DECREASE_DIVISION). */
const fallDivisor = 4

/** State of a contract that was never called. */
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
