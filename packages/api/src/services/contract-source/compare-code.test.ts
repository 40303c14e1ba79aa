import { expect, test } from 'vitest'
import { argumentsBehind, compareCode, compilerOf, withoutMetadata } from './compare-code.ts'

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
  ['none at all', 'a164736f6c6343000819000a', 'a164736f6c634300081a000a'],
])('code that differs only in the metadata of %s is a partial match', (_, ours, theirs) => {
  expect(withoutMetadata(body + ours)).toBe(body + '0'.repeat(ours.length))
  expect(compareCode(body + ours, body + ours)).toEqual({ kind: 'full' })
  expect(compareCode(body + ours, body + theirs)).toEqual({ kind: 'partial' })
  expect(compareCode(body + ours + body, body + theirs + body)).toEqual({ kind: 'partial' })
})

test('reports the first byte that differs, and the compiler named in the code on the chain', () => {
  const theirs = `6080604052600a600c01${ipfs('aa', '000814')}`
  expect(compareCode(body + ipfs('aa'), theirs)).toMatchObject({ kind: 'different', atByte: 8 })
  expect(compareCode(body + ipfs('aa'), theirs)).toMatchObject({
    message: expect.stringMatching(
      /from byte 8 on: 0b01.* against 0c01.*solc 0\.8\.20; this one with 0\.8\.25/,
    ) as string,
  })
  expect(compareCode(body, `${body}00`)).toMatchObject({
    kind: 'different',
    atByte: body.length / 2,
    message: expect.stringContaining('nothing against 00') as string,
  })
})

test('ignores bytes filled in by the constructor, and compares the bytes around them', () => {
  const filledIn = [{ start: 1, length: 2 }]
  expect(compareCode('60000055', '60123455', filledIn)).toEqual({ kind: 'full' })
  expect(compareCode('60000055', '60123456', filledIn)).toMatchObject({ kind: 'different', atByte: 3 })
  expect(compareCode('60000055', '60', filledIn)).toMatchObject({ kind: 'different' })
})

test("does not compare a library's own address", () => {
  const library = (address: string) => `73${address}30146080`
  expect(compareCode(library('00'.repeat(20)), library('ab'.repeat(20)))).toEqual({ kind: 'full' })
  expect(compareCode(library('11'.repeat(20)), library('ab'.repeat(20)))).toMatchObject({ kind: 'different' })
})

test('reads the constructor arguments after the creation code', () => {
  expect(argumentsBehind(body, `${body}00ff`)).toEqual({ kind: 'full', argumentsHex: '00ff' })
  expect(argumentsBehind(body + ipfs('aa'), `${body}${ipfs('bb')}01`)).toEqual({
    kind: 'partial',
    argumentsHex: '01',
  })
  expect(argumentsBehind(body, '6080')).toBeUndefined()
})

test('reads the version of solc from code', () => {
  expect(compilerOf(body + ipfs('aa', '00081e'))).toBe('0.8.30')
  expect(compilerOf(body)).toBeUndefined()
})
