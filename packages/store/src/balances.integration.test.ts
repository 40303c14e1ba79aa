import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Asset, IndexedBlock } from './indexed-block.ts'
import { openStore, type Store } from './open-store.ts'
import { overdrawnKey } from './queries/notes.ts'
import { accountOf, type Random, randomChain, seeded } from '../test/random-chain.ts'
import { worldSeeds } from '../test/seeds.ts'
import { createTestDatabase } from '../test/database.ts'

const trx: Asset = { kind: 'trx' }

let store: Store

beforeAll(async () => {
  store = openStore(await createTestDatabase())
})
beforeEach(() => store.undo(-1))
afterAll(() => store[Symbol.asyncDispose]())

const knownChain = (random: Random, blockCount: number): IndexedBlock[] =>
  randomChain({ random, blockCount, transactionsPerBlock: 6, accountCount: 12, knowsBalances: true })

/** Sums up to a height, worked out slowly. */
function balancesOf(chain: readonly IndexedBlock[], account: string, height: number): Map<string, bigint> {
  const balances = new Map<string, bigint>()
  for (const { ledger } of chain.filter((block) => block.height <= height))
    for (const { account: changed, asset, change } of ledger.changes)
      if (changed === account) {
        const key = JSON.stringify(asset)
        balances.set(key, (balances.get(key) ?? 0n) + change)
      }
  return balances
}

/** Walked page by page to its end, five at a time. */
async function expectHistory(chain: readonly IndexedBlock[], account: string): Promise<void> {
  let balance = 0n
  const all = chain.flatMap(({ height, timestampMs, ledger }) =>
    ledger.changes.flatMap((one) =>
      one.account === account && one.asset.kind === 'trx'
        ? [{ height, timestampMs, balance: (balance += one.change) }]
        : [],
    ),
  )
  const walked = []
  for (let beforeHeight: number | undefined; ;) {
    const page = await store.balanceChanges(account, trx, { beforeHeight, limit: 5 })
    if (page!.length === 0) break
    walked.push(...page!)
    beforeHeight = page!.at(-1)!.height
  }
  expect(walked).toEqual(all.toReversed())
}

test.each(worldSeeds({ atGate: 2, atNight: 10 }))(
  'balances are the sums of their changes at every height (seed %s)',
  async (seed) => {
    const random = seeded(seed)
    const chain = knownChain(random, 60)
    for (let at = 0; at < chain.length;) {
      const part = chain.slice(at, at + 1 + random(9))
      await store.write(part, 0)
      at += part.length
    }
    const assets = new Map(
      chain.flatMap(({ ledger }) =>
        ledger.changes.map(({ asset }) => [JSON.stringify(asset), asset] as const),
      ),
    )
    for (const account of [0, 1, 5, 11, 700].map(accountOf)) {
      const expected = [...balancesOf(chain, account, Infinity)].filter(([, amount]) => amount !== 0n)
      const owned = await store.balancesOfAccount(account)
      expect(new Map(owned!.map(({ asset, amount }) => [JSON.stringify(asset), amount]))).toEqual(
        new Map(expected),
      )
      for (const height of [0, 17, 30, 59]) {
        const then = balancesOf(chain, account, height)
        for (const [key, asset] of [...assets].slice(0, 6))
          expect(await store.balance(account, asset, height)).toBe(then.get(key) ?? 0n)
        const balancesThen = await store.balancesOfAccount(account, height)
        expect(new Map(balancesThen!.map(({ asset, amount }) => [JSON.stringify(asset), amount]))).toEqual(
          new Map([...then].filter(([, amount]) => amount !== 0n)),
        )
      }
      await expectHistory(chain, account)
    }
  },
)

test('the supply is the sum of all balances and falls by what is burned, at every height', async () => {
  const chain = knownChain(seeded(4), 40)
  await store.write(chain, 0)
  const totals = await store.trxTotals(0, 100)
  expect(totals.map(({ height }) => height)).toEqual(chain.map(({ height }) => height))
  let supplySun = 0n
  let burnedSun = 0n
  let movedSun = 0n
  for (const [at, { ledger }] of chain.entries()) {
    for (const { asset, change } of ledger.changes) if (asset.kind === 'trx') supplySun += change
    burnedSun += ledger.burnedSun
    movedSun += ledger.movedSun
    expect(totals[at]).toEqual({ height: chain[at]!.height, supplySun, burnedSun, movedSun })
  }
  expect(await store.trxTotals(38, 1)).toEqual([totals[38]])
})

