import { Malformed } from '@sundial/primitives'
import fc from 'fast-check'
import { utils as tronweb } from 'tronweb'
import {
  erc1155Abi,
  erc20Abi,
  erc4626Abi,
  erc721Abi,
  multicall3Abi,
  parseAbiItem,
  toEventSelector,
  toFunctionSelector,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { describeItem, signatureOf } from './item.ts'
import { parseEvent, parseFunction, parseSignature } from './parse-signature.ts'
import { selectorOf, topicOf } from './signature.ts'
import { samples } from './testing-samples.ts'
import { toMembers, typeText } from './type.ts'
import { loadWellKnown } from './well-known.ts'

const table = await loadWellKnown()

describe('signatures written as in Solidity', () => {
  test.each([
    'function transfer(address to, uint256 value) returns (bool)',
    'function get(bytes32) view returns (uint8, (string name, address[2] owners)[] entries)',
    'function deposit() payable',
    'function aggregate((address target, bytes callData)[] calls) payable returns (uint256 blockNumber, bytes[] returnData)',
    'event Transfer(address indexed from, address indexed to, uint256 value)',
    'event Note(bytes4 indexed sig, bytes data) anonymous',
    'error Paused()',
    'function sendToken(trcToken id, uint256 amount)',
  ])('%s is parsed and printed', (text) => expect(describeItem(parseSignature(text))).toBe(text))

  test.each([
    ['transfer(address,uint256)', 'transfer(address,uint256)'],
    ['function f(uint a, int[] memory b, byte c) external pure', 'f(uint256,int256[],bytes1)'],
    ['function g(tuple(uint x, tuple(bool)[3] y) calldata z) public virtual', 'g((uint256,(bool)[3]))'],
    ['function pay(address payable to)', 'pay(address)'],
    ['  function  h ( function x )  ', 'h(function)'],
  ])('%s has the signature %s', (text, signature) =>
    expect(signatureOf(parseSignature(text))).toBe(signature),
  )

  test.each([
    '',
    'transfer',
    'transfer(',
    'transfer(address',
    'transfer(address,)',
    'transfer(address))',
    'f(uint256]',
    '1f()',
    'event E(address indexed indexed a)',
    'error E() view',
    'f() returns',
    'f() nonsense',
    'f(uint256[a])',
    'f(<b>)',
    `f${'('.repeat(500)}`,
    'f('.repeat(6000),
  ])('%.40s is rejected with a code', (text) =>
    expect(codeOf(() => parseSignature(text))).toBe('malformed_signature'),
  )

  test('an event is not a function and vice versa', () => {
    expect(codeOf(() => parseFunction('event E()'))).toBe('malformed_signature')
    expect(codeOf(() => parseEvent('f()'))).toBe('malformed_signature')
  })

  test('any text is parsed or rejected with a code', () => {
    const bits = fc.constantFrom(
      'function ',
      'event ',
      '(',
      ')',
      ',',
      '[',
      ']',
      '2',
      'uint256',
      ' a',
      ' indexed',
      'tuple',
      ' returns ',
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(bits).map((list) => list.join('')),
        ),
        (text) => {
          expect(codeOf(() => parseSignature(text))).toMatch(/^(?:none|malformed_signature)$/)
        },
      ),
      { numRuns: 2000 },
    )
  })

  test('any types round-trip through their text', () => {
    fc.assert(
      fc.property(fc.array(samples, { maxLength: 4 }), (list) => {
        const members = toMembers(list.map(({ parameter }) => parameter))
        const text = `f(${members.map(({ type }) => typeText(type)).join(',')})`
        expect(signatureOf(parseSignature(text))).toBe(text)
      }),
    )
  })
})

describe("the standards agree with viem's ABIs", () => {
  const theirs = [erc20Abi, erc721Abi, erc1155Abi, erc4626Abi, multicall3Abi].flat()
  const functions = theirs.filter((item) => item.type === 'function')
  test.each(functions.map((item) => [item.name, item] as const))(
    '%s, where it is known, is the same',
    (name, item) => {
      const known = table.functionsOf(toFunctionSelector(item).slice(2))
      if (known.length > 0) expect(known[0]!.name).toBe(name)
    },
  )
  test('all of theirs are known, except for a tokenByIndex that no standard has', () => {
    const missing = functions.filter(
      (item) => table.functionsOf(toFunctionSelector(item).slice(2)).length === 0,
    )
    expect(missing.map(({ name, inputs }) => [name, inputs.length])).toEqual([['tokenByIndex', 2]])
  })
  const events = theirs.filter((item) => item.type === 'event')
  test.each(events.map((item) => [item.name, item] as const))(
    '%s has the same indexed members',
    (_, item) => {
      const indexed = item.inputs.map((input) => 'indexed' in input && input.indexed)
      const known = table.eventsOf(toEventSelector(item).slice(2))
      const patterns = known.map(({ inputs }) => inputs.map((input) => input.indexed === true))
      expect(patterns).toContainEqual(indexed)
    },
  )
})

test.each([
  'function aggregate((address target, bytes callData)[] calls) returns (uint256, bytes[])',
  'function f(uint8[2][] a, bytes32 b, string c)',
])('selectors are those of viem and tronweb: %s', (text) => {
  const item = parseFunction(text)
  const selector = selectorOf(signatureOf(item))
  expect(`0x${selector}`).toBe(toFunctionSelector(parseAbiItem(text) as never))
  expect(signatureOf(item)).toBe(tronweb.abi.buildFunctionSelector(item as never))
})

test('a selector of this chain is computed with the name trcToken', () => {
  const item = parseFunction('function sendToken(trcToken id, address to)')
  expect(signatureOf(item)).toBe(tronweb.abi.buildFunctionSelector(item as never))
  expect(topicOf(signatureOf(item))).not.toBe(topicOf('sendToken(uint256,address)'))
})

function codeOf(run: () => unknown): string {
  try {
    run()
    return 'none'
  } catch (error) {
    if (error instanceof Malformed) return error.code
    throw error
  }
}
