import { address, type Infer, int64, message as fields, resourceCode } from '@sundial/protocol'
import { trx } from '../assets.ts'
import { type Effect, inUnit, nothingMoves, type Review, show } from '../facets.ts'
import { type Ledger, type LedgerView, rule, ruleAddress } from '../ledger.ts'
import {
  changeDelegation,
  delegatedFor,
  delegationOf,
  lockedUntil,
  unindexDelegation,
  unlockExpired,
} from '../stake/delegations.ts'
import { figureOf, type Resource, withFigure, withFrozenV2 } from '../stake/figures.ts'
import { returnUsage } from '../stake/returned-usage.ts'
import { hasUnfreezeDelay } from '../stake/unfreezing.ts'

export const type = {
  id: 58,
  name: 'UnDelegateResourceContract',
  create: '/wallet/undelegateresource',
} as const

export const message = fields({
  ownerAddress: [1, address],
  resource: [2, resourceCode],
  balance: [3, int64],
  receiverAddress: [4, address],
})
type UndelegateResource = Infer<typeof message>

export const labels = {
  title: 'Reclaim delegated resources',
  owner: 'Owner',
  receiver: 'Receiver',
  amount: 'Amount',
  resource: 'Resource',
}

export function review(op: UndelegateResource): Review<keyof typeof labels> {
  return {
    rows: [
      ['owner', show.address(op.ownerAddress)],
      ['receiver', show.address(op.receiverAddress)],
      ['amount', show.trx(op.balance)],
      ['resource', show.choice(op.resource)],
    ],
  }
}

export const effects = (): readonly Effect[] => nothingMoves

export const figure = inUnit('asset', ({ balance }: UndelegateResource) => ({ amount: balance, asset: trx }))

/** java-tron UnDelegateResourceActuator.validate. */
export function validate(op: UndelegateResource, ledger: LedgerView): void {
  rule(ledger.parameter('getAllowDelegateResource') === 1n, 'No support for resource delegate')
  rule(
    hasUnfreezeDelay(ledger),
    'Not support unDelegate resource transaction, need to be opened by the committee',
  )
  ruleAddress(op.ownerAddress, 'Invalid address')
  const owner = ledger.account(op.ownerAddress)
  rule(owner !== undefined, `Account[${op.ownerAddress}] does not exist`)
  ruleAddress(op.receiverAddress, 'Invalid receiverAddress')
  rule(op.receiverAddress !== op.ownerAddress, 'receiverAddress must not be the same as ownerAddress')
  validateDelegated(op, ledger)
}

function validateDelegated(op: UndelegateResource, ledger: LedgerView): void {
  const free = delegationOf(ledger, pairOf(op), 'v2')
  const locked = delegationOf(ledger, pairOf(op), 'v2-locked')
  rule(free !== undefined || locked !== undefined, 'delegated Resource does not exist')
  rule(op.balance > 0n, 'unDelegateBalance must be more than 0 TRX')
  const { resource } = op
  rule(
    resource === 'BANDWIDTH' || resource === 'ENERGY',
    'ResourceCode error.valid ResourceCode[BANDWIDTH、Energy]',
  )
  const isOver = locked !== undefined && lockedUntil(locked, resource) < ledger.now()
  const sun = delegatedFor(free, resource) + (isOver ? delegatedFor(locked, resource) : 0n)
  const name =
    resource === 'BANDWIDTH' ? 'delegatedFrozenBalance(BANDWIDTH)' : 'delegateFrozenBalance(Energy)'
  rule(sun >= op.balance, `insufficient ${name}, request=${op.balance}, unlock_balance=${sun}`)
}

const pairOf = ({ ownerAddress, receiverAddress }: UndelegateResource) => ({
  from: ownerAddress,
  to: receiverAddress,
})

export function execute(op: UndelegateResource, ledger: Ledger): void {
  const pair = pairOf(op)
  const resource = op.resource as Resource
  unlockExpired(ledger, pair)
  changeDelegation(ledger, pair, { delegation: 'v2', resource, change: -op.balance, expireTime: 0n })
  const isOver =
    delegationOf(ledger, pair, 'v2') === undefined && delegationOf(ledger, pair, 'v2-locked') === undefined
  if (isOver) unindexDelegation(ledger, pair, 'v2')
  returnUsage(ledger, pair, { resource, sun: op.balance })
  const owner = ledger.account(pair.from)!
  const delegated = figureOf(owner, resource, 'delegatedV2') - op.balance
  ledger.change(pair.from, {
    ...withFigure(owner, resource, { figure: 'delegatedV2', sun: delegated }),
    ...withFrozenV2(owner, resource, op.balance),
  })
}
