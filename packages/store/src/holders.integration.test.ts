import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from './database.ts'
import type { Asset, BalanceChange, IndexedBlock } from './indexed-block.ts'
import { leafKeys } from './holders/count-tree.ts'
import { openStore, type Store } from './open-store.ts'
import type { HolderRow } from './queries/holders.ts'
import { accountOf, type Random, randomChain, seeded } from '../test/random-chain.ts'
import { worldSeeds } from '../test/seeds.ts'
import { createTestDatabase } from '../test/database.ts'

const trx: Asset = { kind: 'trx' }

let database: Database
let store: Store

beforeAll(async () => {
  database = await createTestDatabase()
  store = openStore(database)
})
beforeEach(() => store.undo(-1))
afterAll(() => store[Symbol.asyncDispose]())

test.each(worldSeeds({ atGate: 2, atNight: 20 }))(
  'every page is a piece of the sorted list, after every batch and every undo (seed %s)',
  async (seed) => {
    const random = seeded(seed)
    const chain: IndexedBlock[] = []
    for (let step = 0; step < 8; step++) {
      const part = chainOfChanges(random, 1 + random(6), chain.at(-1))
      chain.push(...part)
      await store.write(part, 0)
      if (step > 2 && random(2) === 0) {
        chain.splice(-1 - random(Math.min(8, chain.length - 2)))
        await store.undo(chain.at(-1)!.height)
      }
      await expectCounts()
      for (const asset of assets) await expectPages(chain, asset, random)
    }
  },
)

test('holders of any random chain are its balances above nothing, in order', async () => {
  const random = seeded(12)
  const chain = randomChain({
    random,
    blockCount: 80,
    transactionsPerBlock: 12,
    accountCount: 900,
    knowsBalances: true,
  }).map((block) => ({ ...block, facts: [] }))
  await store.write(chain, 0)
  await expectCounts()
  for (const asset of [trx, { kind: 'trc20', contract: accountOf(500_001) }] as const)
    await expectPages(chain, asset, random)
})

test('a list of accounts by balance shows what each holds, and its place', async () => {
  const chain = chainOfChanges(seeded(7), 5, undefined)
  await store.write(chain, 0)
  const owned = holdersOf(chain, trx)
  const page = await store.accountsByBalance({ start: 3, limit: 10, order: 'most' })
  expect(page!.total).toBe(owned.length)
  expect(page!.rows).toEqual(
    await Promise.all(
      owned.slice(3, 13).map(async ({ account, amount, rank }) => ({
        ...(await store.accountByAddress(account))!,
        balanceSun: amount,
        rank,
      })),
    ),
  )
  const some = [owned[0]!.account, accountOf(77_777)]
  expect(await store.balancesAmong(some, trx)).toEqual(
    new Map([
      [some[0], owned[0]!.amount],
      [some[1], 0n],
    ]),
  )
})

test('holders are absent while balances are not known, and back when what hid them is undone', async () => {
  const chain = chainOfChanges(seeded(8), 3, undefined)
  const [last] = chainOfChanges(seeded(9), 1, chain.at(-1))
  await store.write([...chain, { ...last!, ledger: { ...last!.ledger, operationsWithoutEffects: 1 } }], 0)
  const first = { start: 0, limit: 5, order: 'most' } as const
  const [richest] = holdersOf(chain, trx)
  expect(await store.holders(trx, first)).toBeUndefined()
  expect(await store.accountsByBalance(first)).toBeUndefined()
  expect(await store.holder(richest!.account, trx)).toBeUndefined()
  expect(await store.balancesAmong([richest!.account], trx)).toBeUndefined()
  await store.undo(chain.at(-1)!.height)
  expect((await store.holders(trx, first))!.rows[0]).toEqual(richest)
  expect(await store.holders({ kind: 'trc10', id: 'none' }, first)).toEqual({ rows: [], total: 0 })
})

const assets: readonly Asset[] = [trx, { kind: 'trc10', id: '1000001' }]

/** Blocks that give and take: many equal balances, many near each other, few huge, some gone again. */
function chainOfChanges(random: Random, blockCount: number, after: IndexedBlock | undefined): IndexedBlock[] {
  const blocks = randomChain({ random, blockCount, after, transactionsPerBlock: 1, knowsBalances: true })
  return blocks.map((block) => ({
    ...block,
    // Facts name accounts too, and would number them before balances do: `holdersOf` does not read them.
    facts: [],
    ledger: { ...block.ledger, changes: randomChanges(random) },
  }))
}

