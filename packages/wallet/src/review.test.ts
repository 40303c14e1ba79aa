// Transactions as java-tron hashed and printed them (vectors/java-tron).
import { fromHex } from '@sundial/primitives'
import { rawTransaction } from '@sundial/protocol'
import { expect, test } from 'vitest'
import { reviewTransaction } from './review.ts'
import { executedByJavaTron } from '../test/java-tron-chain.ts'

const printed = executedByJavaTron().map((executed) => executed.printed)

test('a review says of each recorded transaction what java-tron says of it', () => {
  expect(printed).toHaveLength(174)
  expect(printed.filter(({ raw_data: { contract } }) => contract[0].Permission_id !== undefined)).not.toEqual(
    [],
  )
  for (const { txID, raw_data_hex, raw_data } of printed) {
    const [envelope] = raw_data.contract
    expect(reviewTransaction(fromHex(raw_data_hex))).toMatchObject({
      kind: 'transaction',
      id: txID,
      operation: { kind: envelope.type },
      owner: envelope.parameter.value.owner_address,
      permissionId: envelope.Permission_id ?? 0,
      feeLimitSun: BigInt(raw_data.fee_limit ?? 0),
      note: { kind: 'text', text: Buffer.from(raw_data.data ?? '', 'hex').toString() },
      expirationMs: BigInt(raw_data.expiration ?? 0),
      obstacle: undefined,
    })
  }
})

test('a note that is no text is shown as bytes', () => {
  const raw = rawTransaction.decode(fromHex(printed[0]!.raw_data_hex))
  const noteOf = (data: Uint8Array) => reviewTransaction(rawTransaction.encode({ ...raw, data })).note
  expect(noteOf(fromHex('c328'))).toEqual({ kind: 'bytes', hex: 'c328' })
  expect(noteOf(fromHex('e4bda0'))).toEqual({ kind: 'text', text: '你' })
  expect(noteOf(new Uint8Array(0))).toEqual({ kind: 'text', text: '' })
})
