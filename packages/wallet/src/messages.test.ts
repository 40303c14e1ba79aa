import { fromHex, toBase58, toHex } from '@sundial/primitives'
import { addressOfPrivateKey, signHash } from '@sundial/primitives/keys'
import fc from 'fast-check'
import { Trx } from 'tronweb'
import { expect, test } from 'vitest'
import { hashOf } from './request-hash.ts'
import { signerOf } from './sign-reviewed.ts'
import { signatureFromText, signatureToText } from './signature-text.ts'
import type { PersonalMessage } from './signer.ts'

const key = new Uint8Array(32).fill(7)
const address = addressOfPrivateKey(key)
const messages = fc.uint8Array({ maxLength: 200 })
const sign = (request: PersonalMessage) => signatureToText(signHash(hashOf(request), key))

test('a message of version 1 is signed and verified as TronWeb does with hex', () => {
  fc.assert(
    fc.property(messages, (message) => {
      const request = { kind: 'message', version: 1, message } as const
      expect(sign(request)).toBe(Trx.signString(toHex(message), toHex(key)))
      expect(Trx.verifySignature(toHex(message), toBase58(address), sign(request))).toBe(true)
    }),
    { numRuns: 50 },
  )
})

test('a message of version 2 is signed and verified as TronWeb does with bytes or text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), (text) => {
      const request = { kind: 'message', version: 2, message: new TextEncoder().encode(text) } as const
      expect(sign(request)).toBe(Trx.signMessageV2(text, toHex(key)))
      expect(Trx.verifyMessageV2(text, sign(request))).toBe(toBase58(address))
    }),
    { numRuns: 50 },
  )
  const bytes = fromHex('47173285a8d7341e5e972fc677286384f802f8ef42a5ec5f03bbfa254cb01fad')
  expect(sign({ kind: 'message', version: 2, message: bytes })).toBe(Trx.signMessageV2(bytes, toHex(key)))
})

test('the signer of a message is recovered from the text of a signature, with v from 0 or from 27', () => {
  const request = { kind: 'message', version: 2, message: fromHex('00ff') } as const
  const text = sign(request)
  const low = signatureFromText(text)
  low[64]! -= 27
  expect(signerOf(request, signatureFromText(text))).toBe(address)
  expect(signerOf(request, signatureFromText(toHex(low)))).toBe(address)
  expect(signatureToText(low)).toBe(text)
  expect(signerOf({ ...request, version: 1 }, signatureFromText(text))).not.toBe(address)
})

test.each(['', '0x', 'ab'.repeat(64), 'ab'.repeat(66), `0x${'zz'.repeat(65)}`])(
  'the text %j is not a signature',
  (text) => {
    expect(() => signatureFromText(text)).toThrow(expect.objectContaining({ code: 'malformed_signature' }))
  },
)

test('a signature is shown as 65 bytes with a last one of 27 or 28, whichever form it has', () => {
  const request = { kind: 'message', version: 2, message: Uint8Array.of(1) } as const
  const made = signHash(hashOf(request), key)
  const shown = Trx.signMessageV2(request.message, toHex(key))
  const withLast = (last: number) => Uint8Array.of(...made.subarray(0, 64), last)
  expect([made, withLast(made[64]! + 27), Uint8Array.of(...made, 1, 2)].map(signatureToText)).toEqual([
    shown,
    shown,
    shown,
  ])
  expect([0, 1, 27, 28].map((last) => signatureToText(withLast(last)).slice(-2))).toEqual([
    '1b',
    '1c',
    '1b',
    '1c',
  ])
})
