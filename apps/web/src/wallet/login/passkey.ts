import { TronError } from '@sundial/primitives'
import { SigningRefused } from '@sundial/wallet'

/** A passkey is bound to a host name: none on an address of numbers. */
export const canUsePasskeys = (): boolean =>
  typeof PublicKeyCredential !== 'undefined' && !/^[\d.]+$|^\[/.test(location.hostname)

/** What a passkey and its PRF salt are found by; it opens nothing. */
export type PasskeyRecord = { readonly id: Uint8Array; readonly salt: Uint8Array }

/** The authenticator derives no secret bytes. */
export class PasskeyUnfit extends TronError {
  readonly code = 'passkey_unfit'
}

/**
 * Makes a passkey for an account and derives 32 secret bytes from it (WebAuthn PRF). Throws `SigningRefused` when the person
 * cancels, `PasskeyUnfit` when the authenticator has no PRF.
 */
export async function createPasskey(
  label: string,
): Promise<{ readonly record: PasskeyRecord; readonly secret: Uint8Array }> {
  const salt = crypto.getRandomValues(new Uint8Array(32))
  const credential = (await ask(() =>
    navigator.credentials.create({
      publicKey: {
        challenge: crypto.getRandomValues(new Uint8Array(32)),
        rp: { name: 'Sundial' },
        user: { id: crypto.getRandomValues(new Uint8Array(16)), name: label, displayName: label },
        pubKeyCredParams: [
          { type: 'public-key', alg: -7 },
          { type: 'public-key', alg: -257 },
        ],
        authenticatorSelection: { residentKey: 'discouraged', userVerification: 'required' },
        extensions: { prf: { eval: { first: salt } } },
      },
    }),
  )) as PublicKeyCredential
  const record = { id: new Uint8Array(credential.rawId), salt }
  // Many authenticators derive only when they sign in.
  return { record, secret: secretOf(credential) ?? (await askPasskey(record)) }
}

/** The same 32 bytes again. Throws as `createPasskey` does. */
export async function askPasskey({ id, salt }: PasskeyRecord): Promise<Uint8Array> {
  const credential = (await ask(() =>
    navigator.credentials.get({
      publicKey: {
        challenge: crypto.getRandomValues(new Uint8Array(32)),
        allowCredentials: [{ type: 'public-key', id: bufferOf(id) }],
        userVerification: 'required',
        extensions: { prf: { eval: { first: bufferOf(salt) } } },
      },
    }),
  )) as PublicKeyCredential
  const secret = secretOf(credential)
  if (secret === undefined) throw new PasskeyUnfit('This passkey cannot protect a key. Use a password.')
  return secret
}

async function ask(call: () => Promise<Credential | null>): Promise<Credential> {
  const credential = await call().catch((cause: unknown) => {
    throw new SigningRefused('The passkey was not used.', { cause })
  })
  if (credential === null) throw new SigningRefused('The passkey was not used.')
  return credential
}

function secretOf(credential: PublicKeyCredential): Uint8Array | undefined {
  const { prf } = credential.getClientExtensionResults()
  const first = prf?.results?.first
  if (first === undefined) return undefined
  return first instanceof ArrayBuffer
    ? new Uint8Array(first)
    : new Uint8Array(first.buffer, first.byteOffset, first.byteLength).slice()
}

const bufferOf = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => bytes as Uint8Array<ArrayBuffer>
