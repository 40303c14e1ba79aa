// @vitest-environment jsdom
import { TronError } from '@sundial/primitives'
import { signHash } from '@sundial/primitives/keys'
import { fromHex, sha256, toHex } from '@sundial/primitives'
import { transaction as transactionMessage } from '@sundial/protocol'
import { transactionFromJson } from '@sundial/operations'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findTransaction, linkTo, proposalIn } from './read-transaction.ts'

type Recorded = {
  readonly txID: string
  readonly raw_data_hex: string
  readonly signature?: readonly string[]
}

/** As public nodes answered them, of every kind. */
const files = import.meta.glob<Recorded>('../../../../../vectors/recorded/transactions/*/*.json', {
  import: 'default',
  eager: true,
})
const recorded = Object.entries(files).filter(([, json]) => json.raw_data_hex !== undefined)

const hexOf = (json: Recorded): string => toHex(transactionMessage.encode(transactionFromJson(json)))

describe('transactions of public networks', () => {
  test('there are enough of them', () => expect(recorded.length).toBeGreaterThan(30))

  test.each(recorded)('%s is the same transaction as JSON, hex, raw data and link', (_, json) => {
    const found = findTransaction(JSON.stringify(json))
    expect(found.review.id).toBe(json.txID)
    expect(found.signatures.map(({ hex }) => hex)).toEqual([json.signature ?? []].flat())
    const hex = hexOf(json)
    for (const text of [hex, `0x${hex.toUpperCase()}`, `${hex.slice(0, 20)}\n${hex.slice(20)}`]) {
      expect(findTransaction(text).review.id).toBe(json.txID)
    }
    expect(findTransaction(json.raw_data_hex)).toMatchObject({ review: { id: json.txID }, signatures: [] })
    const link = linkTo(hex)
    if (link !== undefined) expect(findTransaction(link).hex).toBe(found.hex)
    expect(findTransaction(JSON.stringify({ transaction: json })).review.id).toBe(json.txID)
    expect(findTransaction(JSON.stringify({ transaction: hex })).review.id).toBe(json.txID)
  })

  test('the signer of a payment is its sender', () => {
    const one = recorded.filter(([file]) => file.includes('/TransferContract/mainnet'))
    expect(one.length).toBeGreaterThan(1)
    for (const [, json] of one) {
      const { review, signatures } = findTransaction(JSON.stringify(json))
      if (review.permissionId === 0) expect(signatures.map(({ signer }) => signer)).toContain(review.owner)
    }
  })
})

describe('signatures', () => {
  const [, json] = recorded.find(([file]) => file.includes('/TransferContract/mainnet'))!
  const key = new Uint8Array(32).fill(7)
  const signature = signHash(sha256(fromHex(json.raw_data_hex)), key)
  const signedBy = (...signatures: readonly Uint8Array[]) =>
    findTransaction(
      toHex(
        transactionMessage.encode({
          ...transactionFromJson({ ...json, signature: [] }),
          signature: signatures,
        }),
      ),
    )

  test('one that leads to no key is shown, and does not count', () => {
    const found = signedBy(signature, new Uint8Array(65), new Uint8Array(3))
    expect(found.signatures.map(({ signer }) => signer !== undefined)).toEqual([true, false, false])
    expect(proposalIn(found).signers).toHaveLength(1)
  })

  test('a second one of the same key is marked, and does not count', () => {
    const found = signedBy(signature, signature)
    expect(found.signatures.map(({ isRepeated }) => isRepeated)).toEqual([false, true])
    expect(proposalIn(found).signers).toHaveLength(1)
  })

  test('more than any permission has keys are refused', () => {
    expect(() => signedBy(...Array.from({ length: 65 }, () => signature))).toThrow(TronError)
  })
})

test.each([
  '',
  '{}',
  '{"transaction":{}}',
  '{"transaction":7}',
  '[]',
  'null',
  '{',
  '0x',
  'zz',
  '00',
  '0a00',
  'ff'.repeat(99),
  'https://example.org/?hex=',
  '{"raw_data_hex":"0a"}',
  'a'.repeat(5_000_000),
])('hostile text is refused with a code (%#)', (text) => {
  expect(() => findTransaction(text)).toThrow(expect.objectContaining({ code: 'malformed_transaction' }))
})

test('any bytes and any text are a transaction or an error with a code', () => {
  const [, json] = recorded[0]!
  const good = hexOf(json)
  const cut = fc
    .tuple(fc.nat(good.length - 1), fc.constantFrom('0', 'f', '8'))
    .map(([at, digit]) => good.slice(0, at) + digit + good.slice(at + 1))
  const bytes = fc.uint8Array({ maxLength: 200 }).map(toHex)
  fc.assert(
    fc.property(fc.oneof(cut, bytes, fc.string(), fc.json()), (text) => {
      try {
        findTransaction(text)
      } catch (error) {
        expect(error).toBeInstanceOf(TronError)
      }
    }),
    { numRuns: 1500 },
  )
})
