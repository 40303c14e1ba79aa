import { decodeCall } from '@sundial/abi'
import type { KnownOperation, Operation } from '@sundial/operations'
import type { Address } from '@sundial/primitives'
import type { BalanceChange } from './balances-after.ts'

/** `loss`: what is signed is probably lost or refused. `note`: worth knowing. */
export type Severity = 'loss' | 'note'

/** What a person should know before they sign, most severe first; a text of the web app explains each. */
export const severityOf = {
  look_alike: 'loss',
  dust_sender: 'loss',
  risk: 'loss',
  permission_change: 'loss',
  unlimited_approval: 'loss',
  contract_recipient: 'loss',
  above_balance: 'loss',
  would_fail: 'loss',
  expires_soon: 'note',
  new_account: 'note',
  first_payment: 'note',
} as const satisfies Readonly<Record<string, Severity>>

export type Warning = keyof typeof severityOf

/** What is known about the recipient of a payment; members are `undefined` while they are unknown. */
export type Recipient = {
  readonly isActive: boolean | undefined
  readonly isContract: boolean
  /** The operator warns of it. */
  readonly isRisk: boolean
  /** The sender paid it before. */
  readonly isPaid: boolean | undefined
  /** All that it ever sent to the sender was next to nothing. */
  readonly isDustSender: boolean
  /** An address that the sender paid, and that this one is easily taken for; base58. */
  readonly lookAlike: string | undefined
}

/** What is known about a transaction besides its bytes. */
export type WarningFacts = {
  readonly recipient?: Recipient | undefined
  readonly wouldFail?: boolean
  readonly balances?: readonly BalanceChange[] | undefined
  /** Seconds until it expires. */
  readonly secondsLeft?: number | undefined
}

/** Who receives the payment of an operation, if it is one; of a transfer of tokens or items the account in its call. */
export function recipientOf(operation: Operation): Address | undefined {
  if (operation.kind === 'TransferContract' || operation.kind === 'TransferAssetContract') {
    return operation.value.toAddress
  }
  const call = callOf(operation)
  const place = call === undefined ? undefined : recipientPlace[call.signature]
  return place === undefined ? undefined : (call!.values[place]?.value as Address)
}

/** Which argument is the recipient. */
const recipientPlace: Readonly<Record<string, number>> = {
  'transfer(address,uint256)': 0,
  'transferFrom(address,address,uint256)': 1,
  'safeTransferFrom(address,address,uint256)': 1,
  'safeTransferFrom(address,address,uint256,bytes)': 1,
  'safeTransferFrom(address,address,uint256,uint256,bytes)': 1,
  'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)': 1,
}

/**
 * The warnings about the recipient of a payment: a plain `transfer` of TRX or a TRC10 token, or a `call` of a token's contract,
 * which activates no account and by which contracts receive tokens.
 */
export const recipientWarnings = (recipient: Recipient, by: 'transfer' | 'call'): readonly Warning[] =>
  inOrder({
    look_alike: recipient.lookAlike !== undefined && recipient.isPaid !== true,
    dust_sender: recipient.isDustSender && recipient.isPaid === false,
    risk: recipient.isRisk,
    contract_recipient: by === 'transfer' && recipient.isContract,
    new_account: by === 'transfer' && recipient.isActive === false,
    first_payment: recipient.isPaid === false && recipient.isActive === true,
  })

/** Below this many seconds a person has no time to compare anything. */
const shortSeconds = 15

/** The warnings of a transaction. */
export function warningsOf(operation: Operation, facts: WarningFacts): readonly Warning[] {
  const { recipient, wouldFail, balances, secondsLeft } = facts
  const by = isPlainTransfer(operation) ? 'transfer' : 'call'
  const ofRecipient = recipient === undefined ? [] : recipientWarnings(recipient, by)
  return inOrder({
    ...Object.fromEntries(ofRecipient.map((warning) => [warning, true])),
    permission_change: operation.kind === 'AccountPermissionUpdateContract',
    unlimited_approval: isUnlimitedApproval(operation),
    above_balance: balances?.some(({ after }) => after < 0n),
    would_fail: wouldFail,
    expires_soon: secondsLeft !== undefined && secondsLeft < shortSeconds,
  })
}

const order = Object.keys(severityOf) as readonly Warning[]

const inOrder = (found: Partial<Record<Warning, boolean | undefined>>): readonly Warning[] =>
  order.filter((warning) => found[warning] === true)

/** Allowances from here on are more than any supply: contracts use the largest number for one without end. */
const unlimited = 2n ** 255n

function isUnlimitedApproval(operation: Operation): boolean {
  const call = callOf(operation)
  if (call?.signature === 'setApprovalForAll(address,bool)') return call.values[1]?.value === true
  const isApproval =
    call?.signature === 'approve(address,uint256)' ||
    call?.signature === 'increaseAllowance(address,uint256)' ||
    call?.signature === 'increaseApproval(address,uint256)'
  return isApproval && (call.values[1]?.value as bigint) >= unlimited
}

const isPlainTransfer = ({ kind }: Operation): boolean =>
  kind === 'TransferContract' || kind === 'TransferAssetContract'

const callOf = (operation: Operation | KnownOperation) =>
  operation.kind === 'TriggerSmartContract' && operation.value.data.length > 0
    ? decodeCall(operation.value.data)
    : undefined
