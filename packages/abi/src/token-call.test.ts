import { fromHex } from '@sundial/primitives'
import fc from 'fast-check'
import { utils as tronweb } from 'tronweb'
import { expect, test } from 'vitest'
import { decodeTokenCall } from './token-call.ts'

const { Interface } = tronweb.ethersUtils

/**
 * The functions as their standards publish them. The roles of the arguments are in their names: `from` and `to`, or `owner` and
 * `spender`; `amount`, `id`, or `number` where TRC20 and TRC721 share the function.
 */
const published: Readonly<Record<string, { readonly change?: string; readonly quantity?: string }>> = {
  'transfer(address to, uint256 amount)': {},
  'transferFrom(address from, address to, uint256 number)': {},
  'safeTransferFrom(address from, address to, uint256 id)': {},
  'safeTransferFrom(address from, address to, uint256 id, bytes data)': {},
  'safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)': {},
  'safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)': {},
  'approve(address spender, uint256 number)': { change: 'set' },
  'approveAndCall(address spender, uint256 amount)': { change: 'set' },
  'approveAndCall(address spender, uint256 amount, bytes data)': { change: 'set' },
  'increaseAllowance(address spender, uint256 amount)': { change: 'increase' },
  'increaseApproval(address spender, uint256 amount)': { change: 'increase' },
  'decreaseAllowance(address spender, uint256 amount)': { change: 'decrease' },
  'decreaseApproval(address spender, uint256 amount)': { change: 'decrease' },
  'safeApprove(address spender, uint256 amount)': { change: 'set' },
  'safeIncreaseAllowance(address spender, uint256 amount)': { change: 'increase' },
  'safeDecreaseAllowance(address spender, uint256 amount)': { change: 'decrease' },
  'setApprovalForAll(address spender, bool isGiven)': { quantity: 'all-items' },
  'authorizeOperator(address spender)': { change: 'set', quantity: 'everything' },
  'revokeOperator(address spender)': { change: 'withdraw', quantity: 'everything' },
  'permit(address owner, address spender, uint256 amount, uint256 deadline, uint8 v, bytes32 r, bytes32 s)': {
    change: 'set',
  },
  'permit(address owner, address spender, uint256 nonce, uint256 expiry, bool isGiven, uint8 v, bytes32 r, bytes32 s)':
    { quantity: 'everything' },
}

const official = new Interface(Object.keys(published).map((line) => `function ${line}`))
const caller = `41${'aa'.repeat(20)}`

const evmAddress = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes) => Buffer.from(bytes).toString('hex'))
const number = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
const valuesOf: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  address: evmAddress.map((hex) => `0x${hex}`),
  uint256: number,
  uint8: fc.integer({ min: 0, max: 255 }),
  bool: fc.boolean(),
  bytes: fc.uint8Array({ maxLength: 70 }),
  bytes32: fc.uint8Array({ minLength: 32, maxLength: 32 }),
  'uint256[]': fc.array(number, { maxLength: 4 }),
}

const calls = fc.constantFrom(...Object.keys(published)).chain((line) => {
  const fragment = official.getFunction(line)!
  return fc.record({
    line: fc.constant(line),
    fragment: fc.constant(fragment),
    values: fc.tuple(...fragment.inputs.map(({ type }) => valuesOf[type]!)),
  })
})

/** What the official library reads in the data, in our words. */
function officialReading(line: string, data: string) {
  const { args, signature } = official.parseTransaction({ data })!
  const named = args.toObject() as Readonly<Record<string, unknown>>
  const addressOf = (name: string) => {
    const found = named[name]
    return typeof found === 'string' ? `41${found.slice(2).toLowerCase()}` : caller
  }
  const { change, quantity: kind } = published[line]!
  const { amount, id, number, ids, amounts } = named
  const quantity =
    kind !== undefined
      ? { kind }
      : ids !== undefined
        ? { kind: 'batch', ids: [...(ids as bigint[])], amounts: [...(amounts as bigint[])] }
        : number !== undefined
          ? { kind: 'number', number }
          : id === undefined
            ? { kind: 'amount', amount }
            : amount === undefined
              ? { kind: 'item', id }
              : { kind: 'copies', id, amount }
  if ('to' in named)
    return { kind: 'move', signature, from: addressOf('from'), to: addressOf('to'), quantity }
  return {
    kind: 'approval',
    signature,
    owner: addressOf('owner'),
    spender: addressOf('spender'),
    quantity,
    change: change ?? (named['isGiven'] === true ? 'set' : 'withdraw'),
  }
}

test('a call of a token means what the official ABI library reads in its bytes, for every standard function', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(calls, ({ line, fragment, values }) => {
      seen.add(line)
      const data = official.encodeFunctionData(fragment, values)
      expect(decodeTokenCall(fromHex(data.slice(2)), caller)).toEqual(officialReading(line, data))
    }),
    { numRuns: 300, seed: 1 },
  )
  expect([...seen].toSorted()).toEqual(Object.keys(published).toSorted())
})

test('a call whose arguments are cut off is no call of a token, as for the official ABI library', () => {
  fc.assert(
    fc.property(calls, fc.nat(), ({ fragment, values }, cut) => {
      const data = official.encodeFunctionData(fragment, values)
      const shorter = data.slice(0, 10 + 2 * (cut % (32 * fragment.inputs.length)))
      expect(() => official.decodeFunctionData(fragment, shorter)).toThrow('out-of-bounds')
      expect(decodeTokenCall(fromHex(shorter.slice(2)), caller)).toBeUndefined()
    }),
    { numRuns: 300, seed: 2 },
  )
})

test('another function and a plain payment are no call of a token', () => {
  for (const hex of ['', '70a08231', `70a08231${'0'.repeat(64)}`, '0badc0de'])
    expect(decodeTokenCall(fromHex(hex), caller)).toBeUndefined()
})
