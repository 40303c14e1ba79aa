// Random payments on a development chain, indexed like any chain, and every balance compared with the node's.
// SUNDIAL_SEED repeats the same payments.
import { fromText } from '@sundial/primitives'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPayingWorld, type PayingWorld, rich, walletAt } from '../test/paying-world.ts'
import { randomFrom } from '../test/random-from.ts'

const seed = Number(process.env['SUNDIAL_SEED'] ?? 1)
console.log(`seed ${seed}`)
const random = randomFrom(seed)

let world: PayingWorld
beforeAll(async () => {
  world = await openPayingWorld({ blockTimeMs: 0 })
})
afterAll(() => world[Symbol.asyncDispose]())

const people = Array.from({ length: 25 }, (_, at) => walletAt(5000 + at))
const one = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!

/** The chain rejects payments that exceed the sender's balance. */
async function sendAtRandom(count: number): Promise<number> {
  let taken = 0
  for (let at = 0; at < count; at++) {
    const from = one([rich, ...people])
    const to = one(people)
    const amount = BigInt(1 + Math.floor(random() * 50_000_000))
    const sending =
      random() < 0.3
        ? world.payToken(from, to, 1n + (amount % 900n))
        : world.pay(from, to, amount, random() < 0.1 ? 'a memo costs' : undefined)
    // Each payment refers to the previous payment's block.
    taken += await sending.then(
      () => 1,
      () => 0,
    )
  }
  return taken
}

async function expectCleanAudit(): Promise<void> {
  await world.level()
  const audit = await world.audit()
  expect(audit).toMatchObject({
    differences: [],
    unconserved: [],
    blockCount: world.devnet.chain.index.headHeight + 1,
  })
  expect(audit.accountCount).toBeGreaterThan(people.length)
}

test('after hundreds of random payments every balance equals the node’s, and TRX is conserved at every height', async () => {
  const { store, devnet } = world
  await world.issueToken(rich)
  for (const person of people) await world.pay(rich, person, 300_000_000n)
  await world.send(
    'AccountCreateContract',
    { ownerAddress: rich.address, accountAddress: walletAt(6000).address, type: 'Normal' },
    { from: rich },
  )
  for (const person of people.slice(0, 10)) await world.payToken(rich, person, 10_000n)
  expect(await sendAtRandom(400)).toBeGreaterThan(200)
  await expectCleanAudit()
  const token = { kind: 'trc10', id: '1000001' } as const
  expect(await store.balance(rich.address, token, 2)).toBe(900_000n)
  const { burnedSun } = (await store.trxTotals(devnet.chain.index.headHeight, 1))[0]!
  expect(burnedSun).toBeGreaterThan(1_024_000_000n)
})

test('the same holds after a fork that undid some of them', async () => {
  world.devnet.fork({ depth: 12, blockCount: 13, drop: true })
  await expectCleanAudit()
  await sendAtRandom(30)
  await expectCleanAudit()
})

test('an audit reports a balance that the chain does not explain', async () => {
  const { store, devnet } = world
  const address = people[0]!.address
  const before = await store.balance(address, { kind: 'trx' })
  devnet.chain.cheat({ kind: 'balance', address, sun: before! + 1n })
  await world.level()
  const { differences } = await world.audit()
  expect(differences).toEqual([
    { account: address, asset: { kind: 'trx' }, indexAmount: before, nodeAmount: before! + 1n },
  ])
  devnet.chain.cheat({ kind: 'balance', address, sun: before! })
})

test('tokens bought from their issuer are counted at the price of the issue', async () => {
  const { store, devnet } = world
  devnet.moveClock(120_000)
  devnet.mine(1)
  const buyers = people.slice(1, 6)
  for (const buyer of buyers) await world.pay(rich, buyer, 10_000_000n)
  for (const buyer of buyers) {
    const value = {
      ownerAddress: buyer.address,
      toAddress: rich.address,
      assetName: fromText('1000001'),
      amount: 10n,
    }
    await world.send('ParticipateAssetIssueContract', value, { from: buyer })
  }
  await expectCleanAudit()
  const token = { kind: 'trc10', id: '1000001' } as const
  const { index } = devnet.chain
  const bought = await Promise.all(
    [index.headHeight - 5, index.headHeight].map((height) => store.balance(rich.address, token, height)),
  )
  expect(bought[0]! - bought[1]!).toBe(5n * 33n)
})
