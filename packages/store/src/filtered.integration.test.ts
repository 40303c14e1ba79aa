import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { IndexedBlock } from './indexed-block.ts'
import { openStore, type Store } from './open-store.ts'
import type { RowConditions } from './queries/filtered/conditions.ts'
import type { FilteredPage, FilteredRequest } from './queries/filtered/filtered.ts'
import { createTestDatabase } from '../test/database.ts'
import { FilteredModel } from '../test/model/filtered.ts'
import { accountOf, randomChain, seeded } from '../test/random-chain.ts'

const random = seeded(97)
const shape = { random, accountCount: 30, gapPercent: 3 }
const chain = withRareType(randomChain({ ...shape, blockCount: 220 }))
const model = new FilteredModel(chain)

/** Type 16, of which few blocks have one transaction: what counts lead to. */
function withRareType(blocks: readonly IndexedBlock[]): readonly IndexedBlock[] {
  return blocks.map((block, at) => ({
    ...block,
    transactions: block.transactions.map((one, index) =>
      at % 50 === 7 && index === 0 ? { ...one, type: 16 } : one,
    ),
  }))
}

let store: Store

beforeAll(async () => {
  store = openStore(await createTestDatabase())
  for (let at = 0; at < chain.length; at += 9) await store.write(chain.slice(at, at + 9), 3)
})
afterAll(() => store[Symbol.asyncDispose]())

const pick = <Value>(values: readonly Value[]): Value => values[random(values.length)]!
const sometimes = <Value>(make: () => Value): Value | undefined => (random(3) === 0 ? make() : undefined)

const randomConditions = (): RowConditions => ({
  types: sometimes(() => new Set(pick([[16], [1, 2], [31], [57, 16], [99]]))),
  from: sometimes(() => accountOf(pick([0, 1, 2, 5, 17, 77_777]))),
  to: sometimes(() => accountOf(pick([0, 1, 3, 8]))),
  asset: sometimes(() =>
    pick([
      { kind: 'trx' },
      { kind: 'trc10', id: '1000003' },
      { kind: 'trc20', contract: accountOf(500_002) },
    ]),
  ),
  leastAmount: sometimes(() => pick([0n, 1n, 500n, 2n ** 53n, 2n ** 255n])),
  mostAmount: sometimes(() => pick([-1n, 999n, 2n ** 53n, 2n ** 256n])),
  selector: sometimes(() => pick(chain.flatMap(({ transactions }) => transactions)).selector ?? '00000000'),
  result: sometimes(() => pick(['SUCCESS', 'FAIL', 'REVERT', 'A_LATER_ONE', 'OUT_OF_TIME'])),
})

const randomRequest = (): FilteredRequest => {
  const block = () => pick(chain)
  return {
    limit: pick([1, 3, 20]),
    mostExamined: pick([17, 90, 100_000]),
    mostListed: pick([5, undefined]),
    mostSought: pick([12, 40, undefined]),
    mostLooked: pick([1, 30, undefined]),
    fromHeight: random(4) === 0 ? block().height + random(2) : undefined,
    toHeight: random(4) === 0 ? block().height + random(2) : undefined,
    fromMs: random(4) === 0 ? block().timestampMs + random(2) : undefined,
    toMs: random(4) === 0 ? block().timestampMs - random(2) : undefined,
  }
}

const mostFullPages = 40
const everything = { limit: 1_000_000, mostExamined: 1_000_000, mostListed: 1_000_000 }
const cases = Array.from({ length: 60 }, () => [randomConditions(), randomRequest()] as const)

/** Rows of all pages, and what led to them. */
async function follow<Row>(
  ask: (before: number | undefined) => Promise<FilteredPage<Row>>,
): Promise<{ readonly rows: readonly Row[]; readonly indexes: ReadonlySet<string> }> {
  const rows: Row[] = []
  const indexes = new Set<string>()
  let before: number | undefined
  do {
    const page = await ask(before)
    rows.push(...page.rows)
    indexes.add(page.index)
    if (page.next !== undefined && before !== undefined) expect(page.next).toBeLessThan(before)
    before = page.next
  } while (before !== undefined)
  return { rows, indexes }
}

