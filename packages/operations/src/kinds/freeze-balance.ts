import { sunPerTrx } from '@sundial/primitives'
import { address, type Infer, int64, message as fields, resourceCode } from '@sundial/protocol'
import { trx } from '../assets.ts'
import { type Effect, given, inUnit, moves, type Review, show } from '../facets.ts'
import { ledgerDayMs, type Ledger, type LedgerView, rule, ruleAddress } from '../ledger.ts'
import { changeDelegation, indexDelegation } from '../stake/delegations.ts'
import {
  figureOf,
  frozenV1Of,
  type Resource,
  type StakeKind,
  withFigure,
  withFrozenV1,
} from '../stake/figures.ts'
import { allowsNewResourceModel, rememberOldTronPower } from '../stake/tron-power.ts'
import { hasUnfreezeDelay } from '../stake/unfreezing.ts'
import { addWeight, weightOf } from '../stake/weights.ts'

export const type = { id: 11, name: 'FreezeBalanceContract', create: '/wallet/freezebalance' } as const

export const message = fields({
  ownerAddress: [1, address],
  frozenBalance: [2, int64],
  frozenDuration: [3, int64],
  resource: [10, resourceCode],
  receiverAddress: [15, address],
})
type FreezeBalance = Infer<typeof message>

export const labels = {
  title: 'Stake TRX (1.0)',
  owner: 'Owner',
  receiver: 'Receiver',
  amount: 'Amount',
  resource: 'Resource',
  duration: 'Duration',
}

export function review(op: FreezeBalance): Review<keyof typeof labels> {
  return {
    rows: [
      ['owner', show.address(op.ownerAddress)],
      ...given('receiver', op.receiverAddress, show.address),
      ['amount', show.trx(op.frozenBalance)],
      ['resource', show.choice(op.resource)],
      ['duration', show.count(op.frozenDuration, 'days')],
    ],
  }
}

export function effects({ ownerAddress, frozenBalance }: FreezeBalance): readonly Effect[] {
  return moves(ownerAddress, -frozenBalance, 'stake')
}

/** java-tron DynamicPropertiesStore MIN_FROZEN_TIME, MAX_FROZEN_TIME, in days. */
const minDays = 3n
const maxDays = 3n

export const figure = inUnit('asset', ({ frozenBalance }: FreezeBalance) => ({
  amount: frozenBalance,
  asset: trx,
}))

/** java-tron FreezeBalanceActuator.validate. */
export function validate(op: FreezeBalance, ledger: LedgerView): void {
  ruleAddress(op.ownerAddress, 'Invalid address')
  const owner = ledger.account(op.ownerAddress)
  rule(owner !== undefined, `Account[${op.ownerAddress}] not exists`)
  rule(op.frozenBalance > 0n, 'frozenBalance must be positive')
  rule(op.frozenBalance >= sunPerTrx, 'frozenBalance must be greater than or equal to 1 TRX')
  rule(owner.frozen.length <= 1, 'frozenCount must be 0 or 1')
  rule(op.frozenBalance <= owner.balance, 'frozenBalance must be less than or equal to accountBalance')
  rule(
    op.frozenDuration >= minDays && op.frozenDuration <= maxDays,
    `frozenDuration must be less than ${maxDays} days and more than ${minDays} days`,
  )
  validateResource(op, ledger)
  if (isDelegation(op, ledger)) validateReceiver(op, ledger)
  rule(!hasUnfreezeDelay(ledger), 'freeze v2 is open, old freeze is closed')
}

function validateResource({ resource, receiverAddress }: FreezeBalance, ledger: LedgerView): void {
  if (resource === 'BANDWIDTH' || resource === 'ENERGY') return
  const text = 'ResourceCode error, valid ResourceCode[BANDWIDTH、ENERGY'
  if (!allowsNewResourceModel(ledger)) return rule(false, `${text}]`)
  rule(resource === 'TRON_POWER', `${text}、TRON_POWER]`)
  rule(receiverAddress === '', 'TRON_POWER is not allowed to delegate to other accounts.')
}

function validateReceiver({ ownerAddress, receiverAddress }: FreezeBalance, ledger: LedgerView): void {
  rule(receiverAddress !== ownerAddress, 'receiverAddress must not be the same as ownerAddress')
  ruleAddress(receiverAddress, 'Invalid receiverAddress')
  const receiver = ledger.account(receiverAddress)
  rule(receiver !== undefined, `Account[${receiverAddress}] not exists`)
  const refusesContracts = ledger.parameter('getAllowTvmConstantinople') === 1n
  rule(
    !refusesContracts || receiver.type !== 'Contract',
    'Do not allow delegate resources to contract addresses',
  )
}

/** java-tron DynamicPropertiesStore.supportDR: without it a receiver is ignored. */
const isDelegation = ({ receiverAddress }: FreezeBalance, ledger: LedgerView): boolean =>
  receiverAddress !== '' && ledger.parameter('getAllowDelegateResource') === 1n

export function execute(op: FreezeBalance, ledger: Ledger): void {
  const { ownerAddress, frozenBalance } = op
  const kind = op.resource as StakeKind
  rememberOldTronPower(ledger, ownerAddress)
  ledger.debit(ownerAddress, frozenBalance)
  const gained = isDelegation(op, ledger)
    ? delegate(op, ledger, kind as Resource)
    : freezeOwn(op, ledger, kind)
  const countsWhole = ledger.parameter('getAllowNewReward') === 1n
  addWeight(ledger, kind, countsWhole ? gained : weightOf(frozenBalance))
}

/** All of it is frozen until the newest part can be unstaked. Returns the increase of the network's weight. */
function freezeOwn({ ownerAddress, ...op }: FreezeBalance, ledger: Ledger, kind: StakeKind): bigint {
  const owner = ledger.account(ownerAddress)!
  const before = frozenV1Of(owner, kind).frozenBalance
  const frozenBalance = before + op.frozenBalance
  ledger.change(ownerAddress, withFrozenV1(owner, kind, { frozenBalance, expireTime: endOf(op, ledger) }))
  return weightOf(frozenBalance) - weightOf(before)
}

function delegate(op: FreezeBalance, ledger: Ledger, resource: Resource): bigint {
  const { ownerAddress: from, receiverAddress: to, frozenBalance: change } = op
  const expireTime = endOf(op, ledger)
  changeDelegation(ledger, { from, to }, { delegation: 'v1', resource, change, expireTime })
  indexDelegation(ledger, { from, to }, 'v1')
  const owner = ledger.account(from)!
  const delegated = figureOf(owner, resource, 'delegated') + change
  ledger.change(from, withFigure(owner, resource, { figure: 'delegated', sun: delegated }))
  const receiver = ledger.account(to)!
  const before = figureOf(receiver, resource, 'acquired')
  ledger.change(to, withFigure(receiver, resource, { figure: 'acquired', sun: before + change }))
  return weightOf(before + change) - weightOf(before)
}

const endOf = ({ frozenDuration }: Pick<FreezeBalance, 'frozenDuration'>, ledger: LedgerView): bigint =>
  ledger.now() + frozenDuration * ledgerDayMs
