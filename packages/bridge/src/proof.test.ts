import { expect, test } from 'vitest'
import { actionData, mappingValues, parcelValues, readStatement } from './gateway.ts'
import type { Description, Parcel } from './parcel.ts'
import {
  addUp,
  assetIn,
  compareArrivals,
  type Movement,
  movementOf,
  namesSideToken,
  saysWhatWasSent,
} from './proof.ts'

const moved = (step: Movement['step'], nonce: bigint, value: bigint, asset = 'trx 0'): Movement => ({
  step,
  asset,
  nonce,
  account: '41aa',
  value,
})

test('what is said again counts once, and each item of a collection as one', () => {
  const sums = { totals: new Map([['sent trx 0', 10n]]), known: new Set(['sent 1']) }
  const added = addUp(
    [
      moved('sent', 1n, 10n),
      moved('sent', 2n, 5n),
      moved('sent', 2n, 5n),
      moved('sent', 3n, 77n, 'trc721 9'),
      moved('mapping', 1n, 0n, 'trc721 9'),
      moved('mapping', 1n, 0n, 'trc721 9'),
    ],
    sums,
  )
  expect(added.map(({ step, nonce, total }) => [step, nonce, total])).toEqual([
    ['sent', 2n, 15n],
    ['sent', 3n, 1n],
    ['mapping', 1n, 1n],
  ])
})

test('an arrival counts however often it comes', () => {
  const added = addUp([moved('arrived', 1n, 4n), moved('arrived', 1n, 4n)], {
    totals: new Map(),
    known: new Set(),
  })
  expect(added.map(({ total }) => total)).toEqual([4n, 8n])
})

test('an arrival must have been sent, as it is, and comes once', () => {
  const sent = new Map(
    [
      moved('sent', 1n, 4n),
      moved('sent', 2n, 5n),
      moved('sent', 4n, 6n, 'trc10 1000001'),
      { ...moved('sent', 5n, 7n), account: '41bb' },
    ].map((one) => [one.nonce, one]),
  )
  const compared = compareArrivals(
    [
      moved('arrived', 1n, 4n),
      moved('arrived', 2n, 9n),
      moved('arrived', 1n, 4n),
      moved('arrived', 3n, 8n),
      moved('arrived', 4n, 6n, 'trc10 1000002'),
      moved('arrived', 5n, 7n),
      moved('arrived', 6n, 1n),
    ],
    { sentAs: ({ nonce }) => sent.get(nonce), arrived: new Set([6n]), backed: new Map([['trx 0', 100n]]) },
  )
  expect(compared.map(({ fault, backed }) => [fault, backed])).toEqual([
    [undefined, 104n],
    ['changed', 109n],
    ['twice', 109n],
    ['unsent', 109n],
    ['changed', 0n],
    ['changed', 116n],
    ['twice', 116n],
  ])
})

/** Of arrivals one after the other, how much was not sent. */
const unbacked = (sent: readonly Movement[], arrivals: readonly Movement[]) => {
  const parts = { arrived: new Set<bigint>(), backed: new Map<string, bigint>() }
  const sentAs = ({ nonce }: Movement) => sent.find((one) => one.nonce === nonce)
  const compared = compareArrivals(arrivals, { ...parts, sentAs })
  const totals = addUp(arrivals, { totals: new Map(), known: new Set() })
  return compared.map(({ fault, backed }, at) => [fault, totals[at]!.total - backed])
}

test('an arrival of less than was sent does not make up for one that nobody sent', () => {
  const sent = [moved('sent', 1n, 5n)]
  expect(unbacked(sent, [moved('arrived', 1n, 4n), moved('arrived', 2n, 1n)])).toEqual([
    ['changed', 0n],
    ['unsent', 1n],
  ])
  expect(unbacked(sent, [moved('arrived', 1n, 6n)])).toEqual([['changed', 1n]])
})

test('an item of a collection is backed by the same item only', () => {
  const item = (step: Movement['step'], nonce: bigint, number: bigint) =>
    moved(step, nonce, number, 'trc721 9')
  const sent = [item('sent', 1n, 70n), item('sent', 2n, 71n)]
  expect(unbacked(sent, [item('arrived', 1n, 71n), item('arrived', 2n, 71n)])).toEqual([
    ['changed', 1n],
    [undefined, 1n],
  ])
})

test('another account is a difference although the amounts agree', () => {
  expect(unbacked([moved('sent', 1n, 5n)], [{ ...moved('arrived', 1n, 5n), account: '41bb' }])).toEqual([
    ['changed', 0n],
  ])
})

test('an event of a gateway says its asset, or the token that the side gateway issued for it', () => {
  const event = {
    end: 'side',
    step: 'arrived',
    kind: 'trc20',
    nonce: 3n,
    account: '41aa',
    token: 12n,
    value: 5n,
  } as const
  expect(namesSideToken(event)).toBe(true)
  expect([...(['trx', 'trc10'] as const)].some((kind) => namesSideToken({ ...event, kind }))).toBe(false)
  expect(namesSideToken({ ...event, end: 'main' })).toBe(false)
  expect(movementOf(event, 'trc20 99')).toMatchObject({ asset: 'trc20 99', value: 5n })
  expect(movementOf({ ...event, end: 'main' }).asset).toBe('trc20 12')
  expect(movementOf({ ...event, step: 'mapped', value: undefined, sideToken: '41ff' }).value).toBe(0xffn)
  expect(assetIn('trc721 12')).toEqual({ kind: 'trc721', token: 12n })
})

test('what an oracle signed is read from its call, and compared with what was sent', () => {
  const parcel: Parcel = {
    kind: 'trc10',
    token: 1000001n,
    account: `41${'a'.repeat(40)}` as never,
    value: 6n,
  }
  const call = actionData('sayParcel', parcelValues(4n, parcel))
  const said = readStatement(call)
  expect(said).toEqual({ list: 'parcels', nonce: 4n, parcel })
  const sent: Movement = { ...moved('sent', 4n, 6n, 'trc10 1000001'), account: parcel.account }
  expect(saysWhatWasSent(said!, sent)).toBe(true)
  for (const other of [{ value: 7n }, { account: '41bb' }, { asset: 'trc10 1000002' }])
    expect(saysWhatWasSent(said!, { ...sent, ...other })).toBe(false)
  const description: Description = { kind: 'trc20', token: 9n, name: 'Dial', symbol: 'DIAL', decimals: 6 }
  const mapping = readStatement(actionData('sayMapping', mappingValues(2n, description)))
  expect(mapping).toEqual({ list: 'mappings', nonce: 2n, description })
  expect(saysWhatWasSent(mapping!, moved('mapping', 2n, 0n, 'trc20 9'))).toBe(true)
  expect(saysWhatWasSent(mapping!, moved('mapping', 2n, 0n, 'trc20 8'))).toBe(false)
})

test('other calls, and calls that are cut off or name no kind, say nothing', () => {
  const parcel: Parcel = { kind: 'trx', token: 0n, account: `41${'a'.repeat(40)}` as never, value: 6n }
  const call = actionData('sayParcel', parcelValues(4n, parcel))
  expect(readStatement(call.subarray(0, 100))).toBeUndefined()
  expect(readStatement(actionData('setRetryFee', [1n]))).toBeUndefined()
  const unknown = call.slice()
  unknown[4 + 63] = 9
  expect(readStatement(unknown)).toBeUndefined()
  expect(readStatement(new Uint8Array(0))).toBeUndefined()
})
