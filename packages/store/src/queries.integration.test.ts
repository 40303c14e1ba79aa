import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { IndexedBlock } from './indexed-block.ts'
import { openStore, type Store } from './open-store.ts'
import { emptyPage, type PageRequest } from './queries/page.ts'
import type { TransferPart } from './queries/listed-parts.ts'
import { listedFactKinds } from './write/added-lists.ts'
import { accountOf, randomChain, seeded } from '../test/random-chain.ts'
import { ChainRows, isCallWithoutReceipt, pageOf, timeOf } from '../test/model/rows.ts'
import { createTestDatabase } from '../test/database.ts'

const random = seeded(7)
const chain = randomChain({ random, blockCount: 240, gapPercent: 3 })
const model = new ChainRows(chain)
const timeAt = (fraction: number): number => chain[Math.floor((chain.length - 1) * fraction)]!.timestampMs

let store: Store

beforeAll(async () => {
  store = openStore(await createTestDatabase())
  for (let at = 0; at < chain.length; at += 7) await store.write(chain.slice(at, at + 7), 3)
})

afterAll(() => store[Symbol.asyncDispose]())

const requests: readonly PageRequest[] = [
  { start: 0, limit: 25, order: 'newest' },
  { start: 0, limit: 25, order: 'oldest' },
  { start: 150, limit: 20, order: 'newest' },
  { start: 150, limit: 90, order: 'oldest' },
  { start: 10_000_000, limit: 25, order: 'newest' },
  { start: 10_000_000, limit: 25, order: 'oldest' },
  { start: 0, limit: 25, order: 'newest', fromMs: timeAt(0.3) },
  { start: 3, limit: 500, order: 'oldest', fromMs: timeAt(0.3), toMs: timeAt(0.6) },
  { start: 3, limit: 500, order: 'newest', fromMs: timeAt(0.3) + 1, toMs: timeAt(0.6) - 1 },
  { start: 0, limit: 25, order: 'newest', toMs: timeAt(0.9) },
  { start: 0, limit: 25, order: 'newest', toMs: timeAt(0) - 1 },
  { start: 0, limit: 25, order: 'newest', fromMs: timeAt(1) + 1 },
  { start: 2, limit: 25, order: 'newest', before: 40 },
  { start: 2, limit: 25, order: 'oldest', before: 20, fromMs: timeAt(0.3) },
  { start: 0, limit: 25, order: 'newest', fromMs: timeAt(0.6), toMs: timeAt(0.3) },
]

