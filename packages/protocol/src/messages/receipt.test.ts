import { toHex } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { log } from './receipt.ts'

const hex = { address: 'a614f803b6fd780986a42c78ec9c7f77e6ded13c' }
const visible = { address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' }

test('a log names its contract by 20 bytes, or by base58 when visible', () => {
  expect(log.toJson(log.fromJson(visible, { visible: true }), { visible: false })).toEqual(hex)
  expect(log.toJson(log.fromJson(hex, { visible: false }), { visible: true })).toEqual(visible)
})

// As java-tron 4.8.0 answered triggerconstantcontract and gettransactioninfobyid for one contract (vectors/java-tron).
test.each([
  ['the 20 bytes in hex', '24046ed79ca5042a88a1fab74ad9d36c6fb8ed78'],
  ['base58 of the 20 bytes', '4HSdv3cZroUWTAdxdxBA4Aq8Sfx8dnXen'],
  ['base58 of the account address', 'TDFedyRLiavRfdEGYubtgCry3ERGKep78a'],
  ['hex of the account address', '4124046ed79ca5042a88a1fab74ad9d36c6fb8ed78'],
])('reads the address of a log as %s, in both forms of an answer', (_, address) => {
  for (const visible of [true, false]) {
    expect(toHex(log.fromJson({ address }, { visible }).address)).toBe(
      '24046ed79ca5042a88a1fab74ad9d36c6fb8ed78',
    )
  }
})

test('refuses a log address whose checksum is wrong', () => {
  expect(() => log.fromJson({ address: `${visible.address.slice(0, -1)}u` }, { visible: true })).toThrow(
    'Expected the address of a log',
  )
})
