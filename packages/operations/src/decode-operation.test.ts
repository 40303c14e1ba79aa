import { fromHex, TronError } from '@sundial/primitives'
import { operationEnvelope, type OperationName, operationTypes } from '@sundial/protocol'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeOperation, encodeOperation, transactionFromJson, typeUrlOf } from './index.ts'
import { jsonMatchesBytes, messageOf, reviewOf } from './index.ts'

const kinds = Object.keys(operationTypes) as OperationName[]
const transfer = messageOf('TransferContract').create({ ownerAddress: '4101', toAddress: '4102', amount: 1n })

/** Runs it and ignores our own errors; any other escapes. */
function coded(run: () => unknown): void {
  try {
    run()
  } catch (error) {
    if (!(error instanceof TronError)) throw error
    expect(error.code).toMatch(/^malformed_/)
  }
}

test('an operation of a later protocol is unchanged', () => {
  const envelope = operationEnvelope.decode(fromHex('08' + '7b' + '1205' + '0a0178' + '1200'))
  expect(decodeOperation(envelope)).toEqual({
    kind: 'unknown',
    type: 123,
    typeUrl: 'x',
    bytes: new Uint8Array(0),
  })
})

test('the prefix of the type url does not matter, its name and a slash before it do', () => {
  const envelope = encodeOperation('TransferContract', transfer)
  const { value } = envelope.parameter!
  const named = (typeUrl: string) => decodeOperation({ ...envelope, parameter: { typeUrl, value } })
  expect(named('example.org/protocol.TransferContract').kind).toBe('TransferContract')
  for (const refused of [typeUrlOf('TransferAssetContract'), 'protocol.TransferContract', '']) {
    expect(() => named(refused)).toThrow(expect.objectContaining({ code: 'malformed_operation' }))
  }
})

test('an envelope without a parameter is malformed', () => {
  const envelope = { ...encodeOperation('TransferContract', transfer), parameter: undefined }
  expect(() => decodeOperation(envelope)).toThrow(expect.objectContaining({ code: 'malformed_operation' }))
})

test('random bytes decode and can be shown, or give an error with a code', () => {
  fc.assert(
    fc.property(fc.constantFrom(...kinds), fc.uint8Array({ maxLength: 200 }), (kind, value) => {
      const envelope = { ...encodeOperation(kind, messageOf(kind).create({}) as never) }
      coded(() => {
        const operation = decodeOperation({ ...envelope, parameter: { typeUrl: typeUrlOf(kind), value } })
        if (operation.kind !== 'unknown') reviewOf(operation)
      })
      coded(() => decodeOperation(operationEnvelope.decode(value)))
    }),
    { numRuns: 2000 },
  )
})

test('any JSON is a transaction, or gives an error with a code', () => {
  const value = fc.oneof(
    fc.anything({ maxDepth: 2 }),
    fc.record({ owner_address: fc.string(), amount: fc.anything() }),
  )
  const envelope = fc.record({
    type: fc.oneof(fc.constantFrom<unknown>(...kinds, 'none', 99), fc.anything()),
    parameter: fc.oneof(fc.record({ value, type_url: fc.string() }), fc.anything()),
  })
  const transaction = fc.record(
    {
      visible: fc.constantFrom<unknown>(true, false, 'true', null, 1),
      raw_data: fc.oneof(fc.record({ contract: fc.oneof(fc.array(envelope), fc.anything()) }), fc.anything()),
      raw_data_hex: fc.oneof(fc.string(), fc.anything()),
      signature: fc.anything(),
      ret: fc.anything(),
      txID: fc.anything(),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(fc.oneof(transaction, fc.anything()), (json) => {
      coded(() => transactionFromJson(json))
      if (typeof json === 'object' && json !== null) jsonMatchesBytes({ ...json })
    }),
    { numRuns: 1000 },
  )
})