describe.each(requests.map((request) => [JSON.stringify(request), request] as const))(
  'a page %s',
  (_, request) => {
    test('of blocks', async () => {
      expect(await store.blocks(request)).toEqual(pageOf(model.blocks, request, timeOf))
    })

    test('of the blocks of a witness', async () => {
      const witness = accountOf(1_000_001)
      const rows = model.blocks.filter((block) => block.witness === witness)
      expect(await store.blocksOfWitness(witness, request)).toEqual(pageOf(rows, request, timeOf))
    })

    test('of transactions', async () => {
      expect(await store.transactions(request)).toEqual(pageOf(model.transactions, request, timeOf))
    })

    test('of transfers', async () => {
      expect(await store.transfers(request)).toEqual(pageOf(model.transfers, request, timeOf))
    })

    test.each([0, 1, 5, 30])('of the transactions and transfers of account %s', async (number) => {
      const account = accountOf(number)
      const transactions = pageOf(model.transactionsOf(account), request, timeOf)
      const transfers = pageOf(model.transfersOf(account), request, timeOf)
      expect(await store.transactionsOfAccount(account, request)).toEqual(transactions)
      expect(await store.transfersOfAccount(account, request)).toEqual(transfers)
    })

    test('of the transfers of an asset', async () => {
      const assets = new Map(model.transfers.map(({ asset }) => [JSON.stringify(asset), asset]))
      expect(assets.size).toBeGreaterThan(2)
      for (const asset of assets.values())
        expect(await store.transfersOfAsset(asset, request)).toEqual(
          pageOf(model.transfersOfAsset(asset), request, timeOf),
        )
    })

    test.each([0, 1, 5, 30])(
      'of the transfers of account %s of one kind or token, in or out',
      async (number) => {
        const account = accountOf(number)
        const rows = model.transfersOf(account)
        const tokens = new Map(model.transfers.map(({ asset }) => [JSON.stringify(asset), asset]))
        const kinds = (['trx', 'trc10', 'trc20'] as const).map((kind) => ({ kind }))
        const parts: TransferPart[] = [
          {},
          ...kinds,
          ...Array.from(tokens.values(), (asset) => ({ asset })).slice(0, 5),
        ]
        for (const part of parts)
          for (const way of [undefined, 'in', 'out'] as const) {
            const of = rows.filter(({ asset, from, to }) => {
              const isOf =
                'kind' in part
                  ? asset.kind === part.kind
                  : part.asset === undefined || isDeepStrictEqual(asset, part.asset)
              return isOf && (way === undefined || (way === 'in' ? to : from) === account)
            })
            const page = await store.transfersOfPart(account, { ...part, way }, request)
            expect(page, `${JSON.stringify(part)} ${way}`).toEqual(pageOf(of, request, timeOf))
          }
      },
    )

    test.each([0, 1, 5, 30])('of the transactions of account %s by type and side', async (number) => {
      const account = accountOf(number)
      const own = model.transactionsOf(account)
      const types = [...new Set(own.map(({ type }) => type))]
      const choices = [
        undefined,
        ...types.slice(0, 3).map((type) => new Set([type])),
        new Set(types.slice(1)),
      ]
      for (const chosen of choices)
        for (const side of [undefined, 'owner', 'to'] as const) {
          const rows = own.filter(
            (row) =>
              (chosen === undefined || chosen.has(row.type)) && (side === undefined || row[side] === account),
          )
          const page = await store.transactionsOfPart(account, { types: chosen, side }, request)
          expect(page, `${[...(chosen ?? [])].join()} ${side}`).toEqual(pageOf(rows, request, timeOf))
        }
    })

    test('of the whole chain: tokens of a kind, transactions of a type, facts of a kind', async () => {
      for (const kind of ['trc10', 'trc20'] as const) {
        const rows = model.transfers.filter(({ asset }) => asset.kind === kind)
        expect(await store.transfersOfKind(kind, request)).toEqual(pageOf(rows, request, timeOf))
      }
      for (const type of [1, 31, 99]) {
        const rows = model.transactions.filter((row) => row.type === type)
        expect(await store.transactionsOfTypes(new Set([type]), request)).toEqual(
          pageOf(rows, request, timeOf),
        )
      }
      const several = new Set(model.transactions.slice(0, 9).map(({ type }) => type))
      expect(several.size).toBeGreaterThan(2)
      const rows = model.transactions.filter(({ type }) => several.has(type))
      expect(await store.transactionsOfTypes(several, request)).toEqual(pageOf(rows, request, timeOf))
      const every = new Set(Array(256).keys())
      expect(await store.transactionsOfTypes(every, request)).toEqual(
        pageOf(model.transactions, request, timeOf),
      )
      for (const kind of listedFactKinds) {
        const rows = model.facts.filter((row) => row.kind === kind)
        expect(rows.length).toBeGreaterThan(20)
        expect(await store.factsOfKind(kind, request)).toEqual(pageOf(rows, request, timeOf))
      }
    })

    test('of facts in lists', async () => {
      for (const list of model.lists().filter((_, at) => at % 37 === 0))
        expect(await store.facts(list, request)).toEqual(pageOf(model.factsIn(list), request, timeOf))
    })

    test('of accounts', async () => {
      const expected = pageOf(model.accounts, request, ({ firstSeenMs }) => firstSeenMs)
      expect(await store.accounts(request)).toEqual(expected)
    })

    test('of a block', async () => {
      const { height } = busiest(chain)
      const within = { ...request, start: request.start % 7, limit: 5 }
      const transactions = model.transactions.filter((row) => row.height === height)
      const transfers = model.transfers.filter((row) => row.height === height)
      expect(await store.transactionsOfBlock(height, within)).toEqual(pageOf(transactions, within, timeOf))
      expect(await store.transfersOfBlock(height, within)).toEqual(pageOf(transfers, within, timeOf))
      const facts = model.facts.filter((row) => row.height === height)
      expect(await store.factsOfBlock(height, within)).toEqual(pageOf(facts, within, timeOf))
    })
  },
)

