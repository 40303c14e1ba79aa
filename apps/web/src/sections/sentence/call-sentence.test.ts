// @vitest-environment jsdom
import { encodeCall, encodeParameters, parseFunction, topicOf } from '@sundial/abi'
import { fromHex, toBase58, toHex } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { callEffect } from './call-sentence.tsx'

const [owner, to, contract, other] = ['aa', 'bb', 'cc', 'dd'].map((byte) => `41${byte.repeat(20)}`) as [
  string,
  string,
  string,
  string,
]

const word = (value: bigint | string): string =>
  toHex(encodeParameters([{ type: typeof value === 'bigint' ? 'uint256' : 'address' }], [value]))
const call = (signature: string, ...values: (string | bigint)[]) =>
  encodeCall(parseFunction(`function ${signature}`), values)

const transferTopic = topicOf('Transfer(address,address,uint256)')
const approvalTopic = topicOf('Approval(address,address,uint256)')
const log = (by: string, topic: string, topics: (string | bigint)[], data: bigint[] = []) => ({
  address: toBase58(by),
  topics: [topic, ...topics.map(word)],
  data: data.map(word).join(''),
})

const effectOf = (input: Uint8Array, ...logs: ReturnType<typeof log>[]) =>
  callEffect({ owner, contract, input, logs })

const send = call('transfer(address,uint256)', to, 5n)

test('a transfer is what the token logs, not what the call requests', () => {
  expect(effectOf(send, log(contract, transferTopic, [owner, to], [4n]))).toEqual({
    kind: 'transfer',
    from: owner,
    to,
    amount: 4n,
  })
})

test.each([
  ['nothing was logged', []],
  ['another contract logged it', [log(other, transferTopic, [owner, to], [5n])]],
  ['it went to somebody else', [log(contract, transferTopic, [owner, other], [5n])]],
])('a transfer is not confirmed where %s', (_, logs) => {
  expect(effectOf(send, ...logs)).toEqual({ kind: 'plain' })
})

test('a transfer on behalf of another account names all three', () => {
  const move = call('transferFrom(address,address,uint256)', other, to, 9n)
  expect(effectOf(move, log(contract, transferTopic, [other, to], [9n]))).toEqual({
    kind: 'transfer',
    from: other,
    to,
    amount: 9n,
  })
})

test('the same call of a TRC721 contract transfers an item', () => {
  const move = call('transferFrom(address,address,uint256)', owner, to, 9n)
  expect(effectOf(move, log(contract, transferTopic, [owner, to, 9n]))).toEqual({
    kind: 'item',
    from: owner,
    to,
    id: 9n,
  })
})

test('an approval is described where the token logs exactly that', () => {
  const approve = call('approve(address,uint256)', to, 7n)
  expect(effectOf(approve, log(contract, approvalTopic, [owner, to], [7n]))).toEqual({
    kind: 'approve',
    spender: to,
    amount: 7n,
  })
  expect(effectOf(approve, log(contract, approvalTopic, [owner, to], [8n]))).toEqual({ kind: 'plain' })
  expect(effectOf(approve, log(contract, approvalTopic, [owner, to, 7n]))).toEqual({ kind: 'plain' })
})

test('bytes that are not a call of a token stay a plain call', () => {
  expect(effectOf(fromHex('0badc0de'))).toEqual({ kind: 'plain' })
  expect(effectOf(new Uint8Array())).toEqual({ kind: 'plain' })
})
