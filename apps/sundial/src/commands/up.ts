import { performance } from 'node:perf_hooks'
import { createLiveFeed } from '@sundial/api'
import { openDemo } from '@sundial/demo'
import { indexBlocks, type IndexingReport } from '@sundial/indexer'
import type { Command } from '../command.ts'
import type { Config } from '../config.ts'
import { IndexProgress } from '../index-progress.ts'
import { nodeReader } from '../node-reader.ts'
import { openDevelopmentChain } from '../open-development-chain.ts'
import { openIndex } from '../open-index.ts'
import { openNode } from '../open-node.ts'
import { serve } from '../serve.ts'
import { untilStopped } from '../until-stopped.ts'
import { watchNode } from '../watch-node.ts'

export const command: Command = {
  help: 'Everything: a development chain unless --node names a node, the index, API and web app.',
  async run(config) {
    const start = performance.now()
    const seconds = () => `${((performance.now() - start) / 1000).toFixed(1)} s`
    await using chain = config.node === undefined ? await openDevelopmentChain(config) : undefined
    if (chain !== undefined) console.log(`Development chain at ${chain.address} (${seconds()})`)
    const node = await openNode(config, chain?.address)
    await using _client = node.client
    for (const { file, message, code } of node.problems())
      console.warn(`Left out ${file ?? ''}: ${message} (${code})`)
    await using store = await openIndex(config)
    console.log(`Database ready (${seconds()})`)
    await using stopping = untilStopped()
    const print = printer(seconds)
    const progress = new IndexProgress(node)
    let trouble: IndexingReport['trouble']
    const watch = watchNode(config, { store, node, signal: stopping.signal })
    const feed = createLiveFeed()
    const reader = nodeReader({
      ...node,
      problems: () => [...node.problems(), ...(trouble ? [trouble] : []), ...watch.troubles()],
    })
    await using server = await serve(config, { store, node, reader, feed, progress })
    console.log(`Explorer at ${server.address} (${seconds()})`)
    const indexing = indexBlocks({
      source: node.source,
      store,
      signal: stopping.signal,
      fromHeight: await firstHeight(config['from-block'], node),
      report: (report) => {
        trouble = report.trouble
        if (report.move !== undefined) feed.publish(report.move)
        watch.touch(report)
        progress.take(report)
        print(report)
      },
    }).catch((error: unknown) => {
      // The index stops with a clear word; what it holds stays true and is still served.
      trouble = { code: codeOf(error), message: (error as Error).message }
      progress.take({ queuedBlockCount: 0, trouble })
      console.error(error)
    })
    await using _demo = inhabitants(config, chain?.address, stopping.signal)
    await stopping.stopped
    await indexing
    await watch[Symbol.asyncDispose]()
  },
}

/** A fresh chain of our own is lived on, unless `--no-demo`. */
function inhabitants(
  config: Config,
  nodeUrl: string | undefined,
  signal: AbortSignal,
): AsyncDisposable | undefined {
  if (nodeUrl === undefined || config['no-demo']) return undefined
  return openDemo({
    nodeUrl,
    signal,
    report: (report) => {
      if (report.kind === 'failed') console.error(report.error)
    },
  })
}

const codeOf = (error: unknown): string => (error as { code?: string }).code ?? 'indexing_failed'

async function firstHeight(
  from: number | 'latest' | undefined,
  { client }: Awaited<ReturnType<typeof openNode>>,
): Promise<number | undefined> {
  return from === 'latest' ? (await client.head()).height : from
}

/** A line a second at most, and one at the end of each stretch of work. */
function printer(seconds: () => string): (report: IndexingReport) => void {
  let lastMs = 0
  let lastHeight: number | undefined
  return ({ height, blockCount, transactionCount, trouble }) => {
    if (trouble !== undefined) console.warn(`Waiting for the node: ${trouble.message} (${trouble.code})`)
    if (height === undefined || height === lastHeight || Date.now() - lastMs < 1000) return
    lastMs = Date.now()
    lastHeight = height
    console.log(
      `Indexed ${blockCount} blocks, ${transactionCount} transactions, head ${height} (${seconds()})`,
    )
  }
}
