import { encodeOperation } from '@sundial/operations'
import { toHex } from '@sundial/primitives'
import { rawTransaction } from '@sundial/protocol'
import { expect, test } from 'vitest'
import { readRaw } from './read-raw.ts'

test('the reason for which bytes are unreadable quotes nothing invisible of them', () => {
  const address = `41${'1'.repeat(40)}`
  const { parameter, ...envelope } = encodeOperation('TransferContract', {
    ownerAddress: address,
    toAddress: address,
    amount: 1n,
  })
  const disguised = { ...parameter!, typeUrl: 'pay\u202Eyap\u200B' }
  const raw = rawTransaction.create({ contract: [{ ...envelope, parameter: disguised }] })
  expect(readRaw(toHex(rawTransaction.encode(raw)))).toMatchObject({
    kind: 'unreadable',
    reason: 'A TransferContract cannot hold a "pay\uFFFDyap\uFFFD".',
  })
})
