import { type Address, sunPerTrx } from '@sundial/primitives'
import type { Account } from '@sundial/protocol'
import type { Ledger } from '../ledger.ts'
import { energyUsageOf, stakedForEnergy, withEnergyUsage } from '../resources/energy.ts'
import { toInt64 } from '../resources/limit.ts'
import { usageTimeOf, netUsageOf, stakedForNet, withNetUsage } from '../resources/net.ts'
import { increasedByReturn, increasedInWindow, type Usage } from '../resources/usage.ts'
import type { DelegationPair } from './delegations.ts'
import { figureOf, type Resource, withFigure } from './figures.ts'

type Returned = { readonly resource: Resource; readonly sun: bigint }

/**
 * A receiver loses a stake, and its usage of that stake returns to the owner (java-tron
 * UnDelegateResourceActuator.execute). Nothing returns when the receiver was deleted or created again since.
 */
export function returnUsage(ledger: Ledger, { from, to }: DelegationPair, returned: Returned): void {
  const { resource, sun } = returned
  const receiver = ledger.account(to)
  if (receiver === undefined) return
  const moment = usageTimeOf(ledger)
  const recovered = increasedInWindow(usageOf(receiver, resource), 0n, moment)
  const acquired = figureOf(receiver, resource, 'acquiredV2')
  const goesBack =
    acquired < sun ? 0n : usageOfStake(ledger, receiver, { ...returned, usage: recovered.usage })
  setUsage(ledger, to, { resource, usage: { ...recovered, usage: recovered.usage - goesBack } })
  const left = acquired < sun ? 0n : acquired - sun
  ledger.change(to, withFigure(ledger.account(to)!, resource, { figure: 'acquiredV2', sun: left }))
  if (goesBack === 0n) return
  const own = increasedInWindow(usageOf(ledger.account(from)!, resource), 0n, moment)
  const back = { returned: goesBack, receiver: recovered, windows: moment.windows }
  setUsage(ledger, from, { resource, usage: increasedByReturn(own, back) })
}

/** The part of the usage that corresponds to the stake's share of the account's total, at most what the stake provides. */
function usageOfStake(
  ledger: Ledger,
  receiver: Account,
  { resource, sun, usage }: Returned & { readonly usage: bigint },
): bigint {
  const isNet = resource === 'BANDWIDTH'
  const limit = ledger.parameter(isNet ? 'getTotalNetLimit' : 'getTotalEnergyCurrentLimit')
  const weight = ledger.property(isNet ? 'totalNetWeight' : 'totalEnergyWeight')
  const staked = isNet ? stakedForNet(receiver) : stakedForEnergy(receiver)
  const most = toInt64((Number(sun) / Number(sunPerTrx)) * (Number(limit) / Number(weight)))
  const part = toInt64(Number(usage) * (Number(sun) / Number(staked)))
  return part < most ? part : most
}

const usageOf = (account: Account, resource: Resource): Usage =>
  resource === 'BANDWIDTH' ? netUsageOf(account) : energyUsageOf(account)

const setUsage = (
  ledger: Ledger,
  address: Address,
  { resource, usage }: { readonly resource: Resource; readonly usage: Usage },
): void =>
  ledger.change(
    address,
    resource === 'BANDWIDTH' ? withNetUsage(usage) : withEnergyUsage(ledger.account(address)!, usage),
  )
