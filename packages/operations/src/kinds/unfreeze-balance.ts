import type { Address } from '@sundial/primitives'
import { type Account, address, type Infer, message as fields, resourceCode } from '@sundial/protocol'
import { trx } from '../assets.ts'
import {
  type Effect,
  given,
  inUnit,
  moves,
  type OperationOutcome,
  type Review,
  show,
  unknownEffect,
} from '../facets.ts'
import { type Ledger, type LedgerView, rule, ruleAddress } from '../ledger.ts'
import { withdrawReward } from '../rewards/voter-reward.ts'
import { changeDelegation, delegatedFor, delegationOf, unindexDelegation } from '../stake/delegations.ts'
import {
  figureOf,
  frozenV1Of,
  type Resource,
  type StakeKind,
  withFigure,
  withFrozenV1,
} from '../stake/figures.ts'
import { allowsNewResourceModel, endOldTronPower, rememberOldTronPower } from '../stake/tron-power.ts'
import { clearVotesFor } from '../stake/votes.ts'
import { addWeight, weightOf } from '../stake/weights.ts'

export const type = { id: 12, name: 'UnfreezeBalanceContract', create: '/wallet/unfreezebalance' } as const

export const message = fields({
  ownerAddress: [1, address],
  resource: [10, resourceCode],
  receiverAddress: [15, address],
})
type UnfreezeBalance = Infer<typeof message>

export const labels = {
  title: 'Unstake TRX (1.0)',
  owner: 'Owner',
  receiver: 'Receiver',
  resource: 'Resource',
}

export function review(op: UnfreezeBalance): Review<keyof typeof labels> {
  return {
    rows: [
      ['owner', show.address(op.ownerAddress)],
      ...given('receiver', op.receiverAddress, show.address),
      ['resource', show.choice(op.resource)],
    ],
  }
}

export function effects({ ownerAddress }: UnfreezeBalance, { receipt }: OperationOutcome): readonly Effect[] {
  return receipt === undefined ? [unknownEffect] : moves(ownerAddress, receipt.unfreezeAmount, 'stake')
}

const twoResources = 'ResourceCode error.valid ResourceCode[BANDWIDTH、Energy]'
const threeResources = 'ResourceCode error.valid ResourceCode[BANDWIDTH、Energy、TRON_POWER]'

export const figure = inUnit(
  'asset',
  (_: UnfreezeBalance, receipt) => receipt && { amount: receipt.unfreezeAmount, asset: trx },
)

/** java-tron UnfreezeBalanceActuator.validate. */
export function validate(op: UnfreezeBalance, ledger: LedgerView): void {
  ruleAddress(op.ownerAddress, 'Invalid address')
  const owner = ledger.account(op.ownerAddress)
  rule(owner !== undefined, `Account[${op.ownerAddress}] does not exist`)
  if (isDelegation(op, ledger)) return validateDelegated(op, ledger)
  if (op.resource === 'BANDWIDTH') return validateNet(owner, ledger)
  const hasThird = allowsNewResourceModel(ledger)
  const isKnown = op.resource === 'ENERGY' || (op.resource === 'TRON_POWER' && hasThird)
  rule(isKnown, hasThird ? threeResources : twoResources)
  const name = op.resource === 'ENERGY' ? 'Energy' : 'TronPower'
  const frozen = frozenV1Of(owner, op.resource)
  rule(frozen.frozenBalance > 0n, `no frozenBalance(${name})`)
  rule(frozen.expireTime <= ledger.now(), `It's not time to unfreeze(${name}).`)
}

function validateNet({ frozen }: Account, ledger: LedgerView): void {
  rule(frozen.length > 0, 'no frozenBalance(BANDWIDTH)')
  const isTime = frozen.some(({ expireTime }) => expireTime <= ledger.now())
  rule(isTime, "It's not time to unfreeze(BANDWIDTH).")
}

function validateDelegated(op: UnfreezeBalance, ledger: LedgerView): void {
  const { ownerAddress: from, receiverAddress: to, resource } = op
  rule(to !== from, 'receiverAddress must not be the same as ownerAddress')
  ruleAddress(to, 'Invalid receiverAddress')
  const mayBeGone = ledger.parameter('getAllowTvmConstantinople') === 1n
  rule(ledger.account(to) !== undefined || mayBeGone, `Receiver Account[${to}] does not exist`)
  const lent = delegationOf(ledger, { from, to }, 'v1')
  rule(lent !== undefined, 'delegated Resource does not exist')
  rule(resource === 'BANDWIDTH' || resource === 'ENERGY', twoResources)
  const isNet = resource === 'BANDWIDTH'
  const sun = delegatedFor(lent, resource)
  rule(sun > 0n, isNet ? 'no delegatedFrozenBalance(BANDWIDTH)' : 'no delegateFrozenBalance(Energy)')
  validateAcquired(ledger, to, { resource, sun })
  const endsAsNet = isNet || ledger.parameter('getAllowMultiSign') === 0n
  const end = endsAsNet ? lent.expireTimeForBandwidth : lent.expireTimeForEnergy
  rule(end <= ledger.now(), "It's not time to unfreeze.")
}