const used = new Set<string>()
let rowCount = 0
const totals = new Set<number | undefined>()

describe.each(['filteredTransactions', 'filteredTransfers'] as const)('%s', (method) => {
  const whole = (conditions: RowConditions, request: FilteredRequest): FilteredPage<unknown> =>
    method === 'filteredTransactions'
      ? model.transactions(conditions, request)
      : model.transfers(conditions, request)

  test.each(cases.map(([conditions, request], at) => ({ at, conditions, request })))(
    'the pages of random search $at have every matching row once, newest first',
    async ({ conditions, request }) => {
      const { rows } = whole(conditions, { ...request, ...everything })
      // One row a page where many match would be thousands of pages that are all alike.
      const limit = Math.max(request.limit, Math.ceil(rows.length / mostFullPages))
      const found = await follow<unknown>((before) =>
        store[method](conditions, { ...request, limit, before }),
      )
      for (const index of found.indexes) used.add(index)
      rowCount += found.rows.length
      expect(found.rows).toEqual(rows)
    },
  )

  test.each(cases.map(([conditions, request], at) => ({ at, conditions, request })))(
    'search $at has the total where a list has its rows and no others',
    async ({ conditions: { from, to, types, asset }, request }) => {
      const part = method === 'filteredTransactions' ? { types } : { asset }
      const choices: RowConditions[] = [{}, { from, ...part }, { to, ...part }, { from }, { from, to }]
      for (const conditions of choices) {
        const { total } = whole(conditions, request)
        totals.add(total)
        expect((await store[method](conditions, request)).total).toBe(total)
      }
    },
  )

  test.each(cases.slice(0, 20).map(([conditions, request], at) => ({ at, conditions, request })))(
    'page by page, search $at examines as many rows as the model',
    async ({ conditions: { from, to, leastAmount, selector }, request }) => {
      const conditions = { from, to, leastAmount, selector }
      for (let before: number | undefined, pages = 0; pages < 5; pages++) {
        const page: FilteredPage<unknown> = await store[method](conditions, { ...request, before })
        expect(page).toEqual(whole(conditions, { ...request, before }))
        before = page.next
        if (before === undefined) break
      }
    },
  )
})

test('the random searches were led by every index', () => {
  expect(totals.size).toBeGreaterThan(40)
  expect([...totals]).toContain(undefined)
  expect([...used].toSorted()).toEqual(['blocks', 'counts', 'from', 'to', 'token'])
  expect(rowCount).toBeGreaterThan(1000)
})

test('a search by counts compares the blocks that have the type, and no other', async () => {
  const page = await store.filteredTransactions({ types: new Set([16]) }, { limit: 50, mostExamined: 20_000 })
  const named = chain.filter(({ transactions }) => transactions.some(({ type }) => type === 16))
  expect(page).toMatchObject({ index: 'counts', next: undefined })
  expect(page.examined).toBe(named.reduce((sum, { transactions }) => sum + transactions.length, 0))
  expect(named.length).toBeGreaterThan(2)
})

test('blocks that were undone and replaced above a page change nothing below it', async () => {
  const wanted = { result: 'FAIL' }
  const request = { limit: 9, mostExamined: 60 }
  const first = await store.filteredTransactions(wanted, request)
  const height = first.oldest!.height
  const kept = chain.filter((block) => block.height <= height)
  await store.undo(height)
  await store.write(randomChain({ ...shape, blockCount: 3, after: kept.at(-1) }), 3)
  const rest = await follow((before) =>
    store.filteredTransactions(wanted, { ...request, before: before ?? first.next }),
  )
  const all = model.transactions(wanted, { limit: 1_000_000, mostExamined: 1_000_000 })
  expect([...first.rows, ...rest.rows]).toEqual(all.rows)
})
