import { expect, test } from 'vitest'
import { compilerOf, compilersOf, mayHaveCompiled, withoutMetadata } from './code-metadata.ts'
import { compareCode, compareCreation, unequalImmutable } from './compare-code.ts'

const ipfs = (hash: string, solc = '000819') =>
  `a2646970667358221220${hash.repeat(32)}64736f6c6343${solc}0033`
const tron = (hash: string) => `a26474726f6e58221220${hash.repeat(32)}64736f6c634300050a0033`
const swarm = (hash: string) => `a165627a7a72305820${hash.repeat(32)}0029`
const body = '6080604052600a600b01'

test.each([
  ['ipfs', ipfs('aa'), ipfs('bb')],
  ['two releases of the compiler', ipfs('aa', '000814'), ipfs('aa', '000819')],
  ["TRON's fork", tron('aa'), tron('bb')],
  ['swarm', swarm('aa'), swarm('bb')],
])('code that differs only in the metadata of %s is a partial match', (_, ours, theirs) => {
  expect(withoutMetadata(body + ours)).toBe(body + '0'.repeat(ours.length))
  expect(compareCode(body + ours, body + ours)).toEqual({ kind: 'full' })
  expect(compareCode(body + ours, body + theirs)).toEqual({ kind: 'partial' })
  expect(compareCode(body + ours + body, body + theirs + body)).toEqual({ kind: 'partial' })
})

test('code without a hash of its sources is never a full match: names and comments are unknown', () => {
  const bare = 'a164736f6c6343000819000a'
  expect(compareCode(body + bare, body + bare)).toEqual({ kind: 'partial' })
  expect(compareCode(body + bare, `${body}a164736f6c634300081a000a`)).toEqual({ kind: 'partial' })
  expect(compareCode(body, body)).toEqual({ kind: 'partial' })
})

test('code compiled with other settings for its metadata, or without any, is a partial match', () => {
  const forms = [
    ipfs('aa'),
    swarm('bb'),
    tron('cc').replace('00050a', '000819'),
    'a164736f6c6343000819000a',
    '',
  ]
  for (const ours of forms)
    for (const theirs of forms.filter((form) => form !== ours))
      expect(compareCode(body + ours, body + theirs)).toEqual({ kind: 'partial' })
  expect(compareCode(`${body}01`, `${body}02${ipfs('aa')}`)).toMatchObject({ kind: 'different' })
  // Metadata that names another compiler is no setting.
  expect(compareCode(`${body}a164736f6c6343000818000a`, body + ipfs('aa', '000819'))).toMatchObject({
    kind: 'different',
  })
})

test('reports the first byte that differs', () => {
  const theirs = `6080604052600a600c01${ipfs('aa', '000814')}`
  expect(compareCode(body + ipfs('aa'), theirs)).toEqual({ kind: 'different', atByte: 8 })
  expect(compareCode(body, `${body}00`)).toEqual({ kind: 'different', atByte: body.length / 2 })
})

test('ignores bytes filled in by the constructor, and compares the bytes around them', () => {
  const filledIn = [{ start: 1, length: 2 }]
  expect(compareCode(`60000055${ipfs('aa')}`, `60123455${ipfs('aa')}`, filledIn)).toEqual({ kind: 'full' })
  expect(compareCode('60000055', '60123456', filledIn)).toMatchObject({ kind: 'different', atByte: 3 })
  expect(compareCode('60000055', '60', filledIn)).toMatchObject({ kind: 'different' })
})

test('one immutable has the same value wherever it is used', () => {
  const places = [
    { start: 1, length: 2 },
    { start: 4, length: 2 },
  ]
  expect(unequalImmutable('60aaaa60aaaa', { 7: places })).toBeUndefined()
  expect(unequalImmutable('60aaaa60aabb', { 7: places })).toBe(4)
})

test("does not compare a library's own address", () => {
  const library = (address: string) => `73${address}30146080${ipfs('aa')}`
  expect(compareCode(library('00'.repeat(20)), library('ab'.repeat(20)))).toEqual({ kind: 'full' })
  expect(compareCode(library('11'.repeat(20)), library('ab'.repeat(20)))).toMatchObject({ kind: 'different' })
})

test('reads the constructor arguments after the creation code', () => {
  expect(compareCreation(body + ipfs('aa'), `${body}${ipfs('aa')}00ff`)).toEqual({
    kind: 'full',
    argumentsHex: '00ff',
  })
  expect(compareCreation(body + ipfs('aa'), `${body}${ipfs('bb')}01`)).toEqual({
    kind: 'partial',
    argumentsHex: '01',
  })
  expect(compareCreation(body, '6080')).toEqual({ kind: 'different', atByte: 2 })
})

test('reads the release of solc from code, or the range of releases that wrote such code', () => {
  expect(compilerOf(body + ipfs('aa', '00081e'))).toBe('0.8.30')
  expect(compilerOf(body)).toBeUndefined()
  expect(compilersOf(body + swarm('aa'))).toBe('0.4.22–0.5.8')
  expect(compilersOf(`6060604052${swarm('aa')}`)).toBe('0.4.21-')
  expect(compilersOf(body)).toBeUndefined()
  expect(['0.4.21', '0.4.22', '0.5.8', '0.5.9'].map((one) => mayHaveCompiled(one, '0.4.22–0.5.8'))).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(['0.4.11', '0.4.22'].map((one) => mayHaveCompiled(one, '0.4.21-'))).toEqual([true, false])
  expect(mayHaveCompiled('0.8.20', '0.8.20')).toBe(true)
})