type Stake = { readonly resource: Resource; readonly sun: bigint }

/** A contract that was destroyed and created again has lost its delegations. */
function validateAcquired(ledger: LedgerView, to: Address, { resource, sun }: Stake): void {
  const receiver = ledger.account(to)
  if (receiver === undefined) return
  const isReclaimable =
    ledger.parameter('getAllowTvmConstantinople') === 0n ||
    (ledger.parameter('getAllowTvmSolidity059') !== 1n && receiver.type !== 'Contract')
  const acquired = figureOf(receiver, resource, 'acquired')
  const name = resource === 'BANDWIDTH' ? 'Bandwidth' : 'Energy'
  rule(
    !isReclaimable || acquired >= sun,
    `AcquiredDelegatedFrozenBalanceFor${name}[${acquired}] < delegated${name}[${sun}]`,
  )
}

/** java-tron DynamicPropertiesStore.supportDR: without it a receiver is ignored. */
const isDelegation = ({ receiverAddress }: UnfreezeBalance, ledger: LedgerView): boolean =>
  receiverAddress !== '' && ledger.parameter('getAllowDelegateResource') === 1n

export function execute(op: UnfreezeBalance, ledger: Ledger): { readonly unfreezeAmount: bigint } {
  const { ownerAddress } = op
  const kind = op.resource as StakeKind
  withdrawReward(ledger, ownerAddress)
  rememberOldTronPower(ledger, ownerAddress)
  const { sun, lost } = isDelegation(op, ledger)
    ? undelegate(op, ledger, kind as Resource)
    : unfreezeOwn(op, ledger, kind)
  ledger.credit(ownerAddress, sun)
  addWeight(ledger, kind, ledger.parameter('getAllowNewReward') === 1n ? -lost : -weightOf(sun))
  clearVotesFor(ledger, ownerAddress, kind)
  endOldTronPower(ledger, ownerAddress)
  return { unfreezeAmount: sun }
}

/** Returned sun, and TRX that the network's weight loses. */
type Taken = { readonly sun: bigint; readonly lost: bigint }

function unfreezeOwn({ ownerAddress }: UnfreezeBalance, ledger: Ledger, kind: StakeKind): Taken {
  const owner = ledger.account(ownerAddress)!
  const before = frozenV1Of(owner, kind).frozenBalance
  if (kind !== 'BANDWIDTH') {
    ledger.change(ownerAddress, withFrozenV1(owner, kind, undefined))
    return { sun: before, lost: weightOf(before) }
  }
  const frozen = owner.frozen.filter(({ expireTime }) => expireTime > ledger.now())
  ledger.change(ownerAddress, { frozen })
  const left = frozenV1Of({ ...owner, frozen }, kind).frozenBalance
  return { sun: before - left, lost: weightOf(before) - weightOf(left) }
}

function undelegate(op: UnfreezeBalance, ledger: Ledger, resource: Resource): Taken {
  const pair = { from: op.ownerAddress, to: op.receiverAddress }
  const sun = delegatedFor(delegationOf(ledger, pair, 'v1'), resource)
  const owner = ledger.account(pair.from)!
  const delegated = figureOf(owner, resource, 'delegated') - sun
  ledger.change(pair.from, withFigure(owner, resource, { figure: 'delegated', sun: delegated }))
  const lost = takeFromReceiver(ledger, pair.to, { resource, sun })
  changeDelegation(ledger, pair, { delegation: 'v1', resource, change: -sun, expireTime: 0n })
  if (delegationOf(ledger, pair, 'v1') === undefined) unindexDelegation(ledger, pair, 'v1')
  return { sun, lost }
}

/** Returns the decrease of the network's weight. */
function takeFromReceiver(ledger: Ledger, to: Address, { resource, sun }: Stake): bigint {
  const receiver = ledger.account(to)
  const sparesContracts = ledger.parameter('getAllowTvmConstantinople') !== 0n
  if (receiver === undefined || (sparesContracts && receiver.type === 'Contract')) return weightOf(sun)
  const acquired = figureOf(receiver, resource, 'acquired')
  const isShort = ledger.parameter('getAllowTvmSolidity059') === 1n && acquired < sun
  const left = isShort ? 0n : acquired - sun
  ledger.change(to, withFigure(receiver, resource, { figure: 'acquired', sun: left }))
  return isShort ? weightOf(sun) : weightOf(acquired) - weightOf(left)
}
