import {
  quotedPrice,
  ContractSources,
  createOutbound,
  Feedback,
  fixedPrice,
  Images,
  MultiSignatures,
  OutsideSignatures,
  type Network,
  type NodeCalls,
  PriceHistory,
  Quotes,
  Replays,
  RepresentativePages,
  readFoundation,
  readLabels,
  readLedgerMessages,
  readNodePlaces,
  type Services,
  type SignatureService,
  TokenRecords,
} from '@sundial/api'
import type { ServiceRecords } from '@sundial/store'
import { compilerFolder } from './compiler/compiler-folder.ts'
import { openCompiler } from './compiler/open-compiler.ts'
import type { Config } from './config.ts'
import { folderNotices } from './folder-notices.ts'
import { nodeCalls } from './node-calls.ts'
import { openLinks } from './open-links.ts'
import { openFaucet } from './open-faucet.ts'
import type { OpenNode } from './open-node.ts'
import { readOperatorFile } from './read-operator-file.ts'
import { repeat } from './repeat.ts'
import { ReplayThread } from './replays/replay-thread.ts'
import { replayTransaction } from './replays/replay-transaction.ts'

type Parts = { readonly node: OpenNode; readonly network: Network; readonly records: ServiceRecords }

type OpenServices = AsyncDisposable & { readonly services: Partial<Services> }

const sweepMs = 5000
/** Interval of reading the price; the last one of an hour is stored. */
const priceMs = 5 * 60_000

/** The services outside the index that the settings allow. */
export async function openServices(config: Config, { node, network, records }: Parts): Promise<OpenServices> {
  // Recorded data supports neither calls nor transactions.
  const calls = config.node?.startsWith('recorded:') ? undefined : nodeCalls(node.client)
  const plain = await openPlainServices(config)
  const { prices } = plain
  const priceHistory = prices && new PriceHistory(records)
  const noting =
    priceHistory &&
    repeat({ name: 'Recording the price', everyMs: priceMs, work: () => priceHistory.note(prices) })
  const stopNoting = async () => noting?.[Symbol.asyncDispose]()
  const all = {
    ...plain,
    ...(priceHistory && { priceHistory }),
    ...(config.feedback && { feedback: new Feedback({ records, clock: Date }) }),
  }
  if (calls === undefined) return { services: all, [Symbol.asyncDispose]: stopNoting }
  const { signatures, stopSweeping } = openSignatures(config, { records, calls })
  const compiler = await openCompiler(compilerFolder(config))
  const thread = new ReplayThread()
  const running = { client: node.client, calls, runner: thread, now: Date.now }
  const replayer = { replay: (id: string) => replayTransaction(running, id) }
  const faucet = await openFaucet(config, { calls, client: node.client, network })
  return {
    services: {
      ...all,
      nodeCalls: calls,
      multiSignatures: signatures,
      tokenRecords: new TokenRecords({ records, calls, clock: Date, labels: plain.labels }),
      representativePages: new RepresentativePages({ records, calls, clock: Date }),
      replays: new Replays({ replayer, clock: Date }),
      contractSources: new ContractSources({ compiler, records, calls, clock: Date }),
      ...(faucet && { faucet }),
    },
    async [Symbol.asyncDispose]() {
      await stopNoting()
      await stopSweeping()
      await thread[Symbol.asyncDispose]()
    },
  }
}

/** The service for several signatures: this server's own, which is swept regularly, or the operator's outside one. */
function openSignatures(
  { 'signature-service': outside }: Config,
  { records, calls }: { readonly records: ServiceRecords; readonly calls: NodeCalls },
): { readonly signatures: SignatureService; readonly stopSweeping: () => Promise<void> } {
  if (outside !== undefined) {
    // The operator names it, so it may be a machine of its own network.
    const outbound = createOutbound({ isAllowed: () => true })
    const signatures = new OutsideSignatures({ service: new URL(outside), outbound, calls, now: Date.now })
    return { signatures, stopSweeping: async () => undefined }
  }
  const signatures = new MultiSignatures({ records, calls, clock: Date })
  const sweeping = repeat({
    name: 'Sending signed transactions',
    everyMs: sweepMs,
    work: () => signatures.sweep(),
  })
  return { signatures, stopSweeping: async () => sweeping[Symbol.asyncDispose]() }
}

/** Services that need no node. */
async function openPlainServices(config: Config): Promise<Partial<Services>> {
  const outbound = createOutbound()
  const { price, quotes, foundation, labels } = config
  const places = config['node-places']
  const ledger = config['ledger-messages']
  const providers = quotes?.split(',').map((text) => new URL(text))
  return {
    notices: await folderNotices(config.notices),
    ...(price !== undefined && {
      prices: /^\d/.test(price)
        ? fixedPrice(price, Date.now)
        : quotedPrice(new URL(price), createOutbound({ configured: [new URL(price)] }), Date.now),
    }),
    ...(providers && { quotes: new Quotes(providers, createOutbound({ configured: providers }), Date.now) }),
    ...(config.links !== undefined && { links: await openLinks(config.links) }),
    ...(places !== undefined && {
      nodePlaces: await readOperatorFile('node-places', places, readNodePlaces),
    }),
    ...(labels !== undefined && { labels: await readOperatorFile('labels', labels, readLabels) }),
    ...(ledger !== undefined && {
      ledgerMessages: await readOperatorFile('ledger-messages', ledger, readLedgerMessages),
    }),
    ...(foundation !== undefined && {
      foundation: await readOperatorFile('foundation', foundation, readFoundation),
    }),
    ...(config['image-proxy'] && { images: new Images(outbound) }),
  }
}
