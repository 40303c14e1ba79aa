import { gunzipSync } from 'node:zlib'
import { readFileSync } from 'node:fs'
import type { TransactionInfo } from '../../data/transaction.ts'
import { expect, test } from 'vitest'
import { feeParts } from './fee-parts.ts'

const parameters = Object.entries({
  getUpdateAccountPermissionFee: 100_000_000,
  getAssetIssueFee: 1_024_000_000,
  getCreateNewAccountFeeInSystemContract: 1_000_000,
  getMultiSignFee: 1_000_000,
  getMemoFee: 1_000_000,
}).map(([key, value]) => ({ key, value }))

const partsOf = (more: object) =>
  feeParts(more as TransactionInfo, parameters).map(({ name, sun, units }) =>
    units === undefined ? [name, Number(sun)] : [name, Number(sun), Number(units)],
  )

/** A transaction of this many bytes with one signature: 1 + 2 + 135 + 67 + 64 = 269. */
const of135Bytes = { rawDataHex: 'ab'.repeat(135), signatures: ['cd'] }

test.each([
  [
    'a change of permissions',
    { contractType: 46, cost: { fee: 100_510_000, net_fee: 510_000, energy_fee: 0 } },
    [
      ['bandwidth', 510_000],
      ['operation', 100_000_000],
    ],
  ],
  ['a token', { contractType: 6, cost: { fee: 1_024_000_000 } }, [['operation', 1_024_000_000]]],
  [
    'a created account',
    { contractType: 0, cost: { fee: 1_100_000, net_fee: 100_000 } },
    [
      ['bandwidth', 100_000],
      ['operation', 1_000_000],
    ],
  ],
  [
    'a transfer, with the bandwidth it used',
    { contractType: 1, ...of135Bytes, cost: { fee: 269_000, net_usage: 0, net_fee: 269_000 } },
    [['bandwidth', 269_000, 269]],
  ],
  [
    'a transfer to a new account with a memo, by two keys',
    { contractType: 1, data: 'ab', signatures: ['1', '2'], cost: { fee: 3_000_000 } },
    [
      ['multiSign', 1_000_000],
      ['memo', 1_000_000],
      ['activation', 1_000_000],
    ],
  ],
  [
    'a call, with the energy that was not staked',
    {
      contractType: 31,
      cost: { fee: 700, energy_fee: 700, energy_usage_total: 20, energy_usage: 10, origin_energy_usage: 3 },
    },
    [['energy', 700, 7]],
  ],
  ['what parameters do not explain', { contractType: 1, cost: { fee: 77 } }, [['other', 77]]],
])('the parts of the fee of %s add up to it', (_, info, parts) => {
  expect(partsOf(info)).toEqual(parts)
  expect(parts.reduce((sum, [, sun]) => sum + Number(sun), 0)).toBe(info.cost.fee)
})

test('while the parameters are unknown, the rest is one part', () => {
  const info = { contractType: 46, cost: { fee: 5, net_fee: 2 } } as unknown as TransactionInfo
  expect(feeParts(info, undefined)).toEqual([
    { name: 'bandwidth', sun: 2n },
    { name: 'other', sun: 3n },
  ])
})

const transferFee = ({ isNew = false, note = false, keys = 1, type = 1 }) => {
  const due = Number(isNew) + Number(note) + Number(keys > 1)
  const signatures = Array.from({ length: keys }, String)
  return partsOf({
    contractType: type,
    signatures,
    ...(note && { data: 'ab' }),
    cost: { fee: due * 1_000_000 },
  }).map(([name]) => name)
}

test.each(
  [1, 2].flatMap((type) =>
    [false, true].flatMap((isNew) =>
      [false, true].flatMap((note) => [1, 2, 3].map((keys) => ({ type, isNew, note, keys }))),
    ),
  ),
)('a note and further signatures are named before a new account: %o', ({ type, isNew, note, keys }) => {
  expect(transferFee({ type, isNew, note, keys })).toEqual([
    ...(keys > 1 ? ['multiSign'] : []),
    ...(note ? ['memo'] : []),
    ...(isNew ? ['activation'] : []),
  ])
})

