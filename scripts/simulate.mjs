// npm run simulate -- --seed N | --seeds A..B [--steps M] [--file ran.jsonl] [--minutes T]: the indexer in worlds that
// fork, lag, lie, fail and kill. One seed in ten has a real SIGKILL, of a process `sundial index` or of the database
// server; the others end the index at any await of it. The file gets a line for each seed that passed: the same command
// again goes on with the others, which may have failed. Ends with 1 when any failed.
import { parseArgs } from 'node:util'
import { register } from 'tsx/esm/api'

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    seeds: { type: 'string' },
    steps: { type: 'string', default: '8' },
    file: { type: 'string' },
    minutes: { type: 'string', default: 'Infinity' },
  },
})
const [from, to = from] = (values.seeds ?? values.seed ?? '0..19').split('..').map(Number)
const seeds = Array.from({ length: to - from + 1 }, (_, at) => from + at)

register()
const { runSeeds } = await import('../apps/sundial/test/simulate/run-seeds.ts')
const totals = await runSeeds({
  seeds,
  steps: Number(values.steps),
  file: values.file,
  untilMs: Date.now() + Number(values.minutes) * 60_000,
  tell: (line) => console.log(line),
})
console.log({ ...totals, failed: totals.failed.length })
process.exit(totals.failed.length === 0 ? 0 : 1)
