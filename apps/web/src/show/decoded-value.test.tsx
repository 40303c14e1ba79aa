import {
  type AbiInput,
  decodeArguments,
  encodeCall,
  encodeParameters,
  type Parameter,
  parseFunction,
} from '@sundial/abi'
import { concatBytes, fromHex } from '@sundial/primitives'
import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAt } from '../testing.tsx'
import { ContractCall } from './contract-call.tsx'
import { Arguments } from './decoded-value.tsx'

const contract = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const account = `41${'ab'.repeat(20)}`

async function shown(type: string | Parameter, value: AbiInput): Promise<string> {
  const parameter = typeof type === 'string' ? { type } : type
  const values = decodeArguments([parameter], encodeParameters([parameter], [value]))
  await renderAt('/x', <Arguments values={values} />)
  const text = document.querySelector('dl')!.textContent
  cleanup()
  return text
}

const pair = {
  type: 'tuple[]',
  components: [
    { type: 'uint256', name: 'a' },
    { type: 'uint256[]', name: 'b' },
  ],
}
const twoTexts = {
  type: 'tuple',
  components: [
    { type: 'string', name: 'a' },
    { type: 'string', name: 'b' },
  ],
}

test.each<readonly [string, string | Parameter, readonly AbiInput[]]>([
  [
    'lists within lists',
    'uint256[][]',
    [
      [[1, 2], [], [3]],
      [[], [1, 2, 3]],
      [[1], [2, 3]],
      [[1, 2, 3]],
      [[12], [], [3]],
      [[1, 2, 3], []],
      [[]],
      [],
    ],
  ],
  [
    'three levels',
    'uint256[][][]',
    [[[[]]], [[[], []]], [[], []], [[]], [], [[[1]], [[2]]], [[[1], [2]]], [[[1, 2]]]],
  ],
  [
    'fixed lists',
    'uint8[2][2]',
    [
      [
        [1, 2],
        [3, 4],
      ],
      [
        [1, 23],
        [4, 0],
      ],
      [
        [12, 3],
        [4, 0],
      ],
    ],
  ],
  [
    'texts',
    'string[]',
    [['a', 'b'], ['a”“b'], ['ab'], [''], [], ['a b'], ['a\u200bb'], ['a\u200cb'], ['[0]']],
  ],
  ['bytes', 'bytes[]', [['0x'], [], ['0x00'], ['0x0000'], ['0x00', '0x00'], ['0x', '0x']]],
  [
    'lists in structs in lists',
    pair,
    [
      [[1, [2, 3]]],
      [
        [1, [2]],
        [3, []],
      ],
      [
        [1, []],
        [2, [3]],
      ],
      [[12, [3]]],
      [],
    ],
  ],
  [
    'members of a struct',
    twoTexts,
    [
      ['x', ''],
      ['', 'x'],
      ['x', 'x'],
      ['xb', ''],
    ],
  ],
  ['truth', 'bool[]', [[true, false], [false, true], [true], [false]]],
])('two different values never look the same: %s', async (_, type, values) => {
  const texts: string[] = []
  for (const value of values) texts.push(await shown(type, value))
  expect(new Set(texts).size).toBe(values.length)
})

test('a number, a text, a word and bytes of the same letters differ', async () => {
  const texts = [
    await shown('uint256', 12n),
    await shown('string', '12'),
    await shown('bytes', '0x12'),
    await shown('string', '0x12'),
    await shown('bool', true),
    await shown('string', 'true'),
    await shown('string', 'T'),
    await shown('string', ''),
  ].map((text) => text.replace(/^(uint256|string|bytes|bool)/, ''))
  expect(new Set(texts).size).toBe(texts.length)
})

test('components have their names, and a function its contract and selector', async () => {
  const orders = await shown(
    {
      type: 'tuple',
      components: [
        { type: 'address', name: 'maker' },
        { type: 'uint256', name: '' },
        { type: 'uint256', name: 'maker' },
      ],
    },
    [account, 5n, 6n],
  )
  expect(orders).toMatch(/^\(address,uint256,uint256\)makerT\w{33}.*\.15maker6$/)
  expect(await shown('function', `0x${'ab'.repeat(20)}01020304`)).toContain('.0x01020304')
})

const transfer = encodeCall(parseFunction('function transfer(address,uint256)'), [account, 5n])

test('bytes after the arguments of a call are shown at once', async () => {
  const extra = fromHex('deadbeef')
  await renderAt('/x', <ContractCall contract={contract} input={concatBytes(transfer, extra)} />)
  expect(await screen.findByText('Further bytes follow the arguments:')).toBeTruthy()
  const bytes = screen.getByText('deadbeef')
  expect(bytes.closest('details')).toBeNull()
  cleanup()
  await renderAt('/x', <ContractCall contract={contract} input={transfer} />)
  expect(await screen.findByText('transfer(address,uint256)')).toBeTruthy()
  expect(screen.queryByText('Further bytes follow the arguments:')).toBeNull()
})

test('arguments that are encoded in an unusual way are shown with all their bytes', async () => {
  const call = encodeCall(parseFunction('function multicall(bytes[])'), [[]])
  // The list begins one word later than it must.
  const moved = concatBytes(
    call.subarray(0, 4),
    fromHex(`${'0'.repeat(62)}40${'0'.repeat(64)}${'0'.repeat(64)}`),
  )
  await renderAt('/x', <ContractCall contract={contract} input={moved} />)
  expect(await screen.findByText(/not encoded in the usual way/)).toBeTruthy()
  expect(document.querySelector('details code')).toBeNull()
  expect(document.body.textContent).toContain('0'.repeat(64))
})
