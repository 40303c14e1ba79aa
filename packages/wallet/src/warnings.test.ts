import { encodeCall, parseFunction } from '@sundial/abi'
import type { KnownOperation, ValueOf } from '@sundial/operations'
import { toAddress, toBase58 } from '@sundial/primitives'
import { describe, expect, test } from 'vitest'
import { approvalOf, recipientOf } from './token-calls.ts'
import { readTypedData } from './typed-data.ts'
import { type ApprovalFacts, givesAllowance, type Recipient, warningsOf } from './warnings.ts'

const me = toAddress('TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC')
const token = toAddress('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')
const other = `41${'0b'.repeat(20)}`

type Call = Partial<Pick<ValueOf<'TriggerSmartContract'>, 'callValue' | 'callTokenValue' | 'tokenId'>>

const callOf = (signature: string, values: readonly string[], part: Call = {}): KnownOperation => ({
  kind: 'TriggerSmartContract',
  type: 31,
  value: {
    ownerAddress: me,
    contractAddress: token,
    callValue: 0n,
    data: encodeCall(parseFunction(`function ${signature}`), values),
    callTokenValue: 0n,
    tokenId: 0n,
    ...part,
  },
})
const payment: KnownOperation = {
  kind: 'TransferContract',
  type: 1,
  value: { ownerAddress: me, toAddress: other, amount: 1n },
}
const paid: Recipient = {
  isActive: true,
  isContract: false,
  isToken: false,
  isRisk: false,
  isPaid: true,
  isDustSender: false,
  lookAlike: undefined,
}

describe('approvals', () => {
  const own: ApprovalFacts = { supply: 1_000_000n, balance: 500n, isFungible: true, isContract: true }
  const item = { ...own, isFungible: false }
  const approve = 'approve(address a, uint256 b)'
  test.each<
    readonly [string, string, readonly [bigint | string, ApprovalFacts | undefined], readonly string[]]
  >([
    ['of the largest number', approve, [2n ** 256n - 1n, undefined], ['unlimited_approval']],
    ['of a number beyond any supply', approve, [2n ** 254n, own], ['unlimited_approval']],
    [
      'of as much, whatever supply a server invents',
      approve,
      [2n ** 128n, { ...own, supply: 2n ** 256n - 1n }],
      ['unlimited_approval'],
    ],
    ['of the whole supply', approve, [1_000_000n, own], ['unlimited_approval']],
    ['of more than the balance', approve, [501n, own], ['approval_above_balance']],
    ['of the balance', approve, [500n, own], []],
    ['of nothing, which withdraws it', approve, [0n, { ...own, isContract: false }], []],
    ['to an ordinary account', approve, [500n, { ...own, isContract: false }], ['account_spender']],
    [
      'that increases one',
      'increaseAllowance(address a, uint256 b)',
      [2n ** 200n, own],
      ['unlimited_approval'],
    ],
    [
      'that increases one by its older name',
      'increaseApproval(address a, uint256 b)',
      [1_000_000n, own],
      ['unlimited_approval'],
    ],
    ['of an item whose number is above the supply', approve, [2_000_000n, item], []],
    [
      'of the item 0 to an ordinary account',
      approve,
      [0n, { ...item, isContract: false }],
      ['account_spender'],
    ],
    ['of all items', 'setApprovalForAll(address a, bool b)', ['true', item], ['unlimited_approval']],
    [
      'of all items to an ordinary account',
      'setApprovalForAll(address a, bool b)',
      ['true', { ...item, isContract: false }],
      ['unlimited_approval', 'account_spender'],
    ],
    [
      'of all items that ends',
      'setApprovalForAll(address a, bool b)',
      ['false', { ...item, isContract: false }],
      [],
    ],
    [
      'of what is not known to be an item',
      approve,
      [1_000_000n, { ...own, isFungible: undefined }],
      ['unlimited_approval'],
    ],
  ])('an approval %s', (_, signature, [value, approval], warnings) => {
    const call = callOf(signature, [toBase58(other), String(value)])
    expect(warningsOf(call, { approval })).toEqual(warnings)
  })

  const permit = 'permit(address a, address b, uint256 c, uint256 d, uint8 e, bytes32 f, bytes32 g)'
  const permitOf = (owner: string) =>
    callOf(permit, [
      toBase58(owner),
      toBase58(other),
      '7',
      '9',
      '27',
      `0x${'11'.repeat(32)}`,
      `0x${'22'.repeat(32)}`,
    ])

  test('a permit of the own tokens is an approval, and that of somebody else is none', () => {
    expect(approvalOf(permitOf(me))).toMatchObject({ token, spender: other, amount: 7n })
    expect(approvalOf(permitOf(other))).toBeUndefined()
  })
})

