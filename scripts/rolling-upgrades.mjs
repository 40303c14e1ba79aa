// npm run upgrades -- ROUNDS: one release after the other takes over at one database, while requests and blocks go on. Ends with 1 when a
// request failed or a block is missing or wrong.
import { register } from 'tsx/esm/api'

register()
const { rollingUpgrades } = await import('../apps/sundial/test/rolling-upgrade.ts')
const [rounds = '10'] = process.argv.slice(2)
const report = await rollingUpgrades({ rounds: Number(rounds) })
console.log(report)
process.exit(report.failed.length + report.wrongHeights.length === 0 ? 0 : 1)