function randomChanges(random: Random): BalanceChange[] {
  const changes = new Map<string, BalanceChange>()
  const count = random(250)
  const isTaken = random(3) === 0
  for (let at = 0; at < count; at++) {
    const account = accountOf(random(700))
    const asset = assets[random(2)]!
    const amount = [1_000_000n, BigInt(1 + random(50)), 10n ** 12n + BigInt(random(9)), 2n ** 255n][
      random(100) === 0 ? 3 : random(3)
    ]!
    changes.set(`${account} ${asset.kind}`, { account, asset, change: isTaken ? -amount : amount })
  }
  return [...changes.values()]
}

/** The sorted list, worked out slowly. */
function holdersOf(chain: readonly IndexedBlock[], asset: Asset): HolderRow[] {
  const kind = JSON.stringify(asset)
  const numbers = new Map<string, number>()
  const amounts = new Map<string, bigint>()
  const see = (account: string | undefined): void => {
    if (account !== undefined && !numbers.has(account)) numbers.set(account, numbers.size)
  }
  for (const { transactions, transfers, ledger } of chain) {
    for (const { owner, to } of transactions) [owner, to].forEach(see)
    for (const { from, to } of transfers) [from, to].forEach(see)
    for (const { account, asset: changed, change } of ledger.changes) {
      see(account)
      if (JSON.stringify(changed) === kind) amounts.set(account, (amounts.get(account) ?? 0n) + change)
    }
  }
  return [...amounts]
    .filter(([, amount]) => amount > 0n)
    .sort(([left, less], [right, more]) =>
      more === less ? numbers.get(left)! - numbers.get(right)! : more > less ? 1 : -1,
    )
    .map(([account, amount], at) => ({ account, amount, rank: at + 1 }))
}

async function expectPages(chain: readonly IndexedBlock[], asset: Asset, random: Random): Promise<void> {
  const owned = holdersOf(chain, asset)
  const total = owned.length
  for (const start of [0, random(total + 1), random(total + 1), Math.max(0, total - 3), total + 5]) {
    const limit = random(60)
    const most = await store.holders(asset, { start, limit, order: 'most' })
    expect(most).toEqual({ total, rows: owned.slice(start, start + limit) })
    const least = await store.holders(asset, { start, limit, order: 'least' })
    expect(least).toEqual({ total, rows: owned.toReversed().slice(start, start + limit) })
  }
  for (const at of [0, random(total), random(total), total - 1].filter((at) => at >= 0 && at < total))
    expect(await store.holder(owned[at]!.account, asset)).toEqual(owned[at])
  expect(await store.holder(accountOf(999_999), asset)).toBeUndefined()
  const amounts = [
    0n,
    1n,
    25n,
    1_000_000n,
    10n ** 12n + 3n,
    ...owned.slice(0, 2).map(({ amount }) => amount + 7n),
  ]
  const bounds = [...new Set(amounts)]
  expect(await store.holdersAbove(asset, bounds)).toEqual(
    bounds.map((bound) => owned.filter(({ amount }) => amount > bound).length),
  )
}

/** The counts are what the migration would make of the holders, however they came to be. */
async function expectCounts(): Promise<void> {
  const rows = await database.query<{ prefix: string | null }>(
    `WITH keys AS (
      SELECT asset, lpad((99 - length(balance::text))::text, 2, '0')
        || translate(balance::text, '0123456789', '9876543210') || lpad(account::text, 10, '0') AS key
      FROM holders
    ), counts AS MATERIALIZED (
      SELECT asset, left(key, digits) AS prefix, count(*) AS count
      FROM keys CROSS JOIN LATERAL generate_series(0, length(key)) AS digits GROUP BY 1, 2
    ), expected AS (
      SELECT counts.asset, counts.prefix, counts.count FROM counts
      LEFT JOIN counts AS above ON above.asset = counts.asset AND above.prefix = left(counts.prefix, -1)
      WHERE counts.prefix = '' OR above.count > ${leafKeys}
    )
    (SELECT * FROM expected EXCEPT SELECT * FROM holder_counts)
    UNION ALL (SELECT * FROM holder_counts EXCEPT SELECT * FROM expected)`,
  )
  expect(rows).toEqual([])
}
