import type { Operation } from '@sundial/operations'
import { type Address, sunPerTrx } from '@sundial/primitives'
import type { BalanceChange } from './balances-after.ts'
import { isKeyless } from './keyless.ts'
import type { TypedData } from './typed-data.ts'
import { approvalOf, isTokenCall, recipientOf, sendsToCaller } from './token-calls.ts'

/** `loss`: what is signed is probably lost or refused. `note`: worth knowing. */
export type Severity = 'loss' | 'note'

/** What a person should know before they sign, most severe first; a text of the web app explains each. */
export const severityOf = {
  look_alike: 'loss',
  dust_sender: 'loss',
  risk: 'loss',
  permission_change: 'loss',
  own_contract_recipient: 'loss',
  keyless_recipient: 'loss',
  token_contract_recipient: 'loss',
  contract_recipient: 'loss',
  value_with_token_call: 'loss',
  unlimited_approval: 'loss',
  account_spender: 'loss',
  decimals_differ: 'loss',
  above_balance: 'loss',
  above_balance_of_all: 'loss',
  would_be_refused: 'loss',
  would_fail: 'loss',
  some_would_fail: 'loss',
  to_caller: 'note',
  high_fee_limit: 'note',
  approval_above_balance: 'note',
  expires_soon: 'note',
  new_account: 'note',
  first_payment: 'note',
  not_tried: 'note',
} as const satisfies Readonly<Record<string, Severity>>

export type Warning = keyof typeof severityOf

/** What warnings follow from and could not be found out; a text of the web app names each. */
export const checks = [
  'recipient',
  'label',
  'dealings',
  'spender',
  'allowance',
  'decimals',
  'permissions',
  'rules',
  'costs',
] as const

export type Check = (typeof checks)[number]

/** What is known about the recipient of a payment; members are `undefined` while they are unknown. */
export type Recipient = {
  readonly isActive: boolean | undefined
  readonly isContract: boolean | undefined
  /** It is the contract of a token. */
  readonly isToken: boolean | undefined
  /** The operator warns of it. */
  readonly isRisk: boolean | undefined
  /** The sender paid it before, by a transaction of its own. */
  readonly isPaid: boolean | undefined
  /** All that it ever sent to the sender was next to nothing, or in tokens that nobody vouches for. */
  readonly isDustSender: boolean | undefined
  /** An address that the sender paid or keeps, and that this one is easily taken for; base58. */
  readonly lookAlike: string | undefined
}

/** What is known about an approval besides its bytes; members are `undefined` while they are unknown. */
export type ApprovalFacts = {
  /** Of the token, in the smallest unit. */
  readonly supply: bigint | undefined
  readonly balance: bigint | undefined
  /** Whether the token has decimals, so that the number is an amount and no item. */
  readonly isFungible: boolean | undefined
  readonly isContract: boolean | undefined
}

/** What is known about a transaction besides its bytes. */
export type WarningFacts = {
  readonly recipient?: Recipient | undefined
  readonly approval?: ApprovalFacts | undefined
  readonly wouldFail?: boolean
  /** The node would refuse it by a rule of the chain. */
  readonly isRefused?: boolean
  /** Nobody tried the call. */
  readonly isUntried?: boolean
  readonly balances?: readonly BalanceChange[] | undefined
  /** Seconds until it expires. */
  readonly secondsLeft?: number | undefined
  /** Of a call; `neededSun` is what all its energy would burn, absent while that is unknown. */
  readonly feeLimit?: { readonly limitSun: bigint; readonly neededSun: bigint | undefined } | undefined
  /** The contract and the server disagree about the decimals of the token, or these are absurd. */
  readonly decimalsDiffer?: boolean | undefined
}

/**
 * The warnings about the recipient of a payment: a plain `transfer` of TRX or a TRC10 token, or a `call` of a token's contract,
 * which activates no account and by which contracts receive tokens. Nothing silences a look-alike: whoever was paid by mistake
 * is still the wrong one. `to` is its address, where it is known.
 */
export const recipientWarnings = (
  recipient: Recipient,
  by: 'transfer' | 'call',
  to: Address | undefined,
): readonly Warning[] =>
  inOrder({
    keyless_recipient: to !== undefined && isKeyless(to),
    look_alike: recipient.lookAlike !== undefined,
    dust_sender: recipient.isDustSender && recipient.isPaid !== true,
    risk: recipient.isRisk,
    token_contract_recipient: recipient.isToken,
    contract_recipient: by === 'transfer' && recipient.isContract && recipient.isToken !== true,
    new_account: by === 'transfer' && recipient.isActive === false,
    first_payment: recipient.isPaid === false && (by === 'call' || recipient.isActive !== false),
  })

/** Below this many seconds a person has no time to compare anything. */
const shortSeconds = 15

/** Warnings that say which payment of a list they are about; the others are about the list. */
const ofOnePayment: ReadonlySet<Warning> = new Set([
  'look_alike',
  'dust_sender',
  'risk',
  'own_contract_recipient',
  'keyless_recipient',
  'token_contract_recipient',
  'contract_recipient',
  'unlimited_approval',
  'account_spender',
  'approval_above_balance',
  'would_fail',
  'to_caller',
  'new_account',
  'first_payment',
  'not_tried',
])

