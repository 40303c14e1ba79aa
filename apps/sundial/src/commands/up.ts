import { performance } from 'node:perf_hooks'
import { createLiveFeed, createPollingFeed, type PublishedFeed } from '@sundial/api'
import { openDemo } from '@sundial/demo'
import type { IndexingReport } from '@sundial/indexer'
import type { Unavailable } from '@sundial/primitives'
import { paceText } from '../back-fill-pace.ts'
import type { Command } from '../command.ts'
import type { Config } from '../config.ts'
import { startDevelopmentChain } from '../development-chain-thread.ts'
import { findNetwork } from '../find-network.ts'
import { IndexProgress } from '../index-progress.ts'
import { indexInTurn, type IndexTask } from '../index-in-turn.ts'
import { nodeReader } from '../node-reader.ts'
import { type OpenIndex, openIndex } from '../open-index.ts'
import { openNode } from '../open-node.ts'
import { OpenRanges } from '../ranges/open-ranges.ts'
import { openReadThreads } from '../reading/read-threads.ts'
import { reportFeed, serve } from '../serve.ts'
import { serveWaiting } from '../serve-waiting.ts'
import { untilStopped } from '../until-stopped.ts'

export const command: Command = {
  help: 'Runs everything: the index, API and web app, with a development chain unless --node names a node.',
  async run(config) {
    const start = performance.now()
    const seconds = () => `${((performance.now() - start) / 1000).toFixed(1)} s`
    await using chain = config.node === undefined ? await startDevelopmentChain(config) : undefined
    if (chain !== undefined) console.log(`Development chain at ${chain.address} (${seconds()})`)
    const node = await openNode(config, chain?.address, console.warn, chain?.orderBooks)
    await using _client = node.client
    for (const { file, message, code } of node.problems())
      console.warn(`Skipped ${file ?? ''}: ${message} (${code})`)
    await using stopping = untilStopped()
    const { signal } = stopping
    await using waiting = serveWaiting(config)
    const report = (text: string, reason: Unavailable) => {
      console.warn(text)
      return waiting.report(reason)
    }
    const network = await findNetwork(config, { client: node.client, signal, report })
    if (network === undefined) return
    if (config.node !== undefined) console.log(`Network: ${network.name}`)
    await using store = await openIndex(config, network)
    console.log(`Database ready (${seconds()})`)
    await using ranges = new OpenRanges(config, { client: node.client, store: store.writer, signal })
    const progress = new IndexProgress(node, Date.now, () => ranges.state())
    const print = printer(seconds, () => paceText(progress.pace()))
    const feed = createLiveFeed()
    const others = followOthers(store, feed)
    let latest: Pick<IndexingReport, 'trouble' | 'problem'> = {}
    let task: IndexTask | undefined
    const reader = nodeReader({
      ...node,
      problems: () => [
        ...node.problems(),
        ...[latest.trouble, latest.problem].filter((one) => one !== undefined),
        ...(task?.troubles() ?? []),
      ],
    })
    await waiting[Symbol.asyncDispose]()
    await using server = await serve(config, { store, node, network, reader, feed, progress, signal })
    console.log(`Explorer at ${server.address} (${seconds()})`)
    await using lanes = openReadThreads({
      config,
      ownChainUrl: chain?.address,
      orderBooks: node.source.orderBooks,
    })
    task = indexInTurn({
      config,
      store,
      node,
      network,
      lanes,
      signal,
      ranges,
      onWait: () => {
        console.log('Another program writes this index; this one takes over when it stops.')
        progress.wait()
        others.begin()
      },
      onTurn: () => {
        progress.run()
        others.end()
      },
      onCompletionTrouble: (trouble) => progress.completion.wait(trouble),
      report: (report) => {
        latest = report
        if (report.move !== undefined) feed.publish(report.move)
        progress.take(report)
        print(report)
      },
    })
    const followed = progress.follow(task.finished, console.error)
    await using _demo = inhabitants(config, chain?.address, signal)
    await stopping.stopped
    const drained = stopping.drained(config.drain)
    await followed
    others.begin()
    await drained
    others.end()
  },
}

/** Announces the blocks that another process writes, before and after this one does. */
function followOthers(store: OpenIndex, feed: PublishedFeed) {
  const polling = createPollingFeed(store, { onDefect: reportFeed })
  let end: (() => void) | undefined
  return {
    begin: () => {
      end ??= polling.subscribe((move) => feed.publish(move))
    },
    end: () => {
      end?.()
      end = undefined
    },
  }
}

/** A fresh development chain gets simulated users, unless `--no-demo`. */
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

/** At most one line per second, and one at the end of each phase. */
function printer(seconds: () => string, pace: () => string): (report: IndexingReport) => void {
  let lastMs = 0
  let lastHeight: number | undefined
  let lastTrouble: string | undefined
  let lastProblem: string | undefined
  return ({ height, blockCount, transactionCount, trouble, problem, notice }) => {
    if (notice !== undefined) console.warn(notice)
    if (problem !== undefined && problem.message !== lastProblem) console.warn(problem.message)
    lastProblem = problem?.message ?? lastProblem
    if (trouble !== undefined && trouble.code !== lastTrouble)
      console.warn(`Indexing is waiting: ${trouble.message} (${trouble.code})`)
    if (trouble === undefined && lastTrouble !== undefined) console.log('Indexing continues')
    lastTrouble = trouble?.code
    if (height === undefined || height === lastHeight || Date.now() - lastMs < 1000) return
    lastMs = Date.now()
    lastHeight = height
    console.log(
      `Indexed ${blockCount} blocks, ${transactionCount} transactions, head ${height} (${seconds()})${pace()}`,
    )
  }
}
