// npm run bench: figures that matter, each as a ratio or a rate of one run on one machine.
import { benchCodec } from './codec.ts'
import { benchIndex } from './index-recorded.ts'

await benchCodec()
await benchIndex()