const busiest = (blocks: readonly IndexedBlock[]): IndexedBlock =>
  blocks.reduce((most, block) => (block.transfers.length > most.transfers.length ? block : most))

test('the state has the count of every row and the covered heights', async () => {
  const head = chain.at(-1)!
  const state = await store.state()
  expect(state).toMatchObject({
    head: { height: head.height, id: head.id, timestampMs: head.timestampMs },
    solidifiedHeight: 3,
    blockCount: chain.length,
    transactionCount: model.transactions.length,
    transferCount: model.transfers.length,
    accountCount: model.accounts.length,
    callsWithoutReceipt: model.transactions.filter(isCallWithoutReceipt).length,
  })
  const heights = state.coverage.flatMap(({ from, to }) =>
    Array.from({ length: to - from + 1 }, (_, at) => from + at),
  )
  expect(heights).toEqual(chain.map(({ height }) => height))
})

test('finds every block by height and by id', async () => {
  for (const block of model.blocks.filter((_, at) => at % 40 === 0)) {
    expect(await store.blockByHeight(block.height)).toEqual(block)
    expect(await store.blockById(block.id)).toEqual(block)
  }
})

test('finds a transaction and its transfers by id', async () => {
  for (const transaction of model.transactions.filter((_, at) => at % 150 === 0)) {
    const transfers = model.transfers.filter(({ transactionId }) => transactionId === transaction.id)
    expect(await store.transactionById(transaction.id)).toEqual(transaction)
    expect(await store.transfersOfTransaction(transaction.id)).toEqual(transfers)
  }
})

test('reads the transfers of many transactions at once, and of no others', async () => {
  const some = model.transactions.filter((_, at) => at % 37 === 0)
  const ids = new Set(some.map(({ id }) => id))
  const expected = model.transfers.filter(({ transactionId }) => ids.has(transactionId))
  expect(expected.length).toBeGreaterThan(5)
  expect(await store.transfersOfTransactions(some)).toEqual(expected)
  // Of few transactions all chunks are read, of many those that begin before them.
  const few = model.transactions.filter(({ id }) => id === expected[0]!.transactionId)
  expect(await store.transfersOfTransactions(few)).toEqual(
    expected.filter(({ transactionId }) => transactionId === few[0]!.id),
  )
  const last = model.transactions.at(-1)!
  const absent = [
    { height: 1_000_000, index: 0 },
    { height: last.height, index: last.index + 1 },
  ]
  expect(await store.transfersOfTransactions(absent)).toEqual([])
  expect(await store.transfersOfTransactions([])).toEqual([])
})

test('finds the newest fact of many accounts at once', async () => {
  const accounts = Array.from({ length: 40 }, (_, number) => accountOf(number))
  const newest = await store.newestFacts('permissionUpdatesOfAccount', [...accounts, accountOf(77_777)])
  const expected = accounts.flatMap((key) => {
    const fact = model.factsIn({ list: 'permissionUpdatesOfAccount', key }).at(-1)
    return fact === undefined ? [] : [[key, fact] as const]
  })
  expect(expected.length).toBeGreaterThan(5)
  expect(newest).toEqual(new Map(expected))
  expect(await store.newestFacts('permissionUpdatesOfAccount', [])).toEqual(new Map())
})

