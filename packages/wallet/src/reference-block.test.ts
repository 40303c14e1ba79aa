import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { buildTransaction, encodeRaw } from './draft.ts'
import { rawTransaction } from '@sundial/protocol'
import {
  assertNetwork,
  fitsMainNet,
  ForeignBlock,
  readBlock,
  referredHeight,
  validFrom,
  WrongClock,
} from './reference-block.ts'
import { clockToleranceMs } from './send-transaction.ts'
import { reviewTransaction } from './review.ts'
import { signedPayment } from './testing/scripted-chain.ts'

/** Answers of real nodes. */
const recorded = (name: string) =>
  JSON.parse(
    readFileSync(new URL(`../../../vectors/recorded/blocks/${name}.json`, import.meta.url), 'utf8'),
  ) as Record<string, unknown>

const blocks = {
  main: ['mainnet-12345.empty', 'mainnet-67674988.header', 'mainnet-60836289'],
  nile: ['nile-6597663.empty', 'nile-66987565.header', 'nile-66987628.header'],
  shasta: ['shasta-33801078.empty', 'shasta-52799248.empty', 'shasta-53868065.empty'],
}
const cases = Object.entries(blocks).flatMap(([network, names]) => names.map((name) => ({ network, name })))

test.each(cases)('the id of $name follows from its header, which names its network', ({ network, name }) => {
  const block = readBlock(recorded(name))!
  expect(block.id).toBe(recorded(name)['blockID'])
  for (const page of [...Object.keys(blocks), 'devnet', 'private_1234']) {
    const isRight = (page === 'main') === (network === 'main')
    if (isRight) assertNetwork(block, page)
    else expect(() => assertNetwork(block, page)).toThrow(ForeignBlock)
  }
})

test.each(cases)('a header of $name with another time, height or producer is refused', ({ name }) => {
  const block = recorded(name) as {
    readonly block_header: { readonly raw_data: Record<string, number | string> }
  }
  const { raw_data: data } = block.block_header
  for (const change of [
    { timestamp: Number(data['timestamp']) + 3000 },
    { number: Number(data['number']) + 1 },
    { witness_address: '41a614f803b6fd780986a42c78ec9c7f77e6ded13c' },
  ]) {
    const changed = { ...block, block_header: { ...block.block_header, raw_data: { ...data, ...change } } }
    expect(() => readBlock(changed)).toThrow(ForeignBlock)
  }
})

test.each([{}, { blockID: 'ff' }, { block_header: 1 }, { block_header: { raw_data: { number: 'x' } } }])(
  '%j is no block',
  (answer) => {
    expect(readBlock(answer)).toBeUndefined()
  },
)

test('blocks of the main net stay apart from those of the other networks for the years to come', () => {
  const year = 31_556_952_000
  const [main, nile] = [
    readBlock(recorded('mainnet-67674988.header'))!,
    readBlock(recorded('nile-66987628.header'))!,
  ]
  for (let years = 0; years < 20; years++) {
    // At 97 of 100 blocks, which is fewer than ever were made.
    const later = (block: typeof main, share: number) => ({
      height: block.height + BigInt(Math.floor((years * year * share) / 3000)),
      timestampMs: block.timestampMs + BigInt(years * year),
    })
    expect(fitsMainNet(later(main, 0.98))).toBe(true)
    expect(fitsMainNet(later(main, 1))).toBe(true)
    expect(fitsMainNet(later(nile, 1))).toBe(false)
  }
})

const nowMs = 1_800_000_000_000
const newestAt = (aheadMs: number) => ({
  height: 5n,
  id: '00'.repeat(32),
  timestampMs: BigInt(nowMs + aheadMs),
})

test('validity counts from the earlier of clock and newest block', () => {
  const from = (aheadMs: number) => validFrom({ newest: newestAt(aheadMs), networkId: 'main', nowMs })
  expect(from(-60_000)).toBe(BigInt(nowMs - 60_000))
  expect(from(60_000)).toBe(BigInt(nowMs))
})

test.each(['main', 'nile', 'shasta'])(
  'on %s a block far from the clock is refused, whichever of them is wrong',
  (networkId) => {
    for (const aheadMs of [clockToleranceMs + 1, 23 * 3_600_000, -clockToleranceMs - 1, -86_400_000]) {
      const refused = () => validFrom({ newest: newestAt(aheadMs), networkId, nowMs })
      expect(refused).toThrow(WrongClock)
    }
  },
)

test('a development chain that stands still or was moved ahead takes transactions', () => {
  const from = (aheadMs: number) => validFrom({ newest: newestAt(aheadMs), networkId: 'devnet', nowMs })
  expect(from(-3_600_000)).toBe(BigInt(nowMs))
  expect(from(14 * 86_400_000)).toBe(BigInt(nowMs + 14 * 86_400_000))
})

test('the expiration of a transaction counts from there, not from the time of its block', () => {
  const { operation } = reviewTransaction(signedPayment().request.raw)
  if (operation.kind === 'unknown') throw new TypeError('A payment is known.')
  const reference = { ...newestAt(23 * 3_600_000), validFromMs: BigInt(nowMs) }
  const raw = buildTransaction({ operation, validMs: 300_000 }, reference)
  expect(raw.expiration).toBe(BigInt(nowMs + 300_000))
})

test('a transaction names the last 16 bits of a height, and the newest such block is meant', () => {
  const referring = (low: number) => ({
    ...rawTransaction.decode(signedPayment().request.raw),
    refBlockBytes: Uint8Array.of(low >> 8, low & 255),
  })
  expect(encodeRaw(referring(7)).length).toBeGreaterThan(0)
  expect(referredHeight(referring(0xffff), 0x1_0005n)).toBe(0xffffn)
  expect(referredHeight(referring(5), 0x1_0005n)).toBe(0x1_0005n)
  expect(referredHeight(referring(6), 0x1_0005n)).toBe(6n)
  expect(referredHeight(referring(6), 5n)).toBeUndefined()
  expect(referredHeight({ ...referring(0), refBlockBytes: new Uint8Array(0) }, 9n)).toBeUndefined()
})
