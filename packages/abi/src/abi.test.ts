import { readFileSync } from 'node:fs'
import { fromHex, toAddress, toHex } from '@sundial/primitives'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeCall, decodeTransferLog, selectorOf, topicOf } from './index.ts'

const { events, functions = [] } = JSON.parse(
  readFileSync('vectors/recorded/vectors/abi/selectors-topics.json', 'utf8'),
) as {
  events: { signature: string; topic0: string }[]
  functions?: { signature: string; selector: string }[]
}

test.each(events)('topic of $signature', ({ signature, topic0 }) => expect(topicOf(signature)).toBe(topic0))
test.each(functions)('selector of $signature', ({ signature, selector }) =>
  expect(selectorOf(signature)).toBe(selector),
)

test('decodes a TRC20 transfer call, also with the 41 in the address word', () => {
  const word = '0000000000000000000000412b32a481528cbd4c685e301fecaaa89f3a9b3fb9'
  const call = decodeCall(fromHex(`a9059cbb${word}${'5367b9'.padStart(64, '0')}`))
  expect(call).toMatchObject({
    selector: 'a9059cbb',
    name: 'transfer',
    signature: 'transfer(address,uint256)',
    arguments: [
      { name: 'to', type: 'address', value: '412b32a481528cbd4c685e301fecaaa89f3a9b3fb9' },
      { name: 'value', type: 'uint256', value: '5466041' },
    ],
  })
})

test('no call data crashes the decoder', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('a9059cbb', '23b872dd', 'd0e30db0', ''),
      fc.uint8Array({ maxLength: 100 }),
      (head, rest) => {
        decodeCall(fromHex(head + toHex(rest)))
      },
    ),
  )
})

test('a Transfer log has three topics and one word; TRC721 has four topics and is not one', () => {
  const topic = fromHex(topicOf('Transfer(address,address,uint256)'))
  const end = (byte: number) => new Uint8Array(32).fill(byte, 12)
  const value = new Uint8Array(32).fill(0xff)
  expect(decodeTransferLog([topic, end(1), end(2)], value)).toEqual({
    from: toAddress(`41${'01'.repeat(20)}`),
    to: `41${'02'.repeat(20)}`,
    value: 2n ** 256n - 1n,
  })
  expect(decodeTransferLog([topic, end(1), end(2), value], new Uint8Array(0))).toBeUndefined()
  expect(decodeTransferLog([], value)).toBeUndefined()
})
