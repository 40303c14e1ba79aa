// Since Stake 2.0 payers are charged for all a run can use before it begins, and get it back when it has succeeded: contracts
// see themselves charged, and two windows are merged where one use would have merged one.
import { type Ledger, resources } from '@sundial/operations'
import type { Address } from '@sundial/primitives'
import type { EnergyOffer } from './energy-bill.ts'

/** A use of staked energy, and what stood there before it. */
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

/** java-tron TransactionTrace.pay: after a success alone, for of a failed run nothing stays, this neither. */
export function giveBack(charges: readonly Ahead[], ledger: Ledger): void {
  const { windows } = resources.usageTimeOf(ledger)
  for (const { address, before, taken } of charges) {
    const account = ledger.account(address)!
    const held = resources.energyUsageOf(account)
    const settled = resources.withoutUse(held, { before, taken, windows })
    ledger.change(address, resources.withEnergyUsage(account, settled))
  }
}