test('returns the facts of a transaction, and the count of each list', async () => {
  for (const { id } of model.transactions.filter((_, at) => at % 150 === 0))
    expect(await store.factsOfTransaction(id)).toEqual(
      model.facts.filter(({ transactionId }) => transactionId === id),
    )
  const lists = model.lists()
  expect(lists.length).toBeGreaterThan(30)
  for (const list of lists.filter((_, at) => at % 9 === 0)) {
    const { rows, total } = await store.facts(list, { start: 0, limit: 3, order: 'oldest' })
    const expected = model.factsIn(list)
    expect({ rows, total }).toEqual({ rows: expected.slice(0, 3), total: expected.length })
  }
  const counts = lists.map((list) => model.factsIn(list).length)
  expect(await store.factCounts(lists)).toEqual(counts)
  expect(await store.factCounts([{ list: 'votesOfVoter', key: accountOf(77_777) }])).toEqual([0])
})

test('finds transactions by the first digits of their id, and accounts between two addresses', async () => {
  const ids = model.transactions.map(({ id }) => id)
  for (const { id } of model.transactions.filter((_, at) => at % 150 === 0))
    for (const prefix of [id.slice(0, 6), id.slice(0, 9).toUpperCase(), id]) {
      const expected = ids.filter((one) => one.startsWith(prefix.toLowerCase()))
      const rows = await store.transactionsByIdPrefix(prefix, 3)
      expect(rows.map((row) => row.id)).toEqual(expected.slice(0, 3))
    }
  expect(await store.transactionsByIdPrefix(ids[0]!.slice(0, 5), 3)).toEqual([])
  expect(await store.transactionsByIdPrefix(`${ids[0]!.slice(0, 8)}x`, 3)).toEqual([])
  const sorted = model.accounts.toSorted((left, right) => (left.address < right.address ? -1 : 1))
  const [from, to] = [sorted[3]!.address, sorted[9]!.address]
  expect(await store.accountsBetween(from, to, 5)).toEqual(sorted.slice(3, 8))
  expect(await store.accountsBetween(from, to, 50)).toEqual(sorted.slice(3, 10))
  expect(await store.accountsBetween(to, from, 50)).toEqual([])
})

test('finds the accounts in any of many ranges', async () => {
  const sorted = model.accounts.toSorted((left, right) => (left.address < right.address ? -1 : 1))
  const rangeOf = (first: number, last: number) => ({
    from: sorted[first]!.address,
    to: sorted[last]!.address,
  })
  const found = await store.accountsAmongRanges([rangeOf(2, 3), rangeOf(9, 9), rangeOf(5, 4)], 50)
  expect(found.toSorted((left, right) => (left.address < right.address ? -1 : 1))).toEqual(
    [2, 3, 9].map((at) => sorted[at]),
  )
  expect(await store.accountsAmongRanges([rangeOf(0, 20)], 5)).toHaveLength(5)
  expect(await store.accountsAmongRanges([], 5)).toEqual([])
})

test('knows every asset once, with the block that saw it first', async () => {
  const { rows, total } = await store.assets({ start: 0, limit: 1_000, order: 'oldest' })
  expect(total).toBe(rows.length)
  expect(new Set(rows.map(({ asset }) => JSON.stringify(asset))).size).toBe(total)
  for (const { asset, firstSeenHeight, firstSeenMs } of rows) {
    const [first] = model.transfersOfAsset(asset)
    if (first !== undefined) expect(firstSeenHeight).toBeLessThanOrEqual(first.height)
    expect(model.blocks.find(({ height }) => height === firstSeenHeight)!.timestampMs).toBe(firstSeenMs)
  }
  const moved = new Set(model.transfers.map(({ asset }) => JSON.stringify(asset)))
  const known = new Set(rows.map(({ asset }) => JSON.stringify(asset)))
  expect([...moved].filter((asset) => !known.has(asset))).toEqual([])
  expect(await store.assets({ start: 1, limit: 1, order: 'newest' })).toEqual({ rows: [rows.at(-2)], total })
  const some = [rows[3]!, rows[0]!].map(({ asset }) => asset)
  expect(await store.firstSeen([...some, { kind: 'trc10', id: '9' }])).toEqual([rows[0], rows[3]])
})

