// What stake operations must leave true: every balance explained, every weight the sum over accounts.
import {
  effectsOf,
  type ExecutionResult,
  type KnownOperation,
  resources,
  stake,
  type ValueOf,
} from '@sundial/operations'
import { type Account, type OperationName, operationTypes, receipt } from '@sundial/protocol'
import { expect } from 'vitest'
import type { Reader } from '../src/state/state.ts'
import { run, type LayerWorld } from './operations.ts'

export const trx = (amount: number): bigint => BigInt(amount) * 1_000_000n
export const dayMs = 86_400_000n

/** Runs it, and holds its effects against the balances it moved. */
export function runAndCheck<Name extends OperationName>(
  at: LayerWorld,
  kind: Name,
  value: ValueOf<Name>,
): ExecutionResult {
  const before = balancesIn(at.layer)
  const result = run(at, kind, value)
  const operation = { kind, type: operationTypes[kind], value } as KnownOperation
  const reported = new Map<string, bigint>()
  const outcome = { succeeded: true, transactionId: '', receipt: receipt.create(result) }
  for (const fact of effectsOf(operation, outcome)) {
    if (fact.kind !== 'move') throw new Error(`A stake operation tells ${fact.kind}.`)
    reported.set(fact.account, (reported.get(fact.account) ?? 0n) + fact.change)
  }
  const moved = [...balancesIn(at.layer)]
    .map(([address, balance]) => [address, balance - (before.get(address) ?? 0n)] as const)
    .filter(([, change]) => change !== 0n)
  expect(new Map(moved)).toEqual(reported)
  return result
}

const balancesIn = (state: Reader): ReadonlyMap<string, bigint> =>
  new Map(state.entries('accounts').map(([address, { balance }]) => [address, balance]))

/** Sun that an account has staked or is unstaking, wherever they are stored. */
export const stakedSun = (account: Account): bigint =>
  stake.tronPowerOf(account) +
  stake.frozenV1Of(account, 'TRON_POWER').frozenBalance +
  stake.frozenV2Of(account, 'TRON_POWER') +
  account.unfrozenV2.reduce((sum, { unfreezeAmount }) => sum + unfreezeAmount, 0n)

/** The network's weights, counted anew over all accounts in whole TRX of each stake. */
export function weightsOver(state: Reader) {
  const accounts = state.entries('accounts').map(([, account]) => account)
  const over = (weigh: (account: Account) => bigint) =>
    accounts.reduce((sum, account) => sum + weigh(account), 0n)
  const of = (resource: stake.Resource) => (account: Account) =>
    stake.weightOf(stake.frozenV1Of(account, resource).frozenBalance) +
    stake.weightOf(stake.figureOf(account, resource, 'acquired')) +
    stake.weightOf(stake.frozenV2Of(account, resource) + stake.figureOf(account, resource, 'delegatedV2'))
  return { net: over(of('BANDWIDTH')), energy: over(of('ENERGY')) }
}

export const weightsIn = (state: Reader) => ({
  net: state.get('properties', 'totalNetWeight') ?? 0n,
  energy: state.get('properties', 'totalEnergyWeight') ?? 0n,
})

/** As if the account had used so much of a resource just now. */
export function use(at: LayerWorld, address: string, { net = 0n, energy = 0n }): void {
  const moment = resources.usageTimeOf(at.ledger)
  const account = () => at.ledger.account(address)!
  if (net > 0n) at.ledger.change(address, resources.withNetUsed(account(), net, moment))
  if (energy > 0n) at.ledger.change(address, resources.withEnergyUsed(account(), energy, moment))
}
