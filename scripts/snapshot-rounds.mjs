// npm run snapshots -- [SNAPSHOTS] [SEED]: a test suite of contracts on `sundial up` that takes so many snapshots and goes back as
// often, forks and loads copies of its chain, while pages are read. Ends with 1 when a table differs from a new index, an answer
// failed, or the audit has a difference.
import { register } from 'tsx/esm/api'

register()
const { snapshotRounds } = await import('../apps/sundial/test/snapshot-rounds.ts')
const [rounds = '200', seed = String(Date.now() % 1_000_003)] = process.argv.slice(2)
console.log(`${rounds} snapshots, seed ${seed}`)
const report = await snapshotRounds({ rounds: Number(rounds), seed: Number(seed) })
console.log(report)
const { differing, failed, audited } = report
process.exit(differing.length + failed.length + audited.length === 0 ? 0 : 1)
