import { expect, test } from 'vitest'
import { fileKindOf, fillItemId, readMediaUri } from './media-uri.ts'

const v0 = 'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG'
const v1 = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'

test.each([
  [`ipfs://${v0}/7.json`, `${v0}/7.json`],
  [`ipfs://ipfs/${v1}`, v1],
  [`${v1}/a b #1.png`, `${v1}/a%20b%20%231.png`],
  [`https://ipfs.io/ipfs/${v0}/art/1.png?x=1`, `${v0}/art/1.png`],
  [`ipfs://${v0}/%41.png`, `${v0}/A.png`],
])('%s is on IPFS', (text, path) => {
  expect(readMediaUri(text)).toEqual({ kind: 'ipfs', path })
})

test.each([
  `ipfs://${v0}/../../api/v0/shutdown`,
  `ipfs://${v0}/%2e%2e/%2e%2e/api`,
  `ipfs://${v0}/..\\api`,
  'ipfs://QmShort/1.json',
  'ipns://example.org/1.json',
  'ar://abc',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'http://',
  '//example.org/1.json',
  'data:no comma',
  '',
])('%s is nothing that is read', (text) => {
  expect(readMediaUri(text)).toEqual({ kind: 'other' })
})

test('a path on IPFS whose part is a slash stays one part', () => {
  expect(readMediaUri(`ipfs://${v0}/a%2F..%2Fb`)).toEqual({ kind: 'ipfs', path: `${v0}/a%2F..%2Fb` })
})

test.each([
  ['data:application/json;base64,eyJuYW1lIjoiw6kifQ==', '{"name":"é"}'],
  ['data:application/json,%7B%22name%22%3A%22x%22%7D', '{"name":"x"}'],
  ['data:application/json;utf8,{"name":"100 % #1, é"}', '{"name":"100 % #1, é"}'],
  ['DATA:,plain', 'plain'],
])('reads %s as written', (uri, text) => {
  const place = readMediaUri(uri)
  expect(place.kind === 'data' && place.bytes.toString()).toBe(text)
})

test('a data: URI of more than 512 KiB is not read', () => {
  expect(readMediaUri(`data:,${'x'.repeat(600_000)}`)).toEqual({ kind: 'other' })
})

test('fills in the id of an item as ERC-1155 says', () => {
  const filled = fillItemId('https://token-cdn-domain/{id}.json', 314592n)
  // The example of the standard.
  expect(filled).toBe(
    'https://token-cdn-domain/000000000000000000000000000000000000000000000000000000000004cce0.json',
  )
  expect(/[0-9a-f]+(?=\.json)/.exec(filled)?.[0]).toHaveLength(64)
})

test.each([
  ['https://a.example/x.MP4?y', 'video'],
  ['ipfs://x/model.glb', 'model'],
  ['data:text/html,<b>', 'page'],
  ['data:image/svg+xml;base64,PHN2', 'drawing'],
  ['data:audio/mpeg;base64,AA', 'audio'],
  ['https://a.example/x', 'file'],
])('%s claims to be a %s', (uri, kind) => {
  expect(fileKindOf(uri)).toBe(kind)
})
