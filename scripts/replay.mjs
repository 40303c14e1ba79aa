// npm run replay -- [DIR] [--show TEXT] [--most N]: replays a recording of java-tron (vectors/java-tron unless given) in
// a development chain and compares every response. --show prints the differing exchanges whose service and path or body
// contain the text. Ends with 1 when a difference is not in known-differences.ts.
import { parseArgs } from 'node:util'
import { register } from 'tsx/esm/api'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    show: { type: 'string' },
    most: { type: 'string', default: '5' },
    listed: { type: 'boolean', default: false },
  },
})
const [folder = 'vectors/java-tron'] = positionals

register()
const { readRecording } = await import('../packages/devnet/test/replay/recording.ts')
const { replay } = await import('../packages/devnet/test/replay/replay.ts')
const { isUnexplained, printExchange, printReplay } =
  await import('../packages/devnet/test/replay/print-replay.ts')

const startedMs = Date.now()
const replayed = await replay(readRecording(folder))
const isShown = ({ exchange }) =>
  `${exchange.service} ${exchange.path} ${exchange.body ?? ''}`.includes(values.show)
if (values.show !== undefined) {
  const wanted = values.listed ? ({ reason }) => reason !== undefined : isUnexplained
  const shown = replayed.compared.filter((item) => wanted(item) && isShown(item))
  for (const item of shown.slice(0, Number(values.most))) console.log(`${printExchange(item)}\n`)
}
console.log(printReplay(replayed))
console.log(`${((Date.now() - startedMs) / 1000).toFixed(1)} s`)
process.exit(replayed.chainFaults.length + replayed.compared.filter(isUnexplained).length === 0 ? 0 : 1)
