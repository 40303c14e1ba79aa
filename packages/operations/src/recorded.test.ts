import { parseJson, stringifyJson, toHex } from '@sundial/primitives'
import { operationTypes, rawTransaction, signersOf } from '@sundial/protocol'
import { describe, expect, test } from 'vitest'
import { type Members, recordedIn, recordedJson, transactionsOfBlock } from '../test/records.ts'
import { allTypes, decodeOperation, encodeOperation, jsonMatchesBytes } from './index.ts'
import { messageOf, ownerOf, transactionFromJson, transactionToJson } from './index.ts'

/** The JSON of these records is not what a node prints of their bytes. */
const foreign: Readonly<Record<string, string>> = {
  'TransferAssetContract/mainnet-24bc25071814.json':
    'TronGrid prints asset_name as text beside hex addresses',
  'TransferAssetContract/mainnet-d8fc96d5b81f.json':
    'TronGrid prints asset_name as text beside hex addresses',
  'ShieldedTransferContract/unknown-1967c40954e8.json': 'field 8, fee, of a protocol before its release',
  'ShieldedTransferContract/unknown-223426e92456.json': 'field 8, fee, of a protocol before its release',
  'ShieldedTransferContract/unknown-aa418f41126f.json': 'field 8, fee, of a protocol before its release',
  'ShieldedTransferContract/unknown-791d30b71234.unsigned.json':
    'field 8, fee, of a protocol before its release',
}

/** Types of which no example was found; conformance tests cover them. */
const neverRecorded = [
  'CustomContract',
  'GetContract',
  'ExchangeCreateContract',
  'CancelAllUnfreezeV2Contract',
]

const records = [...recordedIn('transactions/'), ...recordedIn('vectors/synthetic/')]
const withJson = records.filter(({ json }) => json['raw_data'] !== undefined)
const ofNode = withJson.filter(({ file }) => foreign[file] === undefined)
const ofStranger = withJson.filter(({ file }) => foreign[file] !== undefined)

test('there is a record of every other type', () => {
  const kinds = new Set(records.flatMap(({ json }) => operationsOf(json).map(({ kind }) => kind)))
  const missing = allTypes.map(({ name }) => name).filter((name) => !kinds.has(name))
  expect(missing.sort()).toEqual([...neverRecorded].sort())
})

const operationsOf = (json: Members) =>
  transactionFromJson(json).rawData!.contract.map((envelope) => decodeOperation(envelope))

describe('bytes come back from their operation', () => {
  test.each(records)('$file', ({ json }) => {
    const { rawData } = transactionFromJson(json)
    expect(toHex(rawTransaction.encode(rawData!))).toBe(json['raw_data_hex'])
    for (const envelope of rawData!.contract) {
      const operation = decodeOperation(envelope)
      if (operation.kind === 'unknown') throw new Error('This type should be known.')
      expect(operation.type).toBe(operationTypes[operation.kind])
      expect(ownerOf(operation)).toMatch(/^(41[0-9a-f]{40})?$/)
      expect(toHex(messageOf(operation.kind).encode(operation.value))).toBe(toHex(envelope.parameter!.value))
    }
  })
})

describe('JSON is what the node printed', () => {
  test.each(ofNode)('$file', ({ json }) => {
    expectSameJson(json)
    const { raw_data_hex: hex, ...withoutBytes } = json
    expect(toHex(rawTransaction.encode(transactionFromJson(withoutBytes).rawData!))).toBe(hex)
  })

  test('for every transaction of whole blocks', () => {
    for (const file of ['mainnet-60836289.json', 'mainnet-0.visible.json', 'private-165.json']) {
      for (const json of transactionsOfBlock(file)) expectSameJson(json)
    }
  })

  test.each(ofStranger)('$file is not', ({ json }) => {
    expect(() => expectSameJson(json)).toThrow('deeply equal')
    expect(jsonMatchesBytes(json)).toBe(false)
  })
})

function expectSameJson(json: Members): void {
  const visible = /_address":"T/.test(stringifyJson(json['raw_data']))
  const ours = parseJson(stringifyJson(transactionToJson(transactionFromJson(json), { visible }))) as Members
  const theirs = Object.fromEntries(Object.keys(ours).map((name) => [name, json[name]]))
  expect(ours).toEqual({ ...theirs, ...(visible ? { visible } : {}), ...asNodesPrint(json) })
  expect(jsonMatchesBytes(json)).toBe(true)
}

/** TronGrid says a fee of zero, tronlib the one signature without its list. */
function asNodesPrint({ ret, signature }: Members): Members {
  const results = (ret as readonly Members[] | undefined)?.map(({ fee, ...result }) =>
    fee === undefined || fee === 0 ? result : { fee, ...result },
  )
  return {
    ...(results === undefined ? {} : { ret: results }),
    ...(signature === undefined ? {} : { signature: [signature].flat() }),
  }
}

describe('JSON that says other than its bytes is noticed', () => {
  test.each(recordedIn('vectors/tampered/'))('$file', ({ json }) =>
    expect(jsonMatchesBytes(json)).toBe(false),
  )
})

describe('explicit zeros', () => {
  const record = recordedJson('vectors/encoding/explicit-zero-fields.json')
  const { rawData } = transactionFromJson({ raw_data_hex: record['raw_data_hex'] })
  const envelope = rawData!.contract[0]!

  test('keep their bytes and their id', () => {
    const operation = decodeOperation(envelope)
    if (operation.kind !== 'TriggerSmartContract') throw new Error('This is a call.')
    expect(encodeOperation(operation.kind, operation.value)).toEqual(envelope)
    const signed = transactionFromJson({ ...record, raw_data: undefined })
    expect(transactionToJson(signed, { visible: false })['txID']).toBe(record['txID'])
    expect(signersOf(signed)).toEqual([record['signatureRecoversTo']])
  })

  test('are not seen in JSON, which matches all the same', () => {
    const { raw_data: json } = transactionToJson(transactionFromJson(record), { visible: true })
    const stated = { raw_data: json, raw_data_hex: record['raw_data_hex'], txID: record['txID'] }
    expect(jsonMatchesBytes(stated)).toBe(true)
    expect(toHex(rawTransaction.encode(transactionFromJson({ raw_data: json }).rawData!))).not.toBe(
      record['raw_data_hex'],
    )
  })
})

describe('operations of whole blocks known by their bytes alone', () => {
  const { blocks } = recordedJson('blocks/mainnet-0-20.compact.json') as {
    readonly blocks: readonly Members[]
  }
  const first = blocks.flatMap((block) => block['transactions'] as readonly Members[])
  const later = ['1000000', '3000000', '3000004', '3000007'].flatMap((height) =>
    transactionsOfBlock(`mainnet-${height}.compact.json`),
  )

  test.each([...first, ...later])('$txID', ({ rawDataHex, txID }) => {
    const json = transactionToJson(transactionFromJson({ raw_data_hex: rawDataHex }), { visible: true })
    expect(json).toMatchObject({ txID, raw_data_hex: rawDataHex })
    expect(jsonMatchesBytes(json)).toBe(true)
  })
})
