// Latency of pages of a filled index while blocks are written.
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { openStore, type Store } from '@sundial/store'
import { randomFrom } from '../mainnet-log/random.ts'
import type { Filled } from './fill-index.ts'

const pageRows = 50
/** Three times mainnet's rate. */
const blockEachMs = 1000

/** The same pages in every run on the same index. */
const random = randomFrom(1)

type Read = () => Promise<readonly unknown[]>

export async function printPageReads({ database, figures, cast, grow, follow }: Filled): Promise<void> {
  const { transactionCount } = figures
  const store = openStore(database)
  const readsOfEach = Math.max(20, Math.min(400, Math.floor(transactionCount / 2500)))
  const before = (await store.state()).head!.height
  follow()
  const growing = setInterval(() => grow(1), blockEachMs)
  try {
    console.log(`  pages of ${pageRows} of ${transactionCount} transactions, a block written each second`)
    for (const [name, read] of Object.entries(await readsOf(store, cast, before))) {
      const times = await timesOf(read, readsOfEach)
      console.log(`    ${name.padEnd(40)} p50 ${of(times, 0.5)} ms, p99 ${of(times, 0.99)} ms`)
    }
  } finally {
    clearInterval(growing)
  }
  const after = (await store.state()).head!.height
  console.log(`    meanwhile ${after - before} blocks were written`)
}

async function readsOf(
  store: Store,
  { busiest, others, token }: Filled['cast'],
  headHeight: number,
): Promise<Readonly<Record<string, Read>>> {
  const page = (start: number) => ({ start, limit: pageRows, order: 'newest' }) as const
  const asset = { kind: 'trc20', contract: token } as const
  const someHeight = () => 5 + Math.floor(random() * (headHeight - 5))
  const ids = await idsOf(store, someHeight)
  const called = await placesIn(store.transactionsOfAccount(token, page(0)))
  const sent = await placesIn(store.transfersOfAccount(busiest, page(0)))
  const held = await placesIn(store.holders(asset, { start: 0, limit: 1, order: 'most' }))
  const rows = async (result: Promise<{ readonly rows: readonly unknown[] } | undefined>) =>
    (await result)?.rows ?? []
  return {
    [`calls of the token (${called.total}), page 1`]: () => rows(store.transactionsOfAccount(token, page(0))),
    'any page of these': () => rows(store.transactionsOfAccount(token, page(called.any()))),
    'last pages of these': () => rows(store.transactionsOfAccount(token, page(called.last()))),
    [`transfers of one account (${sent.total})`]: () =>
      rows(store.transfersOfAccount(busiest, page(sent.any()))),
    'transfers of any sender, page 1': () => rows(store.transfersOfAccount(picked(others), page(0))),
    [`any page of ${held.total} holders`]: () =>
      rows(store.holders(asset, { start: held.any(), limit: pageRows, order: 'most' })),
    'transactions of any block': () => rows(store.transactionsOfBlock(someHeight(), page(0))),
    'any transaction by its id': async () => {
      const found = await store.transactionById(picked(ids))
      return found === undefined ? [] : [found]
    },
    'newest transactions': () => rows(store.transactions(page(0))),
  }
}

async function placesIn(page: Promise<{ readonly total: number } | undefined>) {
  const total = (await page)?.total ?? 0
  const last = Math.max(0, total - pageRows)
  return {
    total,
    any: () => Math.floor(random() * last),
    last: () => Math.max(0, last - Math.floor(random() * 100 * pageRows)),
  }
}

/** Of blocks all over the index. */
async function idsOf(store: Store, someHeight: () => number): Promise<readonly string[]> {
  const ids: string[] = []
  for (let count = 0; count < 100; count++) {
    const { rows } = await store.transactionsOfBlock(someHeight(), { start: 0, limit: 25, order: 'newest' })
    ids.push(...rows.map(({ id }) => id))
  }
  return ids
}

const picked = <Item>(items: readonly Item[]): Item => items[Math.floor(items.length * random())]!

async function timesOf(read: Read, count: number): Promise<number[]> {
  const times: number[] = []
  for (let done = 0; done < count; done++) {
    const start = performance.now()
    const rows = await read()
    times.push(performance.now() - start)
    if (rows.length === 0) throw new Error('A page has no rows.')
    await sleep(5)
  }
  return times.sort((left, right) => left - right)
}

const of = (sorted: readonly number[], part: number): string =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!.toFixed(1)
