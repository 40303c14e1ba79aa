import { expect, test } from 'vitest'
import { wordsOf } from './call-node.ts'
import { nodeFeeSource } from './fee-source.ts'
import type { TrialCall } from './ports.ts'
import { broadcastResultOf } from './transaction-answers.ts'

const hexOf = (text: string): string => Buffer.from(text).toString('hex')
const disguised = 'pay\u202Eyap\u200B'
const shown = 'pay\uFFFDyap\uFFFD'

test.each([
  ['hex', hexOf(disguised), shown],
  ['text', disguised, shown],
  ['hex of plain words', hexOf('Validate error. Größe'), 'Validate error. Größe'],
  ['nothing', undefined, ''],
])('a message of the node in %s has nothing invisible in it', (_, message, words) => {
  expect(wordsOf(message)).toBe(words)
})

test('the refusal of a transaction quotes nothing invisible', () => {
  const refusal = broadcastResultOf({ code: 'CONTRACT_VALIDATE_ERROR', message: hexOf(disguised) })
  expect(refusal).toEqual({ code: 'CONTRACT_VALIDATE_ERROR', message: shown })
})

test('the reason for which a trial of a call reverts has nothing invisible in it', async () => {
  // Solidity's Error(string): selector, offset, length and the text in words of 32 bytes.
  const word = (number: number) => number.toString(16).padStart(64, '0')
  const text = hexOf(disguised)
  const revert = `08c379a0${word(32)}${word(text.length / 2)}${text.padEnd(64, '0')}`
  const source = nodeFeeSource(async () => ({
    result: { result: true, message: hexOf('REVERT opcode executed') },
    constant_result: [revert],
  }))
  const call: TrialCall = {
    ownerAddress: `41${'1'.repeat(40)}`,
    contractAddress: `41${'2'.repeat(40)}`,
    data: new Uint8Array(0),
    callValue: 0n,
    callTokenValue: 0n,
    tokenId: 0n,
  }
  expect(await source.tryCall(call)).toEqual({ kind: 'failed', message: shown })
})
