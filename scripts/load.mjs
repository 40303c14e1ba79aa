// npm run load -- [--minutes 30] [--hostile] [--signatures 100] [--rate 40] [--url http://HOST:PORT] [--port 4180]: mixed load on the running product,
// or on a fresh one with a demo chain. Ends with 1 when /health gets slow, the index falls behind or memory grows.
// npm run load -- --sources [--minutes 3]: 100 requests at once to compile sources that never end, on a fresh product.
import { parseArgs } from 'node:util'
import { register } from 'tsx/esm/api'
import { build } from './build.mjs'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    rate: { type: 'string', default: '40' },
    'hostile-rate': { type: 'string', default: '20' },
    hostile: { type: 'boolean', default: false },
    sources: { type: 'boolean', default: false },
    signatures: { type: 'string', default: '0' },
    url: { type: 'string' },
    port: { type: 'string', default: '4180' },
  },
})
if (values.url === undefined) await build()
register()
if (values.sources) {
  const { runSources } = await import('../bench/load/run-sources.ts')
  process.exit((await runSources({ minutes: Number(values.minutes), port: Number(values.port) })) ? 0 : 1)
}
const { runLoad } = await import('../bench/load/run.ts')
const isFine = await runLoad({
  minutes: Number(values.minutes),
  rate: Number(values.rate),
  hostileRate: values.hostile ? Number(values['hostile-rate']) : 0,
  signatureRate: Number(values.signatures),
  url: values.url,
  port: Number(values.port),
})
process.exit(isFine ? 0 : 1)
