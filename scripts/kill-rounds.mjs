// npm run kill -- ROUNDS [SEED] [up|ranges]: kill -9 at random moments, many times in a row; of program, database and node, or of
// "sundial up" as a whole; with `ranges` also of processes that read ranges, for an index with threads. Ends with 1 when
// anything was lost.
import { register } from 'tsx/esm/api'

register()
const { killRounds } = await import('../apps/sundial/test/kill-rounds.ts')
const { killUpRounds } = await import('../apps/sundial/test/kill-up-rounds.ts')
const [rounds = '100', seed = String(Date.now() % 1_000_003), what] = process.argv.slice(2)
console.log(`${rounds} rounds, seed ${seed}`)
const run = what === 'up' ? killUpRounds : killRounds
const withReaders = what === 'ranges' ? true : undefined
const report = await run({ rounds: Number(rounds), seed: Number(seed), withReaders })
console.log(report)
process.exit(report.lost.length + report.differing.length === 0 ? 0 : 1)
