import {
  type Address,
  fromText,
  isAddress,
  Malformed,
  parseJson,
  toAddress,
  toBase58,
  toText,
} from '@sundial/primitives'
import { toSideChainId } from '@sundial/protocol'
import type { SigningLimit, SigningRequest, TransactionRequest } from '../signer.ts'
import { fromBase64url, toBase64url } from './base64url.ts'

/** Why the phone did not sign. */
export const refusals = [
  'declined',
  'busy',
  'failed',
  'watch_only',
  'operation_not_supported',
  'too_many_bytes',
  'note_too_long',
  'too_many_votes',
  'message_not_supported',
  'hash_signing_needed',
  'wrong_network',
  'number_too_large',
  'side_chain_not_supported',
] as const satisfies readonly (SigningLimit | 'declined' | 'busy' | 'failed')[]
export type Refusal = (typeof refusals)[number]

export type ToPhone =
  /** The login was accepted. */
  | { readonly kind: 'welcome' }
  | { readonly kind: 'sign'; readonly id: number; readonly request: SigningRequest }
  | { readonly kind: 'cancel'; readonly id: number }
  | { readonly kind: 'ping' }
  | { readonly kind: 'bye' }

export type ToDesktop =
  | { readonly kind: 'app-login'; readonly code: number; readonly address: Address }
  | { readonly kind: 'signature'; readonly id: number; readonly signature: Uint8Array }
  | { readonly kind: 'refusal'; readonly id: number; readonly reason: Refusal }
  | { readonly kind: 'ping' }
  | { readonly kind: 'bye' }

export type PairingMessage = ToPhone | ToDesktop

export function encodeMessage(message: PairingMessage): Uint8Array {
  switch (message.kind) {
    case 'sign':
      return textOf({ ...message, request: requestToJson(message.request) })
    case 'app-login':
      return textOf({ ...message, address: toBase58(message.address) })
    case 'signature':
      return textOf({ ...message, signature: toBase64url(message.signature) })
    default:
      return textOf(message)
  }
}

const textOf = (json: object): Uint8Array => fromText(JSON.stringify(json))

function requestToJson(request: SigningRequest) {
  switch (request.kind) {
    case 'transaction':
      return { ...request, raw: toBase64url(request.raw) }
    case 'message':
      return { ...request, message: toBase64url(request.message) }
    case 'typed-data':
      return request
  }
}

type Members = Readonly<Record<string, unknown>>

/** A message that a phone receives. Throws `malformed_pairing_message`. */
export function readToPhone(bytes: Uint8Array): ToPhone {
  const members = membersOf(bytes)
  switch (members['kind']) {
    case 'welcome':
    case 'ping':
    case 'bye':
      return { kind: members['kind'] }
    case 'cancel':
      return { kind: 'cancel', id: idOf(members) }
    case 'sign':
      return { kind: 'sign', id: idOf(members), request: requestOf(members['request']) }
    default:
      return fail()
  }
}

/** A message that a desktop receives. Throws `malformed_pairing_message`. */
export function readToDesktop(bytes: Uint8Array): ToDesktop {
  const members = membersOf(bytes)
  switch (members['kind']) {
    case 'ping':
    case 'bye':
      return { kind: members['kind'] }
    case 'app-login':
      return { kind: 'app-login', code: integerOf(members['code']), address: addressOf(members['address']) }
    case 'signature': {
      const signature = bytesOf(members['signature'])
      return signature.length === 65 ? { kind: 'signature', id: idOf(members), signature } : fail()
    }
    case 'refusal': {
      const reason = refusals.find((one) => one === members['reason'])
      return reason === undefined ? fail() : { kind: 'refusal', id: idOf(members), reason }
    }
    default:
      return fail()
  }
}

function requestOf(value: unknown): SigningRequest {
  const members = asMembers(value)
  switch (members['kind']) {
    case 'transaction':
      return { kind: 'transaction', raw: bytesOf(members['raw']), ...sideChainOf(members['sideChainId']) }
    case 'message': {
      const version = members['version']
      if (version !== 1 && version !== 2) return fail()
      return { kind: 'message', version, message: bytesOf(members['message']) }
    }
    case 'typed-data': {
      const json = members['json']
      return typeof json === 'string' ? { kind: 'typed-data', json } : fail()
    }
    default:
      return fail()
  }
}

function sideChainOf(value: unknown): Pick<TransactionRequest, 'sideChainId'> {
  if (value === undefined) return {}
  return typeof value === 'string' ? { sideChainId: toSideChainId(value) } : fail()
}

function membersOf(bytes: Uint8Array): Members {
  const text = toText(bytes)
  if (text === undefined) return fail()
  try {
    return asMembers(parseJson(text))
  } catch {
    return fail()
  }
}

const asMembers = (value: unknown): Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : fail()

const integerOf = (value: unknown): number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : fail()

const idOf = ({ id }: Members): number => integerOf(id)

const addressOf = (value: unknown): Address =>
  typeof value === 'string' && isAddress(value) ? toAddress(value) : fail()

function bytesOf(value: unknown): Uint8Array {
  if (typeof value !== 'string') return fail()
  try {
    return fromBase64url(value)
  } catch {
    return fail()
  }
}

function fail(): never {
  throw new Malformed('pairing_message', 'The other device sent a message that this version does not know.')
}
