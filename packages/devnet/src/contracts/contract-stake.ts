// Stake and votes of contracts: the operations of accounts, with a contract as their owner.
import {
  ContractValidateError,
  executeOn,
  type ExecutionResult,
  type KnownOperation,
  type Ledger,
  resources,
  rewards,
  stake,
  validateOn,
  type ValueOf,
} from '@sundial/operations'
import type { Address } from '@sundial/primitives'
import { type Account, type OperationName, operationTypes } from '@sundial/protocol'
import type { StakeOperation } from '@sundial/tvm'
import { ledgerOn } from '../state/ledger-on.ts'
import { Layer } from '../state/state.ts'

const resourceNames = ['BANDWIDTH', 'ENERGY', 'TRON_POWER'] as const

const resourceOf = (resource: bigint) =>
  resourceNames[Number(resource)] ?? Number(BigInt.asIntN(32, resource))

const operation = <Name extends OperationName>(kind: Name, value: ValueOf<Name>): KnownOperation =>
  ({ kind, type: operationTypes[kind], value }) as KnownOperation

/** java-tron gives stake of version 1 that contracts make three days. */
const frozenDays = 3n

function operationOf(request: Exclude<StakeOperation, { kind: 'withdraw-reward' }>): KnownOperation {
  const ownerAddress = request.owner
  switch (request.kind) {
    case 'freeze':
      return operation('FreezeBalanceContract', {
        ownerAddress,
        frozenBalance: request.amount,
        frozenDuration: frozenDays,
        resource: resourceOf(request.resource),
        receiverAddress: request.receiver === request.owner ? '' : request.receiver,
      })
    case 'unfreeze':
      return operation('UnfreezeBalanceContract', {
        ownerAddress,
        resource: resourceOf(request.resource),
        receiverAddress: request.receiver === request.owner ? '' : request.receiver,
      })
    case 'freeze-v2':
      return operation('FreezeBalanceV2Contract', {
        ownerAddress,
        frozenBalance: request.amount,
        resource: resourceOf(request.resource),
      })
    case 'unfreeze-v2':
      return operation('UnfreezeBalanceV2Contract', {
        ownerAddress,
        unfreezeBalance: request.amount,
        resource: resourceOf(request.resource),
      })
    case 'cancel-unfreezes':
      return operation('CancelAllUnfreezeV2Contract', { ownerAddress })
    case 'withdraw-unfrozen':
      return operation('WithdrawExpireUnfreezeContract', { ownerAddress })
    case 'delegate':
      return operation('DelegateResourceContract', {
        ownerAddress,
        resource: resourceOf(request.resource),
        balance: request.amount,
        receiverAddress: request.receiver,
        lock: false,
        lockPeriod: 0n,
      })
    case 'undelegate':
      return operation('UnDelegateResourceContract', {
        ownerAddress,
        resource: resourceOf(request.resource),
        balance: request.amount,
        receiverAddress: request.receiver,
      })
    case 'vote':
      return operation('VoteWitnessContract', {
        ownerAddress,
        votes: request.votes.map(({ witness, count }) => ({ voteAddress: witness, voteCount: count })),
        support: false,
      })
  }
}

/** The sun it paid out; `undefined` when refused, which changes nothing. */
export function stakeFor(layer: Layer, request: StakeOperation): bigint | undefined {
  const attempt = new Layer(layer)
  const ledger = ledgerOn(attempt)
  try {
    const paid =
      request.kind === 'withdraw-reward'
        ? withdrawAllowance(ledger, request.owner)
        : run(ledger, operationOf(request))
    attempt.mergeInto(layer)
    return paid
  } catch (error) {
    if (error instanceof ContractValidateError) return undefined
    throw error
  }
}

function run(ledger: Ledger, known: KnownOperation): bigint {
  validateOn(ledger, known)
  return paidBy(known, executeOn(ledger, known))
}

/** Of stake 2.0 only what had waited long enough: the amount of an unfreeze waits from now on. */
const paidBy = (
  { kind }: KnownOperation,
  { unfreezeAmount, withdrawExpireAmount }: ExecutionResult,
): bigint => (kind === 'UnfreezeBalanceContract' ? unfreezeAmount : withdrawExpireAmount) ?? 0n

/** Contracts may withdraw as often as they like (java-tron WithdrawRewardProcessor). */
function withdrawAllowance(ledger: Ledger, owner: Address): bigint {
  rewards.withdrawReward(ledger, owner)
  const { allowance, balance } = ledger.account(owner)!
  if (allowance <= 0n) return 0n
  ledger.change(owner, { balance: balance + allowance, allowance: 0n, latestWithdrawTime: ledger.now() })
  return allowance
}

/** java-tron Program.canSuicide, freezeV2Check: nothing delegated, nothing waiting to be paid back. */
export const isFreeOfStake = (account: Account, ledger: Ledger): boolean =>
  stake.figureOf(account, 'BANDWIDTH', 'delegatedV2') === 0n &&
  stake.figureOf(account, 'ENERGY', 'delegatedV2') === 0n &&
  stake.unfreezingAt(account, ledger.now()).length === 0 &&
  (ledger.parameter('getAllowTvmSelfdestructRestriction') === 0n || hasNoStakeOfOld(account))

/** java-tron Program.freezeV1Check. */
const hasNoStakeOfOld = (account: Account): boolean =>
  resourceNames.every((kind) => stake.frozenV1Of(account, kind).frozenBalance === 0n) &&
  stake.figureOf(account, 'BANDWIDTH', 'delegated') === 0n &&
  stake.figureOf(account, 'ENERGY', 'delegated') === 0n

/** java-tron Program.transferFrozenV2BalanceToInheritor: stake, what was used of it, and unfreezes that are due. */
export function bequeathStake(ledger: Ledger, owner: Address, heir: Address): bigint {
  const moment = resources.usageTimeOf(ledger)
  for (const { type, amount } of ledger.account(owner)!.frozenV2) {
    if (amount <= 0n) continue
    ledger.change(heir, stake.withFrozenV2(ledger.account(heir)!, type as stake.StakeKind, amount))
  }
  const gone = resources.withRecoveredEnergy(
    resources.withRecoveredNet(ledger.account(owner)!, moment),
    moment,
  )
  bequeathUsage(ledger, gone, heir)
  const due = stake.withdrawableAt(gone, ledger.now())
  if (due > 0n) ledger.credit(heir, due)
  ledger.change(owner, {
    frozenV2: [],
    unfrozenV2: [],
    netUsage: 0n,
    ...resources.withEnergyUsage(gone, { usage: 0n, time: moment.slot, window: 0n, optimized: false }),
  })
  return due
}

/** The usage of the stake moves with it, as when a delegation is taken back. */
function bequeathUsage(ledger: Ledger, gone: Account, heir: Address): void {
  const moment = resources.usageTimeOf(ledger)
  const inherited = (own: resources.Usage, left: resources.Usage) =>
    resources.increasedByReturn(resources.increasedInWindow(own, 0n, moment), {
      returned: left.usage,
      receiver: left,
      windows: moment.windows,
    })
  const net = resources.netUsageOf(gone)
  if (net.usage > 0n) {
    const own = resources.netUsageOf(ledger.account(heir)!)
    ledger.change(heir, resources.withNetUsage(inherited(own, net)))
  }
  const energy = resources.energyUsageOf(gone)
  if (energy.usage > 0n) {
    const account = ledger.account(heir)!
    ledger.change(
      heir,
      resources.withEnergyUsage(account, inherited(resources.energyUsageOf(account), energy)),
    )
  }
}
