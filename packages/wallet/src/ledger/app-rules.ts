import { Malformed, toText } from '@sundial/primitives'
import type { KnownOperation, ValueOf } from '@sundial/operations'
import { reviewTransaction, type TransactionReview } from '../review.ts'
import type { PersonalMessage, SigningLimit, SigningRequest } from '../signer.ts'

/**
 * How the TRON app shows an operation: its fields, or its type and hash only, which needs the setting for hashes. The app
 * refuses all others (app-tron 0.5 to 0.7, src/parse.c processTx and src/handlers/sign.c).
 */
const display: Readonly<Partial<Record<KnownOperation['kind'], 'fields' | 'hash'>>> = {
  TransferContract: 'fields',
  TransferAssetContract: 'fields',
  TriggerSmartContract: 'fields',
  VoteWitnessContract: 'fields',
  FreezeBalanceContract: 'fields',
  UnfreezeBalanceContract: 'fields',
  FreezeBalanceV2Contract: 'fields',
  UnfreezeBalanceV2Contract: 'fields',
  WithdrawExpireUnfreezeContract: 'fields',
  DelegateResourceContract: 'fields',
  UnDelegateResourceContract: 'fields',
  WithdrawBalanceContract: 'fields',
  ExchangeCreateContract: 'fields',
  ExchangeInjectContract: 'fields',
  ExchangeWithdrawContract: 'fields',
  ExchangeTransactionContract: 'fields',
  AccountUpdateContract: 'hash',
  ProposalCreateContract: 'hash',
  ProposalApproveContract: 'hash',
  ProposalDeleteContract: 'hash',
  AccountPermissionUpdateContract: 'hash',
}

/** Characters of a note that a Ledger wallet may add. */
export const longestLedgerNote = 50
/** Votes of one transaction that the app has room for (app-tron, proto/core/Contract.options). */
export const mostLedgerVotes = 5
/** Parameters of a proposal that the app has room for. */
const mostParameters = 10
/** Bytes of a packet. A field of a transaction is never divided between packets. */
const packetBytes = 250
/**
 * Bytes of a message in the first packet, after the path and the length. The app forgets the hash of the first packet when a
 * second one arrives (app-tron, src/handlers/sign_personal_message.c), so a longer message cannot be signed.
 */
const longestMessage = packetBytes - 21 - 4

/** How the device signs a request: it shows the content, or the person compares a hash. */
export type LedgerWay = 'content' | 'hash'

export type LedgerPlan = { readonly limit: SigningLimit } | { readonly way: LedgerWay }

/**
 * What the TRON app can do with the request. `mayUseHashes` says that the person agreed to compare hashes; a request that
 * the app can show is never signed by its hash alone.
 */
export function planFor(request: SigningRequest, { mayUseHashes }: { mayUseHashes: boolean }): LedgerPlan {
  if (request.kind === 'message') return planForMessage(request)
  // The app shows the hashes of the domain and of the message.
  if (request.kind === 'typed-data') {
    return mayUseHashes ? { way: 'content' } : { limit: 'hash_signing_needed' }
  }
  // The app signs the hash of the bytes that it shows, and knows no chain id.
  if (request.sideChainId !== undefined) return { limit: 'side_chain_not_supported' }
  const review = reviewTransaction(request.raw)
  if (review.obstacle !== undefined) return { limit: 'operation_not_supported' }
  if (noteLength(review) > longestLedgerNote) return { limit: 'note_too_long' }
  const limit = limitOfContent(request.raw, review)
  if (limit === undefined) return { way: 'content' }
  return mayUseHashes ? { way: limit === 'hash_signing_needed' ? 'content' : 'hash' } : { limit }
}

/** The app puts the length of the message before it, as version 2 does; version 1 always says 32. */
function planForMessage({ version, message }: PersonalMessage): LedgerPlan {
  if (version === 1 && message.length !== 32) return { limit: 'message_not_supported' }
  return message.length > longestMessage ? { limit: 'too_many_bytes' } : { way: 'content' }
}

function limitOfContent(raw: Uint8Array, { operation }: TransactionReview): SigningLimit | undefined {
  if (operation.kind === 'unknown') return 'operation_not_supported'
  const shown = display[operation.kind]
  if (shown === undefined || !isReadable(operation)) return 'operation_not_supported'
  if (operation.kind === 'VoteWitnessContract' && operation.value.votes.length > mostLedgerVotes) {
    return 'too_many_votes'
  }
  if (fieldLengths(raw).some((length) => length > packetBytes)) return 'too_many_bytes'
  return shown === 'hash' ? 'hash_signing_needed' : undefined
}

/** Whether the app's parser accepts the values of the operation. */
function isReadable(operation: KnownOperation): boolean {
  switch (operation.kind) {
    case 'TransferAssetContract':
      return isTokenId(operation.value.assetName)
    case 'ExchangeCreateContract':
      return isTokenId(operation.value.firstTokenId) && isTokenId(operation.value.secondTokenId)
    case 'ExchangeInjectContract':
    case 'ExchangeWithdrawContract':
    case 'ExchangeTransactionContract':
      return isTokenId(operation.value.tokenId)
    case 'ProposalCreateContract':
      return operation.value.parameters.length <= mostParameters
    case 'TriggerSmartContract':
      return isReadableCall(operation.value)
    default:
      return true
  }
}

/** `_` is TRX. Names of tokens from before the ids are too old for the app. */
const isTokenId = (token: Uint8Array): boolean => /^(_|\d{7})$/.test(toText(token) ?? '')

const transferSelector = 0xa9059cbb
const approveSelector = 0x095ea7b3

/** A selector and whole words; the two calls that the app shows as those of a token have exactly two. */
function isReadableCall({ data }: ValueOf<'TriggerSmartContract'>): boolean {
  if (data.length === 0) return true
  if (data.length < 4 || (data.length - 4) % 32 !== 0) return false
  const selector = new DataView(data.buffer, data.byteOffset).getUint32(0)
  return (selector !== transferSelector && selector !== approveSelector) || data.length === 68
}

/** Characters of the note; bytes of one that is no text. */
function noteLength({ raw: { data } }: TransactionReview): number {
  const text = toText(data)
  return text === undefined ? data.length : Array.from(text).length
}

/** Lengths of the top-level fields of a message, tags included: hw-app-trx sends each of them whole. */
function fieldLengths(bytes: Uint8Array): readonly number[] {
  const lengths: number[] = []
  for (let start = 0; start < bytes.length;) {
    const tag = varintAt(bytes, start)
    const first = varintAt(bytes, tag.end)
    const end = (tag.value & 7) === 2 ? first.end + first.value : first.end
    lengths.push(end - start)
    start = end
  }
  return lengths
}

function varintAt(bytes: Uint8Array, start: number): { readonly value: number; readonly end: number } {
  let value = 0
  for (let index = start; index < Math.min(bytes.length, start + 10); index++) {
    value += (bytes[index]! & 0x7f) * 2 ** (7 * (index - start))
    if (bytes[index]! < 0x80) return { value, end: index + 1 }
  }
  throw new Malformed('transaction', 'A field of the transaction ends too early.')
}
