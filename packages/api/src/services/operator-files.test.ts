import { toBase58 } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { alice, bob } from '../testing/small-chain.ts'
import { readLabels } from './labels.ts'
import { readFoundation, readLedgerMessages, readMarkets, readNodePlaces } from './operator-files.ts'

test('reads locations of nodes by their address', () => {
  const places = readNodePlaces('\uFEFF{"203.0.113.7":{"country":"Iceland","lat":64.1,"lng":-21.9}}')
  expect([...places]).toEqual([['203.0.113.7', { country: 'Iceland', lat: 64.1, lng: -21.9 }]])
})

test('reads accounts of the foundation in any form of an address', () => {
  const read = readFoundation(`{"fund":["${toBase58(alice)}","${bob}"]}`)
  expect(read).toEqual({ fund: [alice, bob], donators: [] })
})

test('reads labels by any form of an address, by id and by _', () => {
  const read = readLabels(
    `{"labels":{"${alice}":{"tag":"Alice"},"1000001":{"risk":true},"_":{"level":2}},"cheatHosts":["Bad.example"]}`,
  )
  expect(read.of(toBase58(alice))).toEqual({ tag: 'Alice' })
  expect([read.of('1000001'), read.of('_'), read.of('2')]).toEqual([{ risk: true }, { level: 2 }, {}])
  expect(
    ['bad.example', 'www.BAD.example', 'bad.example.', 'www.bad.example..', 'notbad.example', 'example'].map(
      (host) => read.isCheat(host),
    ),
  ).toEqual([true, true, true, true, false, false])
})

test.each([
  [readNodePlaces, 'nonsense', 'not JSON'],
  [readNodePlaces, '[]', 'the file'],
  [readNodePlaces, '{"x":{"lat":91}}', '/x/lat'],
  [readLedgerMessages, '{"tokens":{"x":"00"}}', 'x is not the id'],
  [readLedgerMessages, '{"exchanges":{"1":"0"}}', 'The message of 1 is not hex'],
  [readLabels, '{"labels":{"x":{}}}', 'x is not an address'],
  [readLabels, '{"labels":{"_":{"levels":1}}}', '/labels/_'],
  [readLabels, '{"labels":{"_":{"level":5}}}', '/labels/_/level'],
  [readFoundation, '{"fund":"x"}', '/fund'],
  [readMarkets, '{}', 'orderBooks'],
  [readMarkets, '{"orderBooks":["T9"]}', 'T9 is not an address'],
  [
    readMarkets,
    '{"orderBooks":[],"pairs":[{"first":"T9","second":"_","status":"approved"}]}',
    'T9 is not an address or _',
  ],
  [readMarkets, '{"orderBooks":[],"pairs":[{"first":"_","second":"_","status":"toAudit"}]}', 'status'],
  [readMarkets, `{"orderBooks":["${toBase58(alice)}","${alice}"]}`, 'in the list twice'],
  [readFoundation, '{"donators":["T9"]}', 'T9 is not an address'],
])('names the error in an operator’s file', (read, text, part) => {
  expect(() => read(text)).toThrow(part)
})

test('pairs of --markets have a status by name', () => {
  const pairs = [
    { first: alice, second: '_', status: 'recommended', hot: true },
    { first: alice, second: '_', status: 'shelved' },
  ]
  const first = toBase58(alice)
  expect(readMarkets(JSON.stringify({ orderBooks: [], pairs })).pairs).toEqual([
    { first, second: '_', status: 4, isHot: true },
    { first, second: '_', status: 6, isHot: false },
  ])
})
