import { concatBytes, fromText } from '@sundial/primitives'
import { fromBase64url } from './base64url.ts'
import type { Invitation } from './invitation.ts'

export const ends = ['desktop', 'phone'] as const
export type End = (typeof ends)[number]

/** Keys of one pairing. Each direction has its own, so that a frame sent back to its sender fails. */
export type SessionKeys = {
  readonly desktop: CryptoKey
  readonly phone: CryptoKey
  /** Six digits that both ends show. They differ when somebody sits between the ends. */
  readonly comparison: string
}

const protocol = 'sundial pairing 1'

/** Web Crypto takes views of plain buffers only. */
export const copyPlain = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes)

export const sha256Of = async (...parts: readonly Uint8Array[]): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', copyPlain(concatBytes(...parts))))

/** Binds every derived key to this protocol, channel and code. */
export const contextOf = ({ channel, code }: Invitation): Uint8Array =>
  concatBytes(fromText(protocol), fromBase64url(channel), fromText(String(code)))

const hkdf = (salt: Uint8Array, info: string) => ({
  name: 'HKDF',
  hash: 'SHA-256',
  salt: copyPlain(salt),
  info: fromText(info) as Uint8Array<ArrayBuffer>,
})

/** Key with which an end proves in the handshake that it knows the invitation. */
export async function handshakeKey(invitation: Invitation, end: End): Promise<CryptoKey> {
  const secret = await crypto.subtle.importKey('raw', copyPlain(invitation.secret), 'HKDF', false, [
    'deriveKey',
  ])
  return crypto.subtle.deriveKey(
    hkdf(contextOf(invitation), `${end} handshake`),
    secret,
    { name: 'HMAC', hash: 'SHA-256', length: 256 },
    false,
    ['sign', 'verify'],
  )
}

export const newKeyPair = async (): Promise<CryptoKeyPair> =>
  crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits'])

export const publicBytes = async ({ publicKey }: CryptoKeyPair): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.exportKey('raw', publicKey))

export type Agreement = {
  readonly invitation: Invitation
  readonly own: CryptoKeyPair
  /** Public key of the other end: 65 bytes. */
  readonly other: Uint8Array
  /** SHA-256 of everything that both ends sent. */
  readonly transcript: Uint8Array
}

/** Keys from the secret of the invitation and from one-time keys: a later reader of the code cannot derive them. */
export async function deriveSessionKeys({
  invitation,
  own,
  other,
  transcript,
}: Agreement): Promise<SessionKeys> {
  const { subtle } = crypto
  const curve = { name: 'ECDH', namedCurve: 'P-256' }
  // The import refuses points that are not on the curve.
  const publicKey = await subtle.importKey('raw', copyPlain(other), curve, false, [])
  const shared = new Uint8Array(
    await subtle.deriveBits({ name: 'ECDH', public: publicKey }, own.privateKey, 256),
  )
  const material = copyPlain(concatBytes(shared, invitation.secret))
  const root = await subtle.importKey('raw', material, 'HKDF', false, ['deriveKey', 'deriveBits'])
  shared.fill(0)
  material.fill(0)
  const keyOf = async (end: End) =>
    subtle.deriveKey(hkdf(transcript, `${end} records`), root, { name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ])
  const digits = new DataView(await subtle.deriveBits(hkdf(transcript, 'comparison'), root, 64))
  return {
    desktop: await keyOf('desktop'),
    phone: await keyOf('phone'),
    comparison: (digits.getBigUint64(0) % 1_000_000n).toString().padStart(6, '0'),
  }
}
