// Reads ranges of a node into a folder, as `sundial read-ranges` does, and reports what they took.
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { readConfig } from '../../apps/sundial/src/config.ts'
import { openNode } from '../../apps/sundial/src/open-node.ts'
import { RangeFolder } from '../../apps/sundial/src/ranges/range-folder.ts'
import { readSpans } from '../../apps/sundial/src/ranges/read-spans.ts'
import { rangeOrigin, rangeSpanBlocks } from './range-origin.ts'

export type ReadRanges = {
  readonly transactionCount: number
  readonly bytes: number
  readonly seconds: number
  readonly cpuSeconds: number
}

const [address = '', path = ''] = process.argv.slice(2)
{
  const { client, source } = await openNode(readConfig(['--internal-transactions'], {}), address)
  await using _client = client
  const origin = await rangeOrigin(client)
  const folder = await RangeFolder.open(path, { ...origin, spanBlocks: rangeSpanBlocks })
  const start = performance.now()
  const cpu = process.cpuUsage()
  let transactionCount = 0
  let bytes = 0
  await readSpans({
    source,
    folder,
    origin,
    mostBytes: Infinity,
    signal: new AbortController().signal,
    report(report) {
      if (report.kind !== 'span') return
      transactionCount += report.transactionCount
      const file = folder.file(folder.firstOf(report.height), 'batches')
      bytes += statSync(file, { throwIfNoEntry: false })?.size ?? 0
    },
  })
  const { user, system } = process.cpuUsage(cpu)
  const seconds = (performance.now() - start) / 1000
  process.send!({ transactionCount, bytes, seconds, cpuSeconds: (user + system) / 1e6 } satisfies ReadRanges)
  await once(process, 'disconnect')
}
