import { Malformed } from '@sundial/primitives'
import { fromBase64url, toBase64url } from './base64url.ts'

/** What the QR code contains: where the two ends meet, and what only the reader of the code knows. */
export type Invitation = {
  /** 16 random bytes as base64url. The relay knows it. */
  readonly channel: string
  /** 900000 to 999999; the phone repeats it in its login. */
  readonly code: number
  /** 32 random bytes that the relay never sees. */
  readonly secret: Uint8Array
}

export type RandomBytes = (length: number) => Uint8Array

export const randomBytes: RandomBytes = (length) => crypto.getRandomValues(new Uint8Array(length))

const lowestCode = 900_000
const codeCount = 100_000

/** A new invitation. Each is for one phone. */
export const createInvitation = (random: RandomBytes = randomBytes): Invitation => ({
  channel: toBase64url(random(16)),
  code: randomCode(random),
  secret: random(32),
})

/** Each of the 100,000 codes is as likely as the others: a number beyond their last whole multiple is drawn again. */
function randomCode(random: RandomBytes): number {
  const bound = Math.floor(2 ** 32 / codeCount) * codeCount
  for (;;) {
    const bytes = random(4)
    const number = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0)
    if (number < bound) return lowestCode + (number % codeCount)
  }
}

/** The text after `#/wallet/pair?` in the link. A browser never sends this part of a URL to a server. */
export const invitationQuery = ({ channel, code, secret }: Invitation): string =>
  `channel=${channel}&code=${code}&key=${toBase64url(secret)}`

/** The invitation in a scanned or pasted link, or in the part after its `?`. Throws `malformed_pairing_code`. */
export function readInvitation(text: string): Invitation {
  const query = text.trim().replace(/^.*\?/s, '')
  if (query.length > 200) return fail()
  const members = new URLSearchParams(query)
  const [channel = '', code = '', key = ''] = ['channel', 'code', 'key'].map(
    (name) => members.get(name) ?? '',
  )
  if (!/^9\d{5}$/.test(code)) return fail()
  if (bytesOf(channel).length !== 16) return fail()
  const secret = bytesOf(key)
  return secret.length === 32 ? { channel, code: Number(code), secret } : fail()
}

function bytesOf(text: string): Uint8Array {
  try {
    return fromBase64url(text)
  } catch {
    return fail()
  }
}

function fail(): never {
  throw new Malformed(
    'pairing_code',
    'This is not a pairing code. Scan or copy the code that the other device shows.',
  )
}
