// Thousands of random payments between many accounts in TRX and tokens, including rejected ones, then the audit.
// SUNDIAL_AUDIT_TRANSFERS and SUNDIAL_SEED run a longer or the same test again.
import { TronError } from '@sundial/primitives'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPayingWorld, type PayingWorld, rich, type Wallet, walletAt } from '../test/paying-world.ts'
import { randomFrom } from '../test/random-from.ts'

const transferCount = Number(process.env['SUNDIAL_AUDIT_TRANSFERS'] ?? 1000)
const seed = Number(process.env['SUNDIAL_SEED'] ?? 1)
const random = randomFrom(seed)
const below = (limit: number): number => Math.floor(random() * limit)
const one = <Item>(items: readonly Item[]): Item => items[below(items.length)]!

const people = Array.from({ length: 120 }, (_, at) => walletAt(7000 + at))
const issuers = people.slice(0, 3)
const tokens = ['1000001', '1000002', '1000003']

let world: PayingWorld
beforeAll(async () => {
  world = await openPayingWorld({ blockTimeMs: 3000 })
})
afterAll(() => world[Symbol.asyncDispose]())

async function settlePeople(): Promise<void> {
  for (const person of people) await world.pay(rich, person, 2_000_000_000n)
  world.devnet.mine(1)
  for (const [at, issuer] of issuers.entries()) {
    await world.issueToken(issuer, `Flower${at}`)
    world.devnet.mine(1)
  }
  for (const [at, issuer] of issuers.entries()) {
    for (const person of people.slice(3, 60)) await world.payToken(issuer, person, 5000n, tokens[at])
  }
  world.devnet.mine(1)
}

/** One payment of a random kind; about a tenth exceed the balance, go to their sender, or use an unknown token. */
function payAtRandom(stranger: Wallet): Promise<void> {
  const from = one(people)
  const to = random() < 0.1 ? stranger : one([...people, rich])
  const trx = BigInt(1 + below(20_000_000))
  const units = BigInt(1 + below(300))
  const kinds = [
    () => world.pay(from, to, trx),
    () => world.pay(from, to, trx),
    () => world.pay(from, to, trx, one(['rent', 'ありがとう', '🌻'])),
    () => world.payToken(from, to, units, one(tokens)),
    () => world.payToken(from, to, units, one(tokens)),
    () => world.payToken(one(issuers), to, units, one(tokens)),
    () => world.pay(from, one([from, to]), one([trx, 0n, 10n ** 15n])),
    () => world.payToken(from, to, 10n ** 12n, one([...tokens, '1009999'])),
  ]
  return kinds[below(kinds.length)]!()
}

async function payMany(): Promise<{ taken: number; refused: Map<string, number> }> {
  let taken = 0
  const refused = new Map<string, number>()
  for (let at = 0; taken < transferCount; at++) {
    try {
      // Sequential: what a payment may spend depends on those before it.
      await payAtRandom(walletAt(20_000 + at))
      taken++
    } catch (error) {
      if (!(error instanceof TronError)) throw error
      refused.set(error.message, (refused.get(error.message) ?? 0) + 1)
    }
    if (at % 23 === 22) world.devnet.mine(1)
    // Undone payments are pending again: the index sees both branches.
    if (at % 997 === 996) world.devnet.fork({ depth: 3, blockCount: 4, drop: false })
  }
  world.devnet.mine(2)
  return { taken, refused }
}

test(`after ${transferCount} random payments index and node agree everywhere, and TRX is conserved at every height`, async () => {
  console.log(`seed ${seed}`)
  await settlePeople()
  const { taken, refused } = await payMany()
  await world.level()
  const audit = await world.audit()
  const headHeight = world.devnet.chain.index.headHeight
  expect(audit).toMatchObject({ differences: [], unconserved: [], blockCount: headHeight + 1 })
  expect(audit.accountCount).toBeGreaterThan(people.length)
  expect(refused.size).toBeGreaterThan(3)
  const refusedCount = [...refused.values()].reduce((sum, count) => sum + count, 0)
  console.log(
    `${taken} payments accepted, ${refusedCount} rejected for ${refused.size} reasons, ${audit.accountCount} accounts, ${audit.blockCount} blocks: ${audit.differences.length} differences, ${audit.unconserved.length} blocks not conserved`,
  )
})
