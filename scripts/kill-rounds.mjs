// npm run kill -- ROUNDS [SEED] [up|ranges|complete|grpc]: kill -9 at random moments, many times in a row; of program, database and node,
// or of "sundial up" as a whole; with `ranges` also of processes that read ranges, for an index with threads; with `grpc` the index
// reads over gRPC; with `complete` of one that builds a whole index beside, while a client asks. Ends with 1 when anything was lost.
import { register } from 'tsx/esm/api'

register()
const { killRounds } = await import('../apps/sundial/test/kill-rounds.ts')
const { killUpRounds } = await import('../apps/sundial/test/kill-up-rounds.ts')
const { completeRounds } = await import('../apps/sundial/test/complete-rounds.ts')
const [rounds = '100', seed = String(Date.now() % 1_000_003), what] = process.argv.slice(2)
console.log(`${rounds} rounds, seed ${seed}`)
const chosen = { rounds: Number(rounds), seed: Number(seed) }
const runs = {
  up: () => killUpRounds(chosen),
  ranges: () => killRounds({ ...chosen, withReaders: true }),
  grpc: () => killRounds({ ...chosen, overGrpc: true }),
  complete: () => completeRounds({ kills: chosen.rounds, seed: chosen.seed, blocks: 100 * chosen.rounds }),
}
const report = await (runs[what] ?? (() => killRounds(chosen)))()
console.log(report)
const { lost, differing, failed = [], backwards = [] } = report
process.exit(lost.length + differing.length + failed.length + backwards.length === 0 ? 0 : 1)
