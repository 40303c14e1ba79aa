import { encodeCall, parseFunction } from '@sundial/abi'
import type { KnownOperation } from '@sundial/operations'
import { type Address, isTronAddress, toAddress, toBase58, trxDecimals } from '@sundial/primitives'
import { amountOf, isNoAmount, plainDecimal } from './amount-text.ts'
import type { SignerKind } from './signer.ts'

/** A token that can be sent, with its balance in the smallest unit. TRX is the TRC10 token `_`. */
export type SendToken = {
  readonly standard: 'TRC10' | 'TRC20'
  /** `_`, the number of a TRC10 token, or the base58 contract of a TRC20 token. */
  readonly id: string
  readonly name: string
  readonly abbreviation: string
  readonly decimals: number
  readonly balance: bigint
  /** What the index says against it. */
  readonly warning?: { readonly tokenLevel?: string | undefined; readonly isLookAlike?: boolean | undefined }
}

/** What a person typed. */
export type SendInput = {
  readonly to: string
  /** `tokenKey` of the chosen token. */
  readonly token: string
  readonly amount: string
  readonly note: string
}

/** What a payment link or a button fills in; all of it is foreign text. */
export type FilledFields = { readonly [Field in 'to' | 'token' | 'amount']?: string | undefined }

/** The input that a link fills in. An amount that is no plain decimal, such as `1e3` or `1,5`, is left out: to read it another
 * way would send another amount. */
export const filledInput = ({ to = '', token = '', amount = '' }: FilledFields): SendInput => ({
  to: to.trim(),
  token,
  amount: plainDecimal(amount) ?? '',
  note: '',
})

/** Most characters of a note: what fits the screen of a Ledger, else a bound that nobody reaches. */
export const noteLimitOf = (kind: SignerKind): number => (kind === 'ledger' ? 50 : 1_000_000)

/** The value of a token in the selector: `name-id-TRC10`, or `name-TRC20` unless two contracts share the name. */
export function tokenKey(token: SendToken, all: readonly SendToken[]): string {
  if (token.standard === 'TRC10') return `${token.name}-${token.id}-TRC10`
  const isShared = all.some(
    (one) => one.standard === 'TRC20' && one.name === token.name && one.id !== token.id,
  )
  return isShared ? `${token.name}-${token.id}-TRC20` : `${token.name}-TRC20`
}

export type TokenId = Pick<SendToken, 'standard' | 'id'>

/** The token that was chosen, whatever others of its name have come since; none if it is gone. */
export const tokenIn = (tokens: readonly SendToken[], { standard, id }: TokenId): SendToken | undefined =>
  tokens.find((one) => one.standard === standard && one.id === id)

/** Tokens with a balance: TRC10 first, TRX before all. */
export const sendableTokens = (tokens: readonly SendToken[]): readonly SendToken[] => [
  ...tokens.filter(({ standard, balance }) => standard === 'TRC10' && balance > 0n),
  ...tokens.filter(({ standard, balance }) => standard === 'TRC20' && balance > 0n),
]

/** The first TRC10 token with a balance, otherwise the first TRC20 token. */
export const defaultToken = (tokens: readonly SendToken[]): SendToken | undefined => sendableTokens(tokens)[0]

/** What is wrong with a field, under the words that the app shows. */
export type SendProblem =
  | { readonly field: 'to'; readonly code: 'address' | 'own_address' | 'ethereum_address' }
  | { readonly field: 'amount'; readonly code: 'number' | 'not_plain' | 'above_balance' }
  | { readonly field: 'note'; readonly code: 'ledger_note' }
  | { readonly field: 'token'; readonly code: 'no_token' | 'decimals' }

type Sender = { readonly address: Address; readonly kind: SignerKind }

/** Every problem of the form; it is valid with none. */
export function problemsOf(
  { to, amount, note }: SendInput,
  { token, sender }: { readonly token: SendToken | undefined; readonly sender: Sender },
): readonly SendProblem[] {
  const problems: SendProblem[] = []
  const recipient = to.trim()
  // Ethereum's form has no checksum and usually means another chain.
  if (/^0x[0-9a-f]{40}$/i.test(recipient)) problems.push({ field: 'to', code: 'ethereum_address' })
  else if (!isTronAddress(recipient)) problems.push({ field: 'to', code: 'address' })
  else if (toAddress(recipient) === sender.address) problems.push({ field: 'to', code: 'own_address' })
  if (token === undefined) return [...problems, { field: 'token', code: 'no_token' }]
  const units = amountOf(amount, token.decimals)
  if (isNoAmount(amount)) problems.push({ field: 'amount', code: 'not_plain' })
  else if (units <= 0n) problems.push({ field: 'amount', code: 'number' })
  else if (units > token.balance) problems.push({ field: 'amount', code: 'above_balance' })
  if (sender.kind === 'ledger' && Array.from(note).length > noteLimitOf('ledger')) {
    problems.push({ field: 'note', code: 'ledger_note' })
  }
  return problems
}

const transfer = parseFunction('function transfer(address to, uint256 value) returns (bool)')

/** The operation of a valid form. Throws `malformed_address`. */
export function sendOperation(
  input: Pick<SendInput, 'to' | 'amount'>,
  { token, owner }: { readonly token: SendToken; readonly owner: Address },
): KnownOperation {
  const to = toAddress(input.to.trim())
  const amount = amountOf(input.amount, token.decimals)
  if (token.standard === 'TRC20') {
    return {
      kind: 'TriggerSmartContract',
      type: 31,
      value: {
        ownerAddress: owner,
        contractAddress: toAddress(token.id),
        callValue: 0n,
        data: encodeCall(transfer, [toBase58(to), amount]),
        callTokenValue: 0n,
        tokenId: 0n,
      },
    }
  }
  if (token.id === '_') {
    return { kind: 'TransferContract', type: 1, value: { ownerAddress: owner, toAddress: to, amount } }
  }
  const assetName = new TextEncoder().encode(token.id)
  return {
    kind: 'TransferAssetContract',
    type: 2,
    value: { assetName, ownerAddress: owner, toAddress: to, amount },
  }
}

/** All of a balance; of TRX, what the fee leaves of it. */
export const maximumOf = (token: SendToken, feeSun: bigint): bigint =>
  token.id !== '_' ? token.balance : token.balance > feeSun ? token.balance - feeSun : 0n

export const trxToken = (balance: bigint): SendToken => ({
  standard: 'TRC10',
  id: '_',
  name: 'TRX',
  abbreviation: 'TRX',
  decimals: trxDecimals,
  balance,
})