test('a price that has changed since names a part only where no other part explains the fee', () => {
  const before = { contractType: 1, data: 'ab', signatures: ['1', '2'] }
  expect(partsOf({ ...before, cost: { fee: 1_000_000 } })).toEqual([['other', 1_000_000]])
  expect(partsOf({ contractType: 46, data: 'ab', cost: { fee: 100_000_000 } })).toEqual([
    ['operation', 100_000_000],
  ])
})

test('a flat price for bandwidth is not divided by the bytes, and only it goes with a new account', () => {
  const create = { key: 'getCreateAccountFee', value: 100_000 }
  const of250Bytes = { contractType: 1, rawDataHex: 'ab'.repeat(117), signatures: ['cd'] }
  const flat = { ...of250Bytes, cost: { fee: 1_100_000, net_fee: 100_000 } } as unknown as TransactionInfo
  expect(feeParts(flat, [...parameters, create]).map(({ name, units }) => [name, units])).toEqual([
    ['bandwidth', undefined],
    ['activation', undefined],
  ])
  const byTheByte = { ...of250Bytes, cost: { fee: 1_250_000, net_fee: 250_000 } }
  expect(partsOf(byTheByte)).toEqual([
    ['bandwidth', 250_000, 250],
    ['other', 1_000_000],
  ])
})

type RecordedBlock = {
  readonly transactions?: readonly {
    readonly txID: string
    readonly raw_data_hex: string
    readonly raw_data: { readonly data?: string; readonly contract: readonly { readonly type: string }[] }
    readonly signature?: readonly string[]
  }[]
}
type RecordedReceipt = {
  readonly id: string
  readonly fee?: number
  readonly receipt: { readonly net_fee?: number; readonly energy_fee?: number }
}

const recorded = <Line>(name: string): readonly Line[] =>
  gunzipSync(readFileSync(new URL(`../../../../../vectors/java-tron/${name}.jsonl.gz`, import.meta.url)))
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)

/** The receipt, with what the API tells of the transaction. */
function recordedFee(height: number, index: number) {
  const { txID, raw_data_hex, raw_data, signature } =
    recorded<RecordedBlock>('blocks')[height]!.transactions![index]!
  const receipts = recorded<readonly RecordedReceipt[]>('infos')[height]!
  const { fee, receipt } = receipts.find(({ id }) => id === txID)!
  return partsOf({
    contractType: raw_data.contract[0]!.type === 'TransferContract' ? 1 : -1,
    data: raw_data.data,
    rawDataHex: raw_data_hex,
    signatures: signature,
    cost: { fee, ...receipt },
  })
}

const placesOf = (isWanted: (transaction: NonNullable<RecordedBlock['transactions']>[number]) => boolean) =>
  recorded<RecordedBlock>('blocks').flatMap(({ transactions = [] }, height) =>
    transactions.flatMap((transaction, index) =>
      transaction.raw_data.contract[0]!.type === 'TransferContract' && isWanted(transaction)
        ? [[height, index] as const]
        : [],
    ),
  )

test('transfers that a java-tron executed name the fee of a note and of two signatures', () => {
  const notes = placesOf(({ raw_data }) => raw_data.data !== undefined)
  expect(notes.map(([height, index]) => recordedFee(height, index))).toEqual([
    [['memo', 1_000_000]],
    [
      ['bandwidth', 468_000, 468],
      ['memo', 1_000_000],
    ],
  ])
  const byTwo = placesOf(({ signature = [] }) => signature.length > 1)
  expect(byTwo.map(([height, index]) => recordedFee(height, index))).toEqual([[['multiSign', 1_000_000]]])
})
