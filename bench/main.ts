// npm run bench [-- --transfers N]: figures that matter, each as a ratio or a rate of one run on one machine.
import { benchBackFill } from './back-fill.ts'
import { benchChain } from './chain.ts'
import { benchChainTokens } from './chain-tokens.ts'
import { benchCodec } from './codec.ts'
import { benchIndex } from './index-recorded.ts'
import { benchPageDelay } from './page-delay.ts'
import { benchTvm } from './tvm.ts'

const at = process.argv.indexOf('--transfers')
await benchCodec()
await benchTvm()
await benchIndex()
const transferCount = at === -1 ? 20_000 : Number(process.argv[at + 1])
await benchChain(Math.min(transferCount, 100_000))
await benchChainTokens(Math.min(transferCount, 10_000))
await benchBackFill(transferCount)
await benchPageDelay()
