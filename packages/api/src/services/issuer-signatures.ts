// Signatures of the issuer of a token under what it says to this server.
import { type Address, fromHex, fromText, hashMessage, toBase58, toHex, TronError } from '@sundial/primitives'
import { recoverSigner } from '@sundial/primitives/keys'
import { RequestRefused } from '../errors.ts'
import type { SigningKeys } from '../tokens/chain-token.ts'

/** How far the time of a signature may differ from the server's clock. */
export const clockMs = { ahead: 10 * 60_000, behind: 60 * 60_000 } as const
/** Most keys of a permission on any network. */
const mostSignatures = 5

export const outdated = (message: string) => new RequestRefused('record_outdated', message)

/** Throws `record_outdated` for a time that is far from the present. */
export function checkTime(timeMs: number, nowMs: number): void {
  if (timeMs > nowMs + clockMs.ahead || timeMs < nowMs - clockMs.behind)
    throw outdated('The time of the content is not the present time: check the clock and sign again.')
}

export type Signed = { readonly signer: Address; readonly signature: Uint8Array }

/** Each signer once. Throws `malformed_signature`. */
export function signaturesIn(statement: string, text: string): readonly Signed[] {
  const hex = text.replaceAll(/0x|[\s,]/gi, '')
  const count = hex.length / 130
  if (!/^([\da-f]{130})+$/i.test(hex) || count > mostSignatures)
    throw new RequestRefused(
      'malformed_signature',
      `sig has 65 bytes for each of at most ${mostSignatures} signatures: 130 hex digits, with or without 0x.`,
    )
  const hash = hashMessage(fromText(statement), 2)
  const signed = (hex.match(/.{130}/g) ?? []).map((one) => {
    const signature = fromHex(one)
    return { signer: recoverSigner(hash, signature), signature }
  })
  return [...new Map(signed.map((one) => [one.signer, one])).values()]
}

/** Whether the key of the signer made it under this very statement. */
export function isSignedUnder(statement: string, { signer, signature }: Signed): boolean {
  try {
    return recoverSigner(hashMessage(fromText(statement), 2), signature) === signer
  } catch (error) {
    if (error instanceof TronError) return false
    throw error
  }
}

/** Throws `signer_refused` for a signature that counts nothing. */
export function checkSigners(
  signed: readonly Signed[],
  { keys }: SigningKeys,
  { issuer, what }: { readonly issuer: Address; readonly what: string },
): void {
  if (keys.length === 0)
    throw new RequestRefused(
      'signer_refused',
      `The issuer ${toBase58(issuer)} is a contract, which cannot sign: its ${what} are not supported.`,
    )
  const other = signed.find(({ signer }) => !keys.some(({ address }) => address === signer))
  if (other === undefined) return
  throw new RequestRefused(
    'signer_refused',
    `${toBase58(other.signer)} signed, but not the issuer ${toBase58(issuer)}.`,
  )
}

/** The signatures that count under a permission, and what they weigh together. */
export function weighed(signed: readonly Signed[], { keys, threshold }: SigningKeys) {
  const counted = signed.flatMap(({ signer, signature }) => {
    const key = keys.find(({ address }) => address === signer)
    return key === undefined ? [] : [{ signer, signature, weight: key.weight }]
  })
  return {
    signers: counted.map(({ signer }) => toBase58(signer)),
    signatures: counted.map(({ signature }) => toHex(signature)),
    weight: String(counted.reduce((sum, { weight }) => sum + weight, 0n)),
    threshold: String(threshold),
  }
}

export const suffices = (signed: readonly Signed[], permission: SigningKeys): boolean =>
  BigInt(weighed(signed, permission).weight) >= permission.threshold
