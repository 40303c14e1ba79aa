import { selectorOf, topicOf } from '@sundial/abi'
import { fromText } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { readSignatureList } from './read-signature-list.ts'
import { SignatureBook } from './signature-book.ts'

const listOf = async (text: string) => (await readSignatureList(fromText(text))).list
const input = (type: string, name = '') => ({ type, name })
const item = (name: string, inputs: object[]) => ({
  type: 'function',
  name,
  inputs,
  outputs: [],
  stateMutability: 'view',
})

/** Verified contracts, each with an ABI. */
const recordsOf = (...abis: unknown[]) => ({
  verifiedAbis: async (after: { readonly verifiedMs: number; readonly address: string }, limit: number) =>
    abis
      .map((abi, at) => ({ address: `4${at}`, verifiedMs: 1000 * at, abi: JSON.stringify(abi) }))
      .filter(
        ({ verifiedMs, address }) =>
          verifiedMs > after.verifiedMs || (verifiedMs === after.verifiedMs && address > after.address),
      )
      .slice(0, limit),
})

test('a well-known signature is not replaced by made-up ones that share its selector', async () => {
  const records = recordsOf([item('many_msg_babbage', [input('bytes1')])])
  const list = await listOf('a9059cbb func_2093253501(bytes)')
  const book = new SignatureBook({ records, list })
  await book.readVerified()
  expect(book.methodOf('a9059cbb')).toEqual({ signature: 'transfer(address,uint256)' })
  expect(book.candidates('a9059cbb').map(({ source, signature }) => [source, signature])).toEqual([
    ['well_known', 'transfer(address,uint256)'],
    ['verified', 'many_msg_babbage(bytes1)'],
    ['list', 'func_2093253501(bytes)'],
  ])
})

test('a verified ABI and the list decode other contracts; where they collide each is a candidate', async () => {
  const records = recordsOf([item('f38491', [input('uint256', 'amount')])])
  const list = await listOf(`77dbd42e f116643(uint256)\n${selectorOf('f7(bool)')} f7(bool)`)
  const book = new SignatureBook({ records, list })
  expect(book.methodOf('77dbd42e')).toEqual({ signature: 'f116643(uint256)' })
  await book.readVerified()
  expect(book.methodOf('77dbd42e')).toEqual({ candidates: ['f38491(uint256)', 'f116643(uint256)'] })
  expect(book.methodOf(selectorOf('f7(bool)'))).toEqual({ signature: 'f7(bool)' })
  expect(book.methodOf('00112233')).toBeUndefined()
  expect(book.candidates('77dbd42e')[0]?.declaration).toBe('function f38491(uint256 amount) view')
})

test('contracts verified later are learned, each ABI once, whatever its author wrote', async () => {
  const event = { type: 'event', name: 'Odd', inputs: [{ type: 'uint256', name: 'x', indexed: true }] }
  const abis: unknown[] = [
    [event],
    [event, event],
    'no ABI',
    [{ type: 'function' }],
    [item('bad', [input('struct X')])],
  ]
  const book = new SignatureBook({ records: recordsOf(...abis) })
  await book.readVerified()
  await book.readVerified()
  expect(book.candidates(topicOf('Odd(uint256)'))).toHaveLength(1)
})

test('a contract with a thousand functions of one selector fills no memory', async () => {
  const inputs = Array.from({ length: 100 }, (_, at) => [item('f38491', [input('uint256', `name${at}`)])])
  const book = new SignatureBook({ records: recordsOf(...inputs) })
  await book.readVerified()
  expect(book.candidates('77dbd42e')).toHaveLength(16)
})
