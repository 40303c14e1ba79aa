import { expect, test } from 'vitest'
import { log } from './receipt.ts'

const hex = { address: 'a614f803b6fd780986a42c78ec9c7f77e6ded13c' }
const visible = { address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' }

test('a log names its contract by 20 bytes, or by base58 when visible', () => {
  expect(log.toJson(log.fromJson(visible, { visible: true }), { visible: false })).toEqual(hex)
  expect(log.toJson(log.fromJson(hex, { visible: false }), { visible: true })).toEqual(visible)
})

test('refuses a log address whose checksum is wrong', () => {
  expect(() => log.fromJson({ address: `${visible.address.slice(0, -1)}u` }, { visible: true })).toThrow(
    'Not an address',
  )
})