/** The warnings of transactions that are approved together: those of each, and those of all; a loss is also among these. */
export function warningsOfAll(
  transactions: readonly { readonly operation: Operation; readonly facts: WarningFacts }[],
  balances: readonly BalanceChange[] | undefined,
): { readonly ofEach: readonly (readonly Warning[])[]; readonly ofAll: readonly Warning[] } {
  const found = transactions.map(({ operation, facts }) => warningsOf(operation, facts))
  const all = new Set(found.flat())
  const isShort = balances?.some(({ after }) => after < 0n)
  return {
    ofEach: found.map((some) => some.filter((warning) => ofOnePayment.has(warning))),
    ofAll: inOrder({
      ...Object.fromEntries(
        [...all].map((one) => [one, severityOf[one] === 'loss' || !ofOnePayment.has(one)]),
      ),
      above_balance_of_all: isShort,
      would_fail: false,
      some_would_fail: all.has('would_fail'),
    }),
  }
}

/** The warnings of a transaction. */
export function warningsOf(operation: Operation, facts: WarningFacts): readonly Warning[] {
  const { recipient, wouldFail, balances, secondsLeft, feeLimit, decimalsDiffer } = facts
  const by = isPlainTransfer(operation) ? 'transfer' : 'call'
  const to = recipientOf(operation)
  const ofRecipient = recipient === undefined ? [] : recipientWarnings(recipient, by, to)
  const isOwnContract = sendsToOwnContract(operation)
  return inOrder({
    ...Object.fromEntries(ofRecipient.map((warning) => [warning, true])),
    ...approvalWarnings(operation, facts.approval),
    permission_change: operation.kind === 'AccountPermissionUpdateContract',
    own_contract_recipient: isOwnContract,
    // By the bytes alone, whatever else is known.
    keyless_recipient: to !== undefined && isKeyless(to),
    ...(isOwnContract && { token_contract_recipient: false }),
    value_with_token_call: isTokenCall(operation) && carriesValue(operation),
    to_caller: sendsToCaller(operation),
    decimals_differ: decimalsDiffer,
    above_balance: balances?.some(({ after }) => after < 0n),
    // A small balance has words of its own.
    would_be_refused: facts.isRefused === true && balances?.some(({ after }) => after < 0n) !== true,
    would_fail: wouldFail,
    not_tried: facts.isUntried,
    high_fee_limit: feeLimit !== undefined && isHigh(feeLimit),
    expires_soon: secondsLeft !== undefined && secondsLeft < shortSeconds,
  })
}

const order = Object.keys(severityOf) as readonly Warning[]

type Found = Partial<Record<Warning, boolean | undefined>>

const inOrder = (found: Found): readonly Warning[] => order.filter((warning) => found[warning] === true)

/** From here on an allowance is more than any token has, whatever a server says about the supply. */
const beyondSupply = 2n ** 128n

function approvalWarnings(operation: Operation, facts: ApprovalFacts | undefined): Found {
  const approval = approvalOf(operation)
  if (approval === undefined) return {}
  const { amount } = approval
  const { supply, balance, isContract } = facts ?? {}
  const isFungible = approval.isFungible || facts?.isFungible
  // Of TRC721 the number 0 is an item, of TRC20 the end of an allowance.
  if (amount === 0n && isFungible !== false) return {}
  const isUnlimited =
    amount === undefined ||
    amount >= beyondSupply ||
    (isFungible !== false && supply !== undefined && amount >= supply)
  return {
    unlimited_approval: isUnlimited,
    approval_above_balance: !isUnlimited && isFungible === true && balance !== undefined && amount > balance,
    account_spender: isContract === false,
  }
}

function sendsToOwnContract(operation: Operation): boolean {
  return (
    operation.kind === 'TriggerSmartContract' && recipientOf(operation) === operation.value.contractAddress
  )
}

const carriesValue = (operation: Operation): boolean =>
  operation.kind === 'TriggerSmartContract' &&
  (operation.value.callValue > 0n || operation.value.callTokenValue > 0n)

/** Usual limits leave room for calls that need more than a trial did. Above `mostSun` even a call that needs as much is rare. */
const usualSun = 100n * sunPerTrx
const mostSun = 1000n * sunPerTrx
const spare = 5n

const isHigh = ({ limitSun, neededSun }: NonNullable<WarningFacts['feeLimit']>): boolean =>
  limitSun > mostSun || (neededSun !== undefined && limitSun > usualSun && limitSun > spare * neededSun)

const isPlainTransfer = ({ kind }: Operation): boolean =>
  kind === 'TransferContract' || kind === 'TransferAssetContract'

/** Whether the signature of the typed data lets somebody move tokens, such as TIP-2612's Permit, or a list of such permits. */
export const givesAllowance = ({ message }: TypedData): boolean =>
  /permit|allowance|approval/i.test(message.typeText) ||
  message.members.some(({ name, type }) => type === 'address' && /^(spender|operator)$/i.test(name))