test('a payment to an account that was paid before needs no warning', () => {
  expect(warningsOf(payment, { recipient: paid })).toEqual([])
})

test.each<[string, Partial<Recipient>, readonly string[]]>([
  ['a first payment', { isPaid: false }, ['first_payment']],
  [
    'a first payment where nobody knows whether the account exists',
    { isPaid: false, isActive: undefined },
    ['first_payment'],
  ],
  ['a payment of which nobody knows whether it is the first', { isPaid: undefined }, []],
  ['a payment to an address without an account', { isPaid: false, isActive: false }, ['new_account']],
  ['a plain transfer to a contract', { isContract: true }, ['contract_recipient']],
  [
    'a plain transfer to the contract of a token',
    { isContract: true, isToken: true },
    ['token_contract_recipient'],
  ],
  ['a look-alike of a paid address', { isPaid: false, lookAlike: 'T' }, ['look_alike', 'first_payment']],
  ['a paid address that resembles another one', { lookAlike: 'T' }, ['look_alike']],
  [
    'a look-alike of which nobody knows whether it was paid',
    { isPaid: undefined, lookAlike: 'T' },
    ['look_alike'],
  ],
  ['an address that only sent dust', { isPaid: false, isDustSender: true }, ['dust_sender', 'first_payment']],
  [
    'an address that only sent dust, where nobody knows whether it was paid',
    { isPaid: undefined, isDustSender: true },
    ['dust_sender'],
  ],
  ['an address that only sent dust and was paid', { isDustSender: true }, []],
  ['an address that the operator warns of', { isRisk: true }, ['risk']],
])('%s', (_, part, warnings) => {
  expect(warningsOf(payment, { recipient: { ...paid, ...part } })).toEqual(warnings)
})

const transfer = 'transfer(address a, uint256 b)'

test('a contract may receive a token by a call, and a call activates no account', () => {
  const call = callOf(transfer, [toBase58(other), '7'])
  expect(warningsOf(call, { recipient: { ...paid, isContract: true, isActive: false } })).toEqual([])
})

test.each([
  ['transfer(address a, uint256 b)', [toBase58(token), '7']],
  ['transferFrom(address a, address b, uint256 c)', [toBase58(me), toBase58(token), '7']],
  ['safeTransferFrom(address a, address b, uint256 c)', [toBase58(me), toBase58(token), '7']],
])('a token that %s sends to its own contract is lost, by the bytes alone', (signature, values) => {
  expect(warningsOf(callOf(signature, values), {})).toEqual(['own_contract_recipient'])
  const recipient = { ...paid, isContract: true, isToken: true }
  expect(warningsOf(callOf(signature, values), { recipient })).toEqual(['own_contract_recipient'])
})

test.each([
  ['T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb', true],
  [toBase58(`41${'0'.repeat(36)}dead`), true],
  ['TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy', true],
  [toBase58(`41${'0'.repeat(35)}1dead`), false],
  [toBase58(other), false],
])('nobody has the key of %s: %s, by the bytes alone', (address, isLost) => {
  const to = toAddress(address)
  const plain: KnownOperation = {
    kind: 'TransferContract',
    type: 1,
    value: { ownerAddress: me, toAddress: to, amount: 1n },
  }
  for (const operation of [plain, callOf(transfer, [address, '7'])]) {
    expect(warningsOf(operation, {}).includes('keyless_recipient')).toBe(isLost)
    expect(warningsOf(operation, { recipient: paid }).includes('keyless_recipient')).toBe(isLost)
  }
})