test('gives no list of an asset that would lack what older blocks did', async () => {
  const database = await createTestDatabase()
  await using older = openStore(database)
  await older.write(chain.slice(0, 5), 0)
  await database.query('UPDATE blocks SET lacks_asset_lists = true WHERE position < 2')
  expect(await older.transfersOfAsset({ kind: 'trx' }, requests[0]!)).toBeUndefined()
})

test('gives none of the lists that were added later while they lack rows, and all once they are filled', async () => {
  const database = await createTestDatabase()
  await using older = openStore(database)
  await older.write(chain.slice(0, 5), 0)
  await database.query('DELETE FROM sides_listed_up_to')
  await database.query('DELETE FROM lists WHERE list = 1030')
  const own = { side: 'owner' } as const
  expect(await older.transfersOfPart(accountOf(0), { kind: 'trc20' }, requests[0]!)).toBeDefined()
  expect(await older.transactionsOfPart(accountOf(0), own, requests[0]!)).toBeUndefined()
  await database.query('DELETE FROM ways_listed_up_to')
  await database.query('DELETE FROM lists WHERE list > 1000')
  await older.write(chain.slice(5, 9), 0)
  const request = requests[0]!
  expect(await older.transfersOfPart(accountOf(0), { kind: 'trc20' }, request)).toBeUndefined()
  expect(await older.transactionsOfTypes(new Set([31]), request)).toBeUndefined()
  expect(await older.filledLists()).toEqual({ blocks: 0, of: 9 })
  for (let block = 0; block < 4; block++) await older.fillLists(1)
  // Four blocks of one of two sets of lists.
  expect(await older.filledLists()).toEqual({ blocks: 2, of: 9 })
  while (await older.fillLists());
  expect(await older.filledLists()).toBeUndefined()
  const rows = model.transactions.filter(({ type, height }) => type === 31 && height <= chain[8]!.height)
  expect(await older.transactionsOfTypes(new Set([31]), request)).toEqual(pageOf(rows, request, timeOf))
  expect(await older.transactionsOfPart(accountOf(0), own, request)).toBeDefined()
})

test('takes away the lists of a release that had one of both ways, and lets that release begin them anew', async () => {
  const database = await createTestDatabase()
  await using upgraded = openStore(database)
  await upgraded.write(chain, 0)
  const dump = () =>
    Promise.all([
      database.query('SELECT * FROM lists ORDER BY list, key'),
      database.query('SELECT * FROM list_chunks ORDER BY list, key, chunk'),
    ])
  const before = await dump()
  for (const list of [1003, 1022]) {
    await database.query(
      `INSERT INTO lists (list, key, count, tail) SELECT ${list}, key, count, tail FROM lists WHERE list = 1030`,
    )
    await database.query(
      `INSERT INTO list_chunks (list, key, chunk, positions) SELECT ${list}, key, chunk, positions FROM list_chunks WHERE list = 1030`,
    )
  }
  await database.query(
    `INSERT INTO lists (list, key, count, tail) SELECT 1010, key, 1, $$$$ FROM generate_series(0, 12000) AS key`,
  )
  await database.query('INSERT INTO listed_up_to SELECT true, height, id FROM ways_listed_up_to')
  const [{ id: whole } = {}] = await database.query('SELECT id FROM listed_up_to')
  const retired = async () => {
    const [[{ rows }], [reached]] = (await Promise.all([
      database.query('SELECT count(*)::int AS rows FROM lists WHERE list IN (1003, 1010, 1022)'),
      database.query('SELECT id FROM listed_up_to'),
    ])) as [[{ rows: number }], [{ id: string }?]]
    return { rows, reached: reached?.id }
  }
  const { rows: all } = await retired()
  const byKey = (all - 12_001) / 2
  // Lists in use come first: filters have no totals until they are whole.
  await database.query('DELETE FROM sides_listed_up_to')
  await database.query('DELETE FROM lists WHERE list = 1030')
  await database.query('DELETE FROM list_chunks WHERE list = 1030')
  expect(await upgraded.filledLists()).toBeDefined()
  while ((await upgraded.filledLists()) !== undefined) {
    expect(await retired()).toEqual({ rows: all, reached: whole })
    await upgraded.fillLists()
  }
  const steps: { rows: number; reached: string | undefined }[] = []
  while (await upgraded.fillLists()) steps.push(await retired())
  // Rows are missing from the first step on: the release before must not take the others for whole. Each step begins behind the last.
  expect(steps.filter(({ reached }) => !/^dropped \d+ \d+ \d+$/.test(reached ?? ''))).toEqual([
    { rows: all - byKey, reached: expect.stringMatching(/^dropped 1003 \d+$/) as string },
    { rows: all - byKey - 5000, reached: 'dropped 1010 4999' },
    { rows: all - byKey - 10_000, reached: 'dropped 1010 9999' },
    { rows: byKey, reached: 'dropped 1010 12000' },
    { rows: 0, reached: expect.stringMatching(/^dropped 1022 \d+$/) as string },
    { rows: 0, reached: undefined },
  ])
  expect(await dump()).toEqual(before)
})

