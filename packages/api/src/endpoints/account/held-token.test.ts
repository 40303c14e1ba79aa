import { dayMs, toBase58 } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { readLabels } from '../../services/labels.ts'
import { fixedPrice } from '../../services/prices/prices.ts'
import { openWorld, type World } from '../../testing/open-world.ts'
import { alice, bob, firstMs, knownChain, token, witness } from '../../testing/small-chain.ts'

const coin = { kind: 'trc20', contract: token } as const
const trx = { kind: 'trx' } as const
const isoDay = (height: number) => new Date(firstMs + dayMs * height).toISOString().slice(0, 10)

/** A day between blocks: alice gets 9 TRX and 100 of the coin, sends bob 2 TRX and 30 of the coin, and witness 1.5 TRX in three parts. */
async function openHeld(): Promise<World> {
  const labels = readLabels(JSON.stringify({ labels: { [toBase58(bob)]: { tag: 'Bob', colour: 'blue' } } }))
  const world = await openWorld({
    from: 0,
    to: -1,
    services: { labels, prices: fixedPrice('0.5', () => 7) },
  })
  const moved = [
    [{ from: undefined, to: alice, asset: trx, amount: 9_000_000n }],
    [{ from: undefined, to: alice, asset: coin, amount: 100n }],
    [
      { from: alice, to: bob, asset: coin, amount: 30n },
      { from: alice, to: bob, asset: trx, amount: 2_000_000n },
    ],
    [
      { from: undefined, to: alice, asset: coin, amount: 0n },
      { from: alice, to: witness, asset: trx, amount: 1_000_000n },
      { from: alice, to: witness, asset: trx, amount: 250_000n },
      { from: alice, to: witness, asset: trx, amount: 250_000n },
    ],
  ]
  const blocks = knownChain(moved.length - 1).map((block, height) => ({
    ...block,
    timestampMs: firstMs + dayMs * height,
    transfers: moved[height]!.map((transfer) => ({ ...transfer, transactionIndex: 1 })),
    ledger: {
      ...block.ledger,
      changes: moved[height]!.flatMap(({ from, to, asset, amount }) => [
        ...(from === undefined ? [] : [{ account: from, asset, change: -amount }]),
        { account: to, asset, change: amount },
      ]),
    },
  }))
  await world.store.write(blocks, 0)
  return world
}

const own = `accountAddress=${toBase58(alice)}`
const [seconds, ms] = [(height: number) => Math.floor((firstMs + dayMs * height) / 1000), firstMs]

test('a token of an account: balance, first and newest transfer', async () => {
  await using world = await openHeld()
  const path = '/api/account/holderToken/basicInfo'
  expect((await world.get(`${path}?${own}&tokenAddress=${toBase58(token)}`)).body['data']).toEqual({
    holdCount: '70',
    firstHoldTime: seconds(1),
    latestTransferTime: seconds(3),
  })
  expect((await world.get(`${path}?${own}&tokenAddress=0`)).body['data']).toEqual({
    holdCount: '5500000',
    holdAmount: 2.75,
    firstHoldTime: seconds(0),
    latestTransferTime: seconds(3),
    tokenDecimal: 6,
  })
})

test('the balance in a token at the end of each day', async () => {
  await using world = await openHeld()
  const path = `/api/account/holderToken/asset/valueInfo?${own}&startTime=${ms}`
  const rows = async (more: string) =>
    ((await world.get(`${path}&${more}`)).body['data'] as { statistics: object }[]).map(
      ({ statistics }) => statistics,
    )
  expect(await rows(`tokenAddress=${toBase58(token)}`)).toEqual(
    ['0', '100', '70', '70'].map((balance, height) => ({ date: isoDay(height), balance })),
  )
  expect(await rows('tokenAddress=0')).toMatchObject(
    ['9000000', '9000000', '7000000', '5500000'].map((balance) => ({ balance })),
  )
  expect(await rows(`endTime=${ms + dayMs}`)).toHaveLength(2)
})

test('how often an account received and sent a token, or all of them', async () => {
  await using world = await openHeld()
  const path = '/api/deep/account/holderToken/basicInfo/trc20/transfer'
  const counts = { transferIn: 2, transferOut: 1 }
  expect((await world.get(`${path}?${own}&tokenAddress=${toBase58(token)}`)).body).toMatchObject(counts)
  expect((await world.get(`${path}?address=${toBase58(bob)}`)).body).toMatchObject({
    transferIn: 1,
    transferOut: 0,
  })
  expect((await world.get(path)).body).toMatchObject({ code: 'parameter_missing' })
})

test.each([
  ['', ['Bob', toBase58(witness)], true],
  ['direction=2', ['Bob', toBase58(witness)], false],
  ['sortBy=numOut', [toBase58(witness), 'Bob'], true],
  ['limit=1', ['Bob'], true],
  ['start=1', [toBase58(witness)], true],
  [`end_timestamp=${ms + 2 * dayMs}`, ['Bob'], true],
])('the funds of an account with %j', async (query, tags, hasIn) => {
  await using world = await openHeld()
  const { body } = await world.get(`/api/deep/account/transferAmount?address=${toBase58(alice)}&${query}`)
  const out = body['transfer_out'] as { data: { addressTag: string }[] }
  expect(out.data.map(({ addressTag }) => addressTag)).toEqual(tags)
  expect('transfer_in' in body).toBe(hasIn)
})

test('what went to an account is in sun, and worth something at a price', async () => {
  await using world = await openHeld()
  const { body } = await world.get(`/api/deep/account/transferAmount?address=${toBase58(alice)}`)
  expect(body).toMatchObject({
    code: 0,
    transfer_in: { total: 0, data: [] },
    transfer_out: {
      total: 2,
      data: [
        { address: toBase58(bob), outNum: 2, outSun: '2000000', outAmountUsd: 1 },
        { outNum: 3, outSun: '1500000', outAmountUsd: 0.75 },
      ],
    },
    scanned: { isWhole: true },
  })
})

test('an account has the name that the operator gives it', async () => {
  await using world = await openHeld()
  const { body } = await world.get(`/api/account/tag?address=${toBase58(bob)}`)
  expect(body).toMatchObject({ blueTag: 'Bob', redTag: '', greyTag: '', publicTag: '' })
})
