// A Transfer event of USDT on mainnet: the topic is keccak256 of its signature.
import { fromHex } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { decodeTransferLog, isTransferLog } from './index.ts'

const topic = fromHex('ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef')
const word = (hex: string) => fromHex(hex.padStart(64, '0'))
const [from, to] = [
  'a614f803b6fd780986a42c78ec9c7f77e6ded13c',
  '7e5f4552091a69125d5dfcb7b8c2659029395bdf',
] as const
const topics = [topic, word(from), word(to)]
const largest = 'f'.repeat(64)

test('a transfer names both accounts and its whole amount', () => {
  expect(decodeTransferLog(topics, word('01'))).toEqual({ from: `41${from}`, to: `41${to}`, value: 1n })
  expect(decodeTransferLog(topics, word(largest))?.value).toBe(2n ** 256n - 1n)
  // A mint, and a word whose first twelve bytes are not an address's.
  const mint = [topic, word('0'), fromHex(`${'f'.repeat(24)}${to}`)]
  expect(decodeTransferLog(mint, word('0'))).toEqual({
    from: `41${'00'.repeat(20)}`,
    to: `41${to}`,
    value: 0n,
  })
})

test.each([
  ['nothing', [], word('1')],
  ['one topic', [topic], word('1')],
  ['two topics', topics.slice(0, 2), word('1')],
  ['a token id as a fourth topic', [...topics, word('1')], word('1')],
  ['another first topic', [word('1'), ...topics.slice(1)], word('1')],
  ['a first topic that is a part of the right one', [topic.slice(0, 31), ...topics.slice(1)], word('1')],
  ['a sender of 20 bytes', [topic, fromHex(from), word(to)], word('1')],
  ['a receiver of 33 bytes', [topic, word(from), fromHex(`00${to.padStart(64, '0')}`)], word('1')],
  ['no data', topics, new Uint8Array(0)],
  ['31 bytes of data', topics, word('1').slice(1)],
  ['two words of data', topics, fromHex('1'.padStart(128, '0'))],
])('a log with %s is no transfer', (_, given, data) => {
  expect(isTransferLog(given, data)).toBe(false)
  expect(decodeTransferLog(given, data)).toBeUndefined()
})
