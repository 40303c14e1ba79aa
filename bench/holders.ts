import { performance } from 'node:perf_hooks'
import type { Connection } from '../packages/store/src/connection.ts'
import { type HolderMove, moveHolders } from '../packages/store/src/holders/holders.ts'
import { findHolders, findRank } from '../packages/store/src/queries/holders.ts'
import { createTestDatabase } from '../packages/store/test/database.ts'
import { seeded } from '../packages/store/test/random-chain.ts'

// npx tsx bench/holders.ts [holders]: the cost of the order of holders, for docs/decisions/0005-holders.md.

const holderCount = Number(process.argv[2] ?? 1_000_000)
const movesPerBatch = 20_000
const random = seeded(1)
const balances = Array.from({ length: holderCount }, randomBalance)

await using database = await createTestDatabase()

const fillMs = await timed(async () => {
  for (let from = 0; from < holderCount; from += movesPerBatch) {
    const moves = balances
      .slice(from, from + movesPerBatch)
      .map((to, at): HolderMove => ({ asset: 0, account: from + at, from: 0n, to }))
    await database.transaction((connection) => moveHolders(connection, moves))
  }
})
console.log(`fill: ${micros(fillMs, holderCount)} µs a holder`)
await database.query('VACUUM FULL ANALYZE holders')
await database.query('VACUUM FULL ANALYZE holder_counts')
await printBytes()
for (const size of [1, 300, 5_000]) await printMoves(size)
await database.query('VACUUM ANALYZE')
for (const [name, from] of [
  ['first', 0],
  ['middle', Math.floor(holderCount / 2)],
  ['last', holderCount - 25],
] as const)
  await printPercentiles(`page of 25, ${name}`, (connection) =>
    findHolders(connection, 0, { from, to: from + 25 }),
  )
await printPercentiles('rank', (connection) => {
  const account = random(holderCount)
  return findRank(connection, 0, { account, balance: balances[account]! })
})
const middle = Math.floor(holderCount / 2)
await printPercentiles(
  'middle by OFFSET',
  (connection) =>
    connection.query(
      `SELECT account, balance FROM holders WHERE asset = 0 ORDER BY balance DESC, account OFFSET ${middle} LIMIT 25`,
    ),
  10,
)

/** One in five has the same balance, as after a gift to many; the rest spread over thirteen digits. */
function randomBalance(): bigint {
  return random(5) === 0 ? 1_000_000n : BigInt(Math.floor(10 ** (1 + (12 * random(1_000_000)) / 1_000_000)))
}

async function printBytes(): Promise<void> {
  const [row] = await database.query<{ heap: bigint; index: bigint; counts: bigint; nodes: bigint }>(
    `SELECT pg_table_size('holders') AS heap, pg_indexes_size('holders') AS index,
      pg_total_relation_size('holder_counts') AS counts, (SELECT count(*) FROM holder_counts) AS nodes`,
  )
  const each = (bytes: bigint) => (Number(bytes) / holderCount).toFixed(1)
  console.log(
    `bytes a holder: heap ${each(row!.heap)}, index ${each(row!.index)}, counts ${each(row!.counts)} in ${row!.nodes} nodes`,
  )
}

async function printMoves(size: number): Promise<void> {
  const rounds = Math.max(3, Math.min(100, Math.floor(60_000 / size)))
  let ms = 0
  for (let round = 0; round < rounds; round++) {
    const accounts = new Set(Array.from({ length: size }, () => random(holderCount)))
    const moves = [...accounts].map((account) => {
      const move = { asset: 0, account, from: balances[account]!, to: randomBalance() }
      balances[account] = move.to
      return move
    })
    ms += await timed(() => database.transaction((connection) => moveHolders(connection, moves)))
  }
  console.log(
    `${size} changes a batch: ${micros(ms, size * rounds)} µs a change, ${(ms / rounds).toFixed(1)} ms a batch`,
  )
}

async function printPercentiles(
  name: string,
  ask: (connection: Connection) => Promise<unknown>,
  rounds = 300,
): Promise<void> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++)
    times.push(await timed(() => database.snapshot((connection) => ask(connection))))
  times.sort((left, right) => left - right)
  const at = (share: number) => times[Math.floor(share * (rounds - 1))]!.toFixed(2)
  console.log(`${name}: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const before = performance.now()
  await work()
  return performance.now() - before
}

function micros(ms: number, count: number): string {
  return ((1000 * ms) / count).toFixed(1)
}
