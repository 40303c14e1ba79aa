import { readFileSync } from 'node:fs'
import { selectorOf, topicOf } from '@sundial/abi'
import { fromText } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { readSignatureList } from './read-signature-list.ts'
import { mostCandidates } from './signature-list.ts'

const read = (text: string) => readSignatureList(fromText(text))
// The hashes of the ERC-20 standard, as published lists have them.
const transfer = 'transfer(address,uint256)'
const moved = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

test.each([
  ['lines with a space', `0xa9059cbb ${transfer}\n0x${moved} Transfer(address,address,uint256)\n`],
  ['lines with a comma', `a9059cbb,${transfer}\r\n${moved},Transfer(address,address,uint256)`],
  ['lines with quotes', `"a9059cbb","${transfer}"\n"0x${moved}","Transfer(address,address,uint256)"`],
  [
    'comments, empty lines and a byte order mark',
    `\uFEFF# a list\n\n0xA9059CBB\t${transfer}\n${moved}: Transfer(address,address,uint256)`,
  ],
  [
    'a JSON map',
    JSON.stringify({ a9059cbb: transfer, [`0x${moved}`]: ['Transfer(address,address,uint256)'] }),
  ],
  [
    'the answer of OpenChain',
    JSON.stringify({
      ok: true,
      result: {
        event: { [`0x${moved}`]: [{ name: 'Transfer(address,address,uint256)', filtered: false }] },
        function: { '0xa9059cbb': [{ name: transfer, filtered: false }] },
      },
    }),
  ],
])('reads %s', async (_, text) => {
  const { list } = await read(text)
  expect([list.of('a9059cbb'), list.of(moved)]).toEqual([[transfer], ['Transfer(address,address,uint256)']])
})

test('several signatures of a line, and a declaration with names', async () => {
  const { list } = await read(
    `0x77dbd42e f38491(uint256);f116643(uint256)\n${topicOf('Paused(address)')} event Paused(address indexed account)`,
  )
  expect(list.of('77dbd42e')).toEqual(['f38491(uint256)', 'f116643(uint256)'])
  expect(list.of(topicOf('Paused(address)'))).toEqual(['Paused(address indexed account)'])
})

test('the example in the documents is read whole', async () => {
  const page = readFileSync(new URL('../../../../../docs/operator-files.md', import.meta.url), 'utf8')
  const [, example] = /^## Signatures\n[^]*?```\n([^]*?)```/m.exec(page)!
  const { list, mismatched, unreadable } = await read(example!)
  expect([list.size, mismatched.count, unreadable.count]).toEqual([4, 0, 0])
})

test('a signature with another hash is named and skipped', async () => {
  const { list, mismatched, unreadable } = await read(
    `0xa9059cbb ${transfer}\n0xa9059cbb approve(address,uint256)\n0x${moved} Moved(address)`,
  )
  expect(mismatched).toEqual({
    count: 2,
    examples: ['a9059cbb approve(address,uint256)', `${moved} Moved(address)`],
  })
  expect([list.size, list.of('a9059cbb'), list.of(moved), unreadable.count]).toEqual([1, [transfer], [], 0])
})

test('what is no signature is counted and skipped, though its hash is right', async () => {
  const texts = [
    '<script>alert(1)</script>',
    'transfer(address,',
    'pay(address)\u001B[31m',
    `long(${'uint256,'.repeat(60)}uint256)`,
  ]
  const { list, unreadable } = await read(
    [
      `a9059cbb ${transfer}`,
      ...texts.map((text) => `${selectorOf(text)} ${text}`),
      'no hash',
      'x'.repeat(5000),
    ].join('\n'),
  )
  expect([list.size, unreadable.count, unreadable.examples.length]).toEqual([1, texts.length + 2, 5])
  expect(unreadable.examples.every((text) => text.length <= 120)).toBe(true)
})

test('a signature that is repeated over and over is kept once', async () => {
  const { list } = await read(`77dbd42e f38491(uint256)\n77dbd42e f116643(uint256)\n`.repeat(2000))
  expect([list.size, list.of('77dbd42e').length]).toEqual([2, 2])
  expect(mostCandidates).toBeGreaterThan(1)
})

test('each of many signatures is found by its hash, functions and events apart', async () => {
  const functions = Array.from({ length: 2000 }, (_, at) => `f${at}(uint256)`)
  const events = functions.slice(0, 500)
  const lines = [
    ...functions.map((text) => `${selectorOf(text)} ${text}`),
    ...events.map((text) => `${topicOf(text)} ${text}`),
  ]
  const { list } = await read(lines.join('\n'))
  expect(list.size).toBe(2500)
  for (const text of functions) expect(list.of(selectorOf(text))).toContain(text)
  for (const text of events) expect(list.of(topicOf(text))).toEqual([text])
  expect(list.of(topicOf('f1999(uint256)'))).toEqual([])
  expect(list.of('ffffffff').concat(list.of('00000000'))).toEqual([])
})

test.each([
  ['nothing', ''],
  ['signatures with wrong hashes only', 'a9059cbb approve(address,uint256)'],
  ['broken JSON', '{"a9059cbb": '],
  ['JSON of another kind', '[1, 2, {"a": {"b": {}}}]'],
])('a file of %s is refused', async (_, text) => {
  await expect(read(text)).rejects.toMatchObject({ code: 'operator_file_refused' })
})
