import { expect, test } from 'vitest'
import { type FieldName, fieldNames, readTyped, toTyped, type Typed } from './filter-input.ts'

const usdt = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const typed = (values: Partial<Record<FieldName, string>>): Typed =>
  ({ ...Object.fromEntries(fieldNames.map((name) => [name, ''])), ...values }) as Typed

test.each([
  ['from', ' 0xa614f803b6fd780986a42c78ec9c7f77e6ded13c ', usdt],
  ['to', usdt, usdt],
  ['token', 'trx', 'TRX'],
  ['token', '_', 'TRX'],
  ['token', '1002000', '1002000'],
  ['token', usdt, usdt],
  ['min_amount', '1.5', '1500000'],
  ['max_amount', '0.000001', '1'],
  ['method', '0xA9059CBB', 'a9059cbb'],
  ['method', 'transfer(address,uint256)', 'a9059cbb'],
  ['method', 'function balanceOf(address owner) returns (uint256)', '70a08231'],
  ['start_block', '007', '7'],
] as const)('%s typed as %j is the filter %s', (name, text, value) => {
  const { filters, problems } = readTyped(typed({ [name]: text }), { kind: 'transfers', decimals: 6 })
  expect({ filters, problems }).toEqual({ filters: { [name]: value }, problems: {} })
})

test.each([
  ['from', 'T', 'address'],
  ['token', '<b>', 'token'],
  ['token', usdt, 'contract'],
  ['min_amount', '-1', 'amount'],
  ['min_amount', '1.0000001', 'amount'],
  ['max_amount', '1e9', 'amount'],
  ['method', 'transfer(', 'method'],
  ['method', '0xa9059c', 'method'],
  ['end_block', '1.5', 'block'],
] as const)('%s typed as %j is refused: %s', (name, text, problem) => {
  const { problems } = readTyped(typed({ [name]: text }), { kind: 'transactions', decimals: 6 })
  expect(problems).toEqual({ [name]: problem })
})

test('amounts without a token are of TRX where the form says so', () => {
  const setting = { kind: 'transfers', decimals: 6, isOfTrx: true } as const
  expect(readTyped(typed({ min_amount: '2' }), setting).filters).toEqual({
    min_amount: '2000000',
    token: 'TRX',
  })
  expect(readTyped(typed({ from: usdt }), setting).filters).toEqual({ from: usdt })
  expect(readTyped(typed({ max_amount: '2', token: '1002000' }), setting).filters.token).toBe('1002000')
})

test('a range without anything in it is refused at its second value', () => {
  const values = typed({ min_amount: '10', max_amount: '9.99', start_block: '10', end_block: '9' })
  expect(readTyped(values, { kind: 'transfers', decimals: 6 }).problems).toEqual({
    max_amount: 'order',
    end_block: 'order',
  })
})

test('filters of a URL come back as typed texts, whatever they are', () => {
  expect(toTyped({ min_amount: '1500000', from: '<img>', max_amount: 'x' }, 6)).toMatchObject({
    min_amount: '1.5',
    max_amount: 'x',
    from: '<img>',
    to: '',
  })
  expect(toTyped({ min_amount: '1500000' }, undefined).min_amount).toBe('1500000')
})