test('balances are absent from the block on that does what is not known, and back when it is undone', async () => {
  const chain = knownChain(seeded(5), 20)
  const account = chain[0]!.ledger.changes.find(({ asset }) => asset.kind === 'trx')!.account
  const unknown = chain.map((block) =>
    block.height < 10 ? block : { ...block, ledger: { ...block.ledger, operationsWithoutEffects: 1 } },
  )
  await store.write(unknown, 0)
  expect(await store.state()).toMatchObject({ knowsBalances: false, operationsWithoutEffects: 10 })
  expect(await store.balance(account, trx)).toBeUndefined()
  expect(await store.balancesOfAccount(account)).toBeUndefined()
  expect(await store.balance(account, trx, 12)).toBeUndefined()
  expect(await store.trxTotals(0, 100)).toHaveLength(10)
  const then = balancesOf(chain, account, 9).get(JSON.stringify(trx))
  expect(await store.balance(account, trx, 9)).toBe(then)
  await store.undo(9)
  expect(await store.state()).toMatchObject({ knowsBalances: true })
  expect(await store.balance(account, trx)).toBe(then)
})

test.each([
  ['does not begin with block 0', (chain: IndexedBlock[]) => chain.slice(1)],
  ['leaves out a block', (chain: IndexedBlock[]) => chain.toSpliced(5, 1)],
])('balances are absent while the index %s', async (_, cut) => {
  const chain = cut(knownChain(seeded(6), 12))
  await store.write(chain, 0)
  const { account } = chain.flatMap(({ ledger }) => ledger.changes)[0]!
  expect(await store.balancesOfAccount(account)).toBeUndefined()
  expect(await store.balance(account, trx)).toBeUndefined()
})

test('the newest text under a key holds, and the one before when it is undone', async () => {
  const chain = knownChain(seeded(8), 30)
  await store.write(chain, 0)
  const textAt = (height: number) =>
    new Map(
      chain
        .filter((block) => block.height <= height)
        .flatMap(({ ledger }) => ledger.notes.map(({ key, text }) => [key, text] as const)),
    )
  const keys = [...textAt(29).keys()]
  expect(keys.length).toBeGreaterThan(3)
  expect(await store.notes([...keys, 'note/none'])).toEqual(textAt(29))
  await store.undo(14)
  expect(await store.notes(keys)).toEqual(textAt(14))
  expect(await store.notes([])).toEqual(new Map())
})

test('an account that only a balance change names is an account', async () => {
  const chain = knownChain(seeded(9), 2)
  const made = accountOf(900_000)
  const { changes } = chain[1]!.ledger
  const ledger = { ...chain[1]!.ledger, changes: [...changes, { account: made, asset: trx, change: 7n }] }
  await store.write([chain[0]!, { ...chain[1]!, ledger }], 0)
  expect(await store.accountByAddress(made)).toMatchObject({ firstSeenHeight: 1, transactionCount: 0 })
  expect(await store.balance(made, trx)).toBe(7n)
  await store.undo(0)
  expect(await store.accountByAddress(made)).toBeUndefined()
})

test('a height that is no block has no balance', async () => {
  await store.write(knownChain(seeded(7), 3), 0)
  for (const height of [-1, 1.5, 3, 2 ** 40])
    expect(await store.balance(accountOf(0), trx, height)).toBeUndefined()
  expect(await store.balance(accountOf(0), { kind: 'trc10', id: 'none' }, 2)).toBe(0n)
})

test('a token is noted with the accounts whose sums fell below zero, and no longer once that is undone', async () => {
  await using store = openStore(await createTestDatabase())
  const silent = { kind: 'trc20', contract: `41${'5'.repeat(40)}` } as const
  const [creator, other] = [`41${'6'.repeat(40)}`, `41${'7'.repeat(40)}`]
  const changed = (
    block: IndexedBlock,
    ...changes: readonly (readonly [string, bigint])[]
  ): IndexedBlock => ({
    ...block,
    facts: [],
    transactions: [],
    transfers: [],
    ledger: {
      changes: changes.map(([account, change]) => ({ account, asset: silent, change })),
      notes: [],
      burnedSun: 0n,
      movedSun: 0n,
      operationsWithoutEffects: 0,
    },
  })
  const [zero, one, two] = [0, 1, 2].map((at) => knownChain(seeded(5), 3)[at]!) as [
    IndexedBlock,
    IndexedBlock,
    IndexedBlock,
  ]
  const blocks = [
    changed(zero, [creator, -101n], [other, 101n]),
    changed(one, [creator, 200n], [other, -200n]),
    changed(two, [creator, -100n], [other, 100n]),
  ]
  const noted = async () => (await store.notes([overdrawnKey(silent)])).get(overdrawnKey(silent))
  await store.write(blocks.slice(0, 1), 0)
  expect(await noted()).toBe(creator)
  await store.write(blocks.slice(1), 0)
  expect(await noted()).toBe(`${creator} ${other}`)
  await store.undo(zero.height)
  expect(await noted()).toBe(creator)
  await store.undo(-1)
  expect(await noted()).toBeUndefined()
})
