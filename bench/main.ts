// npm run bench [-- --transfers N] [--only NAME] [--live-node] [--threads N] [--profile DIR]: figures that matter, each as a ratio or a rate of
// one run on one machine. `--only back-fill --transfers 300000` is the whole of the back-fill,
// `--only read-latency --rows 10000000` the whole of the reading, `--only scale --transfers 10000000` a large index.
import { parseArgs } from 'node:util'
import { benchApi } from './api-speed.ts'
import { benchBackFill } from './back-fill.ts'
import { benchChain } from './chain.ts'
import { benchChainTokens } from './chain-tokens.ts'
import { benchCodec } from './codec.ts'
import { benchIndex } from './index-recorded.ts'
import { benchJavaTron } from './java-tron.ts'
import { benchLive } from './live-delay.ts'
import { benchLog } from './log-speed.ts'
import { benchPageDelay } from './page-delay.ts'
import { benchReadLatency } from './read-latency.ts'
import { benchScale } from './scale.ts'
import { benchTvm } from './tvm.ts'
import { benchUncached } from './uncached.ts'

const { values: flags } = parseArgs({
  options: {
    transfers: { type: 'string', default: '20000' },
    only: { type: 'string' },
    'live-node': { type: 'boolean', default: false },
    profile: { type: 'string' },
    threads: { type: 'string', default: '0' },
    rows: { type: 'string', default: '200000' },
    listeners: { type: 'string', default: '1000' },
  },
})
const count = Number(flags.transfers)
const benches: Readonly<Record<string, () => Promise<void>>> = {
  codec: benchCodec,
  tvm: benchTvm,
  index: benchIndex,
  'java-tron': benchJavaTron,
  chain: () => benchChain(Math.min(count, 100_000)),
  'chain-tokens': () => benchChainTokens(Math.min(count, 10_000)),
  log: () => benchLog(count),
  'back-fill': () =>
    benchBackFill(count, {
      profileDir: flags.profile,
      node: flags['live-node'] ? 'live' : undefined,
      threads: Number(flags.threads),
    }),
  'read-latency': () => benchReadLatency(Number(flags.rows)),
  'page-delay': benchPageDelay,
  api: () => benchApi(1, flags.profile),
  uncached: () => benchUncached(flags.profile),
  live: () => benchLive(Number(flags.listeners), flags.profile),
}
const alone: Readonly<Record<string, () => Promise<void>>> = {
  scale: () => benchScale(count, Number(flags.threads) || 2),
}
if (flags.only !== undefined) await alone[flags.only]?.()
for (const [name, bench] of Object.entries(benches)) {
  if (flags.only !== undefined && flags.only !== name) continue
  // Sequential, or they would measure each other.
  await bench()
}
