import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from './database.ts'
import type { Fact, IndexedBlock } from './indexed-block.ts'
import { openStore, type Store } from './open-store.ts'
import type { ItemScope } from './queries/items.ts'
import { accountOf, type Random, randomChain, seeded } from '../test/random-chain.ts'
import { ItemsModel } from '../test/model/items.ts'
import { createTestDatabase } from '../test/database.ts'

let database: Database
let store: Store

beforeAll(async () => {
  database = await createTestDatabase()
  store = openStore(database)
})
beforeEach(() => store.undo(-1))
afterAll(() => store[Symbol.asyncDispose]())

const contracts = [accountOf(900_001), accountOf(900_002)]

test.each([1, 2])(
  'every page of what is owned is a piece of what all transfers add up to, after every batch and every undo (seed %s)',
  async (seed) => {
    const random = seeded(seed)
    const chain: IndexedBlock[] = []
    for (let step = 0; step < 5; step++) {
      const part = chainOfMoves(random, 1 + random(5), chain.at(-1))
      chain.push(...part)
      await store.write(part, 0)
      if (step > 1 && random(2) === 0) {
        chain.splice(-1 - random(Math.min(6, chain.length - 2)))
        await store.undo(chain.at(-1)!.height)
      }
      await expectPages(chain, random)
    }
    await store.undo(-1)
    for (const table of ['items', 'item_places', 'item_counts', 'event_keys'])
      expect(await database.query(`SELECT * FROM ${table} LIMIT 1`)).toEqual([])
  },
)

test('what is owned is absent without the first block or a receipt, and while older blocks lack it', async () => {
  const random = seeded(3)
  const chain = chainOfMoves(random, 3, undefined)
  const request = { start: 0, limit: 5, order: 'rising' } as const
  const [some] = chain.flatMap(({ transactions }) => transactions)
  const call = { ...some!, type: 31, to: contracts[0]!, feeSun: undefined }
  await store.write(
    [...chain.slice(0, 2), { ...chain[2]!, transactions: [call], transfers: [], facts: [] }],
    0,
  )
  expect(await store.itemsOfContract(contracts[0]!, request)).toBeUndefined()
  await store.undo(1)
  expect(await store.itemsOfContract(contracts[0]!, request)).toEqual(
    new ItemsModel(chain.slice(0, 2)).itemsOfContract(contracts[0]!, request),
  )
  await database.query('UPDATE blocks SET lacks_items = true WHERE position = 0')
  expect(await store.itemHoldings({ of: 'contract', contract: contracts[0]! }, request)).toBeUndefined()
  await database.query('UPDATE blocks SET lacks_items = false')
  await store.undo(-1)
  await store.write(chainOfMoves(random, 2, chain[0]), 0)
  expect(await store.itemHoldings({ of: 'holder', holder: accountOf(1) }, request)).toBeUndefined()
  expect(await database.query('SELECT * FROM items LIMIT 1')).toEqual([])
})

test('items of an unknown address have no holders', async () => {
  await store.write(chainOfMoves(seeded(4), 1, undefined), 0)
  const request = { start: 0, limit: 5, order: 'rising' } as const
  const nothing = { rows: [], total: 0 }
  expect(await store.itemsOfContract(accountOf(77_777), request)).toEqual(nothing)
  expect(await store.itemHoldings({ of: 'holder', holder: accountOf(77_777) }, request)).toEqual(nothing)
})

/** Few ids that many hold, many ids that one holds, ids of every length, and holders that had nothing to give. */
function chainOfMoves(random: Random, blockCount: number, after: IndexedBlock | undefined): IndexedBlock[] {
  const blocks = randomChain({ random, blockCount, after, transactionsPerBlock: 1, knowsBalances: true })
  return blocks.map((block) => ({
    ...block,
    facts: Array.from({ length: block.transactions.length === 0 ? 0 : random(400) }, () =>
      randomMove(random),
    ),
  }))
}

function randomMove(random: Random): Fact {
  const isShared = random(2) === 0
  const side = () => (random(5) === 0 ? undefined : accountOf(random(isShared ? 500 : 40)))
  return {
    kind: 'nftTransfer',
    transactionIndex: 0,
    contract: contracts[random(2)]!,
    standard: isShared ? 'trc1155' : 'trc721',
    operator: undefined,
    from: random(3) === 0 ? side() : undefined,
    to: side(),
    id: isShared ? BigInt(random(3)) : 10n ** BigInt(random(78)) + BigInt(random(300)),
    amount: isShared ? BigInt(1 + random(3)) : 1n,
  }
}

async function expectPages(chain: readonly IndexedBlock[], random: Random): Promise<void> {
  const model = new ItemsModel(chain)
  const owned = model.holdings()
  const some = owned[random(owned.length)]
  const places: ItemScope[] = contracts.flatMap((contract): ItemScope[] => [
    { of: 'contract', contract },
    { of: 'contract', contract, id: 1n },
    { of: 'holder', holder: some?.holder ?? accountOf(1) },
    { of: 'holder', holder: some?.holder ?? accountOf(1), contract },
  ])
  for (const place of places) {
    const { total } = model.itemHoldings(place, { start: 0, limit: 0, order: 'rising' })!
    const order = (['rising', 'falling'] as const)[random(2)]!
    const request = { start: random(total + 1), limit: 1 + random(30), order }
    expect(await store.itemHoldings(place, request)).toEqual(model.itemHoldings(place, request))
  }
  for (const contract of contracts) {
    const request = { start: random(300), limit: 40, order: 'rising' } as const
    expect(await store.itemsOfContract(contract, request)).toEqual(model.itemsOfContract(contract, request))
  }
}
