import { performance } from 'node:perf_hooks'
import { createLiveFeed, createPollingFeed, type Network, type PublishedFeed } from '@sundial/api'
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
import { type Log, logOf } from '../networks/log.ts'
import { type Running, runNetworks } from '../networks/run-networks.ts'
import { nodeReader } from '../node-reader.ts'
import { type OpenIndex, openIndex } from '../open-index.ts'
import { openNode } from '../open-node.ts'
import { OpenRanges } from '../ranges/open-ranges.ts'
import { openReadThreads } from '../reading/read-threads.ts'
import { refuseForkBesideNode } from '../forked/fork-conflicts.ts'
import { feedReport, serve } from '../serve.ts'
import { openSideBridge, type SideBridge } from '../side-bridge.ts'
import { serveWaiting } from '../serve-waiting.ts'

export const command: Command = {
  help: 'Runs everything: the index, API and web app, with a development chain unless --node names a node.',
  isForAll: true,
  async run(config) {
    let opening: Promise<SideBridge> | undefined
    // Opened once, by the first network, after the settings of all networks were checked.
    const openBridge = () => (config.side ? (opening ??= openSideBridge(config)) : undefined)
    try {
      await runNetworks(config, async (one, running) =>
        runNetwork(one, { ...running, bridge: await openBridge() }),
      )
    } finally {
      const bridge = await opening?.catch(() => undefined)
      await bridge?.[Symbol.asyncDispose]()
    }
  },
}

type Bridged = { readonly bridge: SideBridge | undefined }

/** One network: its chain where that is the program's own, its index and its part of the server. */
async function runNetwork(given: Config, running: Running & Bridged): Promise<void> {
  const { bridge, bridged, keys, port, databaseUrl, stopping } = running
  const asked = { ...given, ...bridge?.settingsOf(given) }
  const start = performance.now()
  const seconds = () => `${((performance.now() - start) / 1000).toFixed(1)} s`
  const log = logOf(asked)
  const { say, warn } = log
  await using chain = await startOwnChain(asked)
  const settings = besideFork(asked, chain?.forkedHeight)
  if (chain !== undefined) say(`Development chain at ${chain.address} (${seconds()})`)
  const node = await openNode(settings, chain?.address, undefined, chain?.orderBooks)
  await using _client = node.client
  for (const { file, message, code } of node.problems()) warn(`Skipped ${file ?? ''}: ${message} (${code})`)
  const { signal } = stopping
  await using waiting = serveWaiting(settings, port)
  const report = (text: string, reason: Unavailable) => {
    warn(text)
    return waiting.report(reason)
  }
  const network = await findNetwork(settings, { client: node.client, signal, report })
  if (network === undefined) return
  running.claim(network)
  if (chain !== undefined) bridge?.join(network, chain.address)
  if (settings.node !== undefined) say(`Network: ${network.name}`)
  const config = { ...settings, database: await databaseUrl() }
  await using store = await openIndex(config, network)
  say(`Database ready (${seconds()})`)
  await using ranges = new OpenRanges(config, { client: node.client, store: store.writer, signal })
  const progress = new IndexProgress(node, Date.now, () => ranges.state())
  const print = printer({ log, seconds, pace: () => paceText(progress.pace()) })
  const feed = createLiveFeed()
  const others = followOthers(store, feed, log)
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
  await using server = await serve(config, {
    store,
    node,
    network,
    reader,
    feed,
    progress,
    signal,
    port,
    keys,
    bridged,
  })
  await waiting[Symbol.asyncDispose]()
  say(`Explorer at ${server.address} (${seconds()})`)
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
      say('Another program writes this index; this one takes over when it stops.')
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
  const followed = progress.follow(task.finished, log.defect)
  await using _demo = inhabitants(config, { nodeUrl: chain?.address, network, signal })
  await stopping.stopped
  const drained = stopping.drained(config.drain)
  await followed
  others.begin()
  await drained
  others.end()
  port.stop()
}

/** Without a node the program runs its own chain. */
async function startOwnChain(config: Config) {
  refuseForkBesideNode(config)
  return config.node === undefined ? await startDevelopmentChain(config) : undefined
}

/** The index begins where a forked chain does, which has no blocks before and the people of its own history. */
const besideFork = (config: Config, height: number | undefined): Config =>
  height === undefined ? config : { ...config, 'no-demo': true, 'from-block': config['from-block'] ?? height }

/** Announces the blocks that another process writes, before and after this one does. */
function followOthers(store: OpenIndex, feed: PublishedFeed, log: Log) {
  const polling = createPollingFeed(store, { onDefect: feedReport(log) })
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
  {
    nodeUrl,
    network: { sideChainId },
    signal,
  }: { readonly nodeUrl: string | undefined; readonly network: Network; readonly signal: AbortSignal },
): AsyncDisposable | undefined {
  if (nodeUrl === undefined || config['no-demo']) return undefined
  return openDemo({
    nodeUrl,
    signal,
    sideChainId,
    report: (report) => {
      if (report.kind === 'failed') logOf(config).defect(report.error)
    },
  })
}

type Printing = {
  readonly log: Log
  readonly seconds: () => string
  readonly pace: () => string
}

/** At most one line per second, and one at the end of each phase. */
function printer({ log: { say, warn }, seconds, pace }: Printing): (report: IndexingReport) => void {
  let lastMs = 0
  let lastHeight: number | undefined
  let lastTrouble: string | undefined
  let lastProblem: string | undefined
  return ({ height, blockCount, transactionCount, trouble, problem, notice }) => {
    if (notice !== undefined) warn(notice)
    if (problem !== undefined && problem.message !== lastProblem) warn(problem.message)
    lastProblem = problem?.message ?? lastProblem
    if (trouble !== undefined && trouble.code !== lastTrouble)
      warn(`Indexing is waiting: ${trouble.message} (${trouble.code})`)
    if (trouble === undefined && lastTrouble !== undefined) say('Indexing continues')
    lastTrouble = trouble?.code
    if (height === undefined || height === lastHeight || Date.now() - lastMs < 1000) return
    lastMs = Date.now()
    lastHeight = height
    say(
      `Indexed ${blockCount} blocks, ${transactionCount} transactions, head ${height} (${seconds()})${pace()}`,
    )
  }
}