test('goes on taking away lists behind the last row that it took, and begins anew after a release that knew them', async () => {
  const database = await createTestDatabase()
  await using store = openStore(database)
  await store.write(chain.slice(0, 3), 0)
  const keys = async () =>
    (await database.query('SELECT key::int AS key FROM lists WHERE list = 1010 ORDER BY key')).map(
      ({ key }) => key,
    )
  await database.query(
    `INSERT INTO lists (list, key, count, tail) SELECT 1010, key, 1, $$$$ FROM generate_series(0, 9) AS key`,
  )
  await database.query(
    `INSERT INTO listed_up_to SELECT true, height, $$dropped 1010 4$$ FROM ways_listed_up_to`,
  )
  await store.fillLists()
  expect(await keys()).toEqual([0, 1, 2, 3, 4])
  await database.query(`UPDATE listed_up_to SET id = $$another$$`)
  while (await store.fillLists());
  expect(await keys()).toEqual([])
})

test('finds nothing under unknown keys', async () => {
  const { id } = chain[3]!
  const other = `${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}`
  const request = requests[0]!
  const unknownToken = { kind: 'trc10', id: '9' } as const
  expect(await store.blockByHeight(1_000_000)).toBeUndefined()
  expect(await store.blockByHeight(2 ** 40)).toBeUndefined()
  expect(await store.blockById(other)).toBeUndefined()
  expect(await store.blockById('ff'.repeat(32))).toBeUndefined()
  expect(await store.transactionById('ff'.repeat(32))).toBeUndefined()
  expect(await store.transactionById('not an id')).toBeUndefined()
  expect(await store.transfersOfTransaction('ff'.repeat(32))).toEqual([])
  expect(await store.accountByAddress(accountOf(77_777))).toBeUndefined()
  expect(await store.transactionsOfAccount(accountOf(77_777), request)).toEqual({ rows: [], total: 0 })
  expect(await store.transfersOfAccount(accountOf(77_777), request)).toEqual({ rows: [], total: 0 })
  expect(await store.transfersOfPart(accountOf(77_777), { kind: 'trx' }, request)).toEqual(emptyPage)
  expect(await store.transfersOfPart(accountOf(0), { asset: unknownToken }, request)).toEqual(emptyPage)
  expect(await store.blocksOfWitness(accountOf(77_777), request)).toEqual({ rows: [], total: 0 })
  expect(await store.transactionsOfBlock(1_000_000, request)).toEqual({ rows: [], total: 0 })
  expect(await store.transfersOfBlock(1_000_000, request)).toEqual({ rows: [], total: 0 })
})

test('returns all members of an account', async () => {
  for (const account of model.accounts.filter((_, at) => at % 9 === 0))
    expect(await store.accountByAddress(account.address)).toEqual(account)
})

test('distinguishes contracts from other accounts', async () => {
  const addresses = [...model.accounts.map(({ address }) => address), accountOf(77_777)]
  const contracts = model.accounts.filter(({ isContract }) => isContract).map(({ address }) => address)
  expect([...(await store.contractsAmong(addresses))].sort()).toEqual(contracts.sort())
})
