import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromBase64url, toBase64url } from './base64url.ts'
import { createInvitation, invitationQuery, readInvitation } from './invitation.ts'

const link = (query: string) => `https://example.org/#/wallet/pair?${query}`

test('a QR code with a random 6-digit code from 900000 to 999999', () => {
  const numbers = Array.from({ length: 300 }, () => createInvitation().code)
  expect(numbers.every((code) => Number.isInteger(code) && code >= 900_000 && code <= 999_999)).toBe(true)
  expect(new Set(numbers).size).toBeGreaterThan(250)
  const ofBytes = (first: number) => {
    // A number beyond the last whole multiple is drawn again.
    const draws = [
      new Uint8Array(16),
      Uint8Array.of(255, 255, 255, 255),
      Uint8Array.of(0, 1, 134, first),
      new Uint8Array(32),
    ]
    return createInvitation(() => draws.shift()!).code
  }
  expect([ofBytes(159), ofBytes(160)]).toEqual([999_999, 900_000])
})

test('an invitation is read from its link and from what follows the question mark', () => {
  const invitation = createInvitation()
  const query = invitationQuery(invitation)
  for (const text of [query, `?${query}`, link(query), ` ${link(query)}\n`])
    expect(readInvitation(text)).toEqual(invitation)
})

test.each([
  '',
  'https://example.org/#/wallet/pair',
  'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  'channel=AAAAAAAAAAAAAAAAAAAAAA&code=899999&key=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  'channel=AAAAAAAAAAAAAAAAAAAAAB&code=912345&key=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  'channel=AAAAAAAAAAAAAAAAAAAAAA&code=912345&key=AAAA',
  `channel=${'A'.repeat(1000)}&code=912345&key=AAAA`,
])('the text %j is not an invitation', (text) => {
  expect(() => readInvitation(text)).toThrow(expect.objectContaining({ code: 'malformed_pairing_code' }))
})

test('base64url is that of Node, in one spelling', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 9000 }), (bytes) => {
      const text = Buffer.from(bytes).toString('base64url')
      expect(toBase64url(bytes)).toBe(text)
      expect(fromBase64url(text)).toEqual(bytes)
    }),
    { numRuns: 50 },
  )
  for (const text of ['A', 'AB', 'A=', 'A+', 'A A']) {
    expect(() => fromBase64url(text)).toThrow(expect.objectContaining({ code: 'malformed_base64url' }))
  }
})
