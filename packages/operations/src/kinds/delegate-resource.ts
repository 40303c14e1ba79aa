import { sunPerTrx } from '@sundial/primitives'
import { address, bool, type Infer, int64, message as fields, resourceCode } from '@sundial/protocol'
import { trx } from '../assets.ts'
import { type Effect, given, inUnit, nothingMoves, type Review, show } from '../facets.ts'
import { type Ledger, type LedgerView, rule, ruleAddress } from '../ledger.ts'
import { resourceSlotMs } from '../resources/usage.ts'
import { allowsLockPeriods, defaultLockBlocks, delegatable, delegationBytes } from '../stake/available.ts'
import {
  changeDelegation,
  delegationOf,
  indexDelegation,
  lockedUntil,
  unlockExpired,
} from '../stake/delegations.ts'
import { figureOf, type Resource, withFigure, withFrozenV2 } from '../stake/figures.ts'
import { hasUnfreezeDelay } from '../stake/unfreezing.ts'

export const type = { id: 57, name: 'DelegateResourceContract', create: '/wallet/delegateresource' } as const

export const message = fields({
  ownerAddress: [1, address],
  resource: [2, resourceCode],
  balance: [3, int64],
  receiverAddress: [4, address],
  lock: [5, bool],
  lockPeriod: [6, int64],
})
type DelegateResource = Infer<typeof message>

export const labels = {
  title: 'Delegate resources',
  owner: 'Owner',
  receiver: 'Receiver',
  amount: 'Amount',
  resource: 'Resource',
  lock: 'Locked',
  lockPeriod: 'Lock period',
}

export function review(op: DelegateResource): Review<keyof typeof labels> {
  const blocks = op.lockPeriod === 0n ? defaultLockBlocks : op.lockPeriod
  return {
    rows: [
      ['owner', show.address(op.ownerAddress)],
      ['receiver', show.address(op.receiverAddress)],
      ['amount', show.trx(op.balance)],
      ['resource', show.choice(op.resource)],
      ['lock', show.boolean(op.lock)],
      ...given('lockPeriod', op.lock ? blocks : op.lockPeriod, (count) => show.count(count, 'blocks')),
    ],
  }
}

export const effects = (): readonly Effect[] => nothingMoves

export const figure = inUnit('asset', ({ balance }: DelegateResource) => ({ amount: balance, asset: trx }))

/** java-tron DelegateResourceActuator.validate. */
export function validate(op: DelegateResource, ledger: LedgerView): void {
  rule(ledger.parameter('getAllowDelegateResource') === 1n, 'No support for resource delegate')
  rule(
    hasUnfreezeDelay(ledger),
    'Not support Delegate resource transaction, need to be opened by the committee',
  )
  ruleAddress(op.ownerAddress, 'Invalid address')
  const owner = ledger.account(op.ownerAddress)
  rule(owner !== undefined, `Account[${op.ownerAddress}] not exists`)
  rule(op.balance >= sunPerTrx, 'delegateBalance must be greater than or equal to 1 TRX')
  const { resource } = op
  rule(isResource(resource), 'ResourceCode error, valid ResourceCode[BANDWIDTH、ENERGY]')
  const reservesNet = ledger.isDraft === true && resource === 'BANDWIDTH'
  const reserved = reservesNet ? delegationBytes(owner, ledger) : 0n
  const name = resource === 'BANDWIDTH' ? 'FreezeBandwidthV2' : 'FreezeEnergyV2'
  rule(
    delegatable(owner, resource, { ledger, reserved }) >= op.balance,
    `delegateBalance must be less than or equal to available ${name} balance`,
  )
  validateReceiver(op, resource, ledger)
}

const isResource = (resource: DelegateResource['resource']): resource is Resource =>
  resource === 'BANDWIDTH' || resource === 'ENERGY'

function validateReceiver(op: DelegateResource, resource: Resource, ledger: LedgerView): void {
  ruleAddress(op.receiverAddress, 'Invalid receiverAddress')
  rule(op.receiverAddress !== op.ownerAddress, 'receiverAddress must not be the same as ownerAddress')
  const receiver = ledger.account(op.receiverAddress)
  rule(receiver !== undefined, `Account[${op.receiverAddress}] not exists`)
  if (op.lock && allowsLockPeriods(ledger)) validateLock(op, resource, ledger)
  rule(receiver.type !== 'Contract', 'Do not allow delegate resources to contract addresses')
}

function validateLock(op: DelegateResource, resource: Resource, ledger: LedgerView): void {
  const blocks = lockBlocks(op, ledger)
  const most = ledger.parameter('getMaxDelegateLockPeriod')
  rule(
    blocks >= 0n && blocks <= most,
    `The lock period of delegate resource cannot be less than 0 and cannot exceed ${most}!`,
  )
  const locked = delegationOf(ledger, pairOf(op), 'v2-locked')
  if (locked === undefined) return
  const leftMs = lockedUntil(locked, resource) - ledger.now()
  rule(
    blocks * resourceSlotMs >= leftMs,
    `The lock period for ${resource} this time cannot be less than the remaining time[${leftMs}ms] of the last lock period for ${resource}!`,
  )
}

/** A lock without a period lasts three days (java-tron DelegateResourceActuator.getLockPeriod). */
const lockBlocks = ({ lockPeriod }: DelegateResource, ledger: LedgerView): bigint =>
  lockPeriod === 0n || !allowsLockPeriods(ledger) ? defaultLockBlocks : lockPeriod

const pairOf = ({ ownerAddress, receiverAddress }: DelegateResource) => ({
  from: ownerAddress,
  to: receiverAddress,
})

export function execute(op: DelegateResource, ledger: Ledger): void {
  const pair = pairOf(op)
  const resource = op.resource as Resource
  unlockExpired(ledger, pair)
  const expireTime = op.lock ? ledger.now() + lockBlocks(op, ledger) * resourceSlotMs : 0n
  const delegation = op.lock ? 'v2-locked' : 'v2'
  changeDelegation(ledger, pair, { delegation, resource, change: op.balance, expireTime })
  indexDelegation(ledger, pair, 'v2')

  const receiver = ledger.account(pair.to)!
  const acquired = figureOf(receiver, resource, 'acquiredV2') + op.balance
  ledger.change(pair.to, withFigure(receiver, resource, { figure: 'acquiredV2', sun: acquired }))
  const owner = ledger.account(pair.from)!
  const delegated = figureOf(owner, resource, 'delegatedV2') + op.balance
  ledger.change(pair.from, {
    ...withFigure(owner, resource, { figure: 'delegatedV2', sun: delegated }),
    ...withFrozenV2(owner, resource, -op.balance),
  })
}
