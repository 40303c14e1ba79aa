import { fromText } from '@sundial/primitives'
import { encodeBase58, encodeBase64 } from 'ethers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SecretSearch } from '../../../../e2e/secret-search.ts'

const key = Uint8Array.from(
  Buffer.from('7a28b5ba57c53603b0b07b56bba752f7784bf506fa95edc395f5cf6c7514fe9d', 'hex'),
)
const search = new SecretSearch({ key, password: fromText('correct horse') })
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

/** Any part of the key, from 8 bytes on, between other bytes. */
const leak = fc.record({
  start: fc.nat({ max: 24 }),
  length: fc.integer({ min: 8, max: 32 }),
  before: fc.uint8Array({ maxLength: 7 }),
  after: fc.uint8Array({ maxLength: 7 }),
})

test('a leak of any 8 bytes of a key is found in hex, base64 and as a list, also backwards', () => {
  fc.assert(
    fc.property(leak, fc.boolean(), ({ start, length, before, after }, isBackwards) => {
      const part = key.subarray(start, start + length)
      const bytes = Uint8Array.from([...before, ...(isBackwards ? part.toReversed() : part), ...after])
      expect(search.find(`?x=${hex(bytes).toUpperCase()}`)).toBeDefined()
      expect(search.find(`{"k":"${encodeBase64(bytes)}"}`)).toBeDefined()
      expect(search.find(encodeURIComponent(encodeBase64(bytes)))).toBeDefined()
      expect(search.find(JSON.stringify([...bytes]))).toBeDefined()
    }),
    { numRuns: 50 },
  )
})

test('a whole key is found in base58 and decimal, and a password as text, UTF-16 and percent-encoded', () => {
  expect(search.find(encodeBase58(key))).toBe('key as base58')
  expect(search.find(BigInt(`0x${hex(key)}`).toString())).toBe('key as decimal')
  expect(search.find('x=correct%20horse')).toMatch('password as text')
  expect(search.find(Buffer.from('my correct horse', 'utf16le').toString('latin1'))).toMatch(
    'password as text',
  )
  expect(search.find('esroh tcerroc')).toMatch('password backwards')
})

test('other text is no leak', () => {
  const random = fc.uint8Array({ minLength: 32, maxLength: 64 })
  fc.assert(
    fc.property(random, (bytes) => {
      expect(search.find(hex(bytes) + encodeBase64(bytes) + encodeBase58(bytes))).toBeUndefined()
    }),
    { numRuns: 50 },
  )
})