test('a token that is sent to the contract of another token is lost', () => {
  const call = callOf(transfer, [toBase58(other), '7'])
  expect(warningsOf(call, { recipient: { ...paid, isContract: true, isToken: true } })).toEqual([
    'token_contract_recipient',
  ])
})

test.each<readonly [string, readonly string[]]>([
  [transfer, [toBase58(other), '7']],
  ['transferFrom(address a, address b, uint256 c)', [toBase58(me), toBase58(other), '7']],
  ['approve(address a, uint256 b)', [toBase58(other), '7']],
  ['decreaseAllowance(address a, uint256 b)', [toBase58(other), '7']],
  ['increaseAllowance(address a, uint256 b)', [toBase58(other), '7']],
  ['setApprovalForAll(address a, bool b)', [toBase58(other), 'false']],
])('%s needs no payment: TRX and tokens that go with it are a warning', (signature, values) => {
  for (const part of [{ callValue: 1n }, { callTokenValue: 1n, tokenId: 1_000_001n }])
    expect(warningsOf(callOf(signature, values, part), {})).toEqual(['value_with_token_call'])
  expect(warningsOf(callOf(signature, values), {})).toEqual([])
})

test('a deposit takes TRX as it should', () => {
  expect(warningsOf(callOf('deposit()', [], { callValue: 5n }), {})).toEqual([])
})

test.each<readonly [string, bigint, bigint | undefined, readonly string[]]>([
  ['the largest of the chain', 15_000n, 2_800_000n, ['high_fee_limit']],
  ['the largest, for a call that is said to need as much', 15_000n, 15_000_000_000n, ['high_fee_limit']],
  ['many times the need', 250n, 2_800_000n, ['high_fee_limit']],
  ['the usual one', 20n, 2_800_000n, []],
  ['with room for a large need', 600n, 500_000_000n, []],
  ['of a deployment whose need is unknown', 1000n, undefined, []],
  ['above that', 1001n, undefined, ['high_fee_limit']],
])('a fee limit: %s', (_, limitTrx, neededSun, warnings) => {
  const call = callOf(transfer, [toBase58(other), '7'])
  expect(warningsOf(call, { feeLimit: { limitSun: limitTrx * 1_000_000n, neededSun } })).toEqual(warnings)
})

test('a balance that is too small, a call that would fail, and decimals that differ', () => {
  const balances = [{ holding: { kind: 'trx' as const }, before: 5n, after: -1n }]
  expect(warningsOf(payment, { balances, wouldFail: true, decimalsDiffer: true })).toEqual([
    'decimals_differ',
    'above_balance',
    'would_fail',
  ])
})

test('too little time to compare anything', () => {
  expect(warningsOf(payment, { secondsLeft: 14 })).toEqual(['expires_soon'])
  expect(warningsOf(payment, { secondsLeft: 15 })).toEqual([])
})

test('the recipient of a TRC20 transfer is the account in its call', () => {
  const call = callOf(transfer, [toBase58(me), '7'])
  expect(recipientOf(call)).toBe(me)
  expect(recipientOf(payment)).toBe(other)
})

const typed = (type: string, fields: Readonly<Record<string, readonly [type: string, value: string]>>) =>
  readTypedData(
    JSON.stringify({
      domain: { name: 'Dial' },
      types: { [type]: Object.entries(fields).map(([name, [of]]) => ({ name, type: of })) },
      message: Object.fromEntries(Object.entries(fields).map(([name, [, value]]) => [name, value])),
    }),
  )

test.each([
  ['a permit', typed('Permit', { owner: ['address', toBase58(me)], value: ['uint256', '7'] }), true],
  ['a message that names a spender', typed('Order', { spender: ['address', toBase58(me)] }), true],
  ['a login', typed('Login', { site: ['string', 'sundial.example'] }), false],
])('%s gives an allowance or not', (_, data, isAllowance) => {
  expect(givesAllowance(data)).toBe(isAllowance)
})
