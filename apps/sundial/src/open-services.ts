import {
  quotedPrice,
  CodeReadings,
  ContractSources,
  createOutbound,
  Feedback,
  fixedPrice,
  KeyUsage,
  MarketListings,
  MarketProvider,
  MultiSignatures,
  OtherNetworks,
  OutsideSignatures,
  type Network,
  type NodeCalls,
  PriceHistory,
  Quotes,
  readAwards,
  Replays,
  RepresentativePages,
  readFoundation,
  readLabels,
  readLedgerMessages,
  readMarkets,
  readNodePlaces,
  readOtherNetworks,
  type Services,
  type SignatureService,
  TokenLogos,
  TokenRecords,
} from '@sundial/api'
import { launchOperator, stableCoinIssuer } from '@sundial/demo'
import type { Address } from '@sundial/primitives'
import type { SideChainId } from '@sundial/protocol'
import type { ServiceRecords, Store } from '@sundial/store'
import { compilerFolder } from './compiler/compiler-folder.ts'
import { openCompiler } from './compiler/open-compiler.ts'
import type { Config } from './config.ts'
import type { ExecutingNode } from './execution-turns.ts'
import { folderNotices } from './folder-notices.ts'
import { nodeCalls } from './node-calls.ts'
import { LaunchVerifier } from './launch-verifier.ts'
import { openLinks } from './open-links.ts'
import { openMedia } from './open-media.ts'
import { openSignatureBook } from './open-signature-book.ts'
import { type Log, logOf } from './networks/log.ts'
import { openFaucet } from './open-faucet.ts'
import type { OpenNode } from './open-node.ts'
import { readOperatorFile } from './read-operator-file.ts'
import { repeat } from './repeat.ts'
import { ReplayThread } from './replays/replay-thread.ts'
import { replayTransaction } from './replays/replay-transaction.ts'

type Parts = {
  readonly node: OpenNode
  /** The same node, whose executions take turns. */
  readonly executing: ExecutingNode
  readonly network: Network
  readonly records: ServiceRecords
  readonly store: Pick<Store, 'facts'>
}

type OpenServices = AsyncDisposable & { readonly services: Partial<Services> }

const sweepMs = 5000
/** Longest wait of verified sources before the code reader reads them. */
const readingMs = 10_000
const keyUsageMs = 30_000
/** Interval of reading the price; the last one of an hour is stored. */
const priceMs = 5 * 60_000

/** The services outside the index that the settings allow. */
export async function openServices(
  config: Config,
  { node, executing, network, records, store }: Parts,
): Promise<OpenServices> {
  // Recorded data supports neither calls nor transactions.
  const calls = config.node?.startsWith('recorded:') ? undefined : nodeCalls(executing)
  const { warn } = logOf(config)
  const signatures = await openSignatureBook(config, records, warn)
  const plain = { ...(await openPlainServices(config)), signatures: signatures.book }
  const { prices } = plain
  const priceHistory = prices && new PriceHistory(records)
  const media = openMedia(config, { calls, labels: plain.labels })
  const open: AsyncDisposable[] = [media, signatures]
  const keyUsage = config['api-keys'] === undefined ? undefined : countKeys({ records, open, warn })
  const always = {
    ...plain,
    ...(priceHistory && { priceHistory }),
    ...(config.feedback && { feedback: new Feedback({ records, clock: Date }) }),
    ...(keyUsage && { keyUsage }),
    ...media.services,
  }
  if (prices !== undefined && priceHistory !== undefined) {
    const work = () => priceHistory.note(prices)
    open.push(repeat({ name: 'Recording the price', everyMs: priceMs, work }, warn))
  }
  if (calls === undefined) return inOrder(always, open)
  const compiler = await openCompiler(compilerFolder(config))
  const createdMs = async (address: Address) => {
    const made = { list: 'contractCreationsOfContract', key: address } as const
    const { rows } = await store.facts(made, { start: 0, limit: 1, order: 'newest' })
    return rows[0]?.timestampMs
  }
  const contractSources = new ContractSources({ compiler, records, calls, clock: Date, createdMs })
  const codeReadings = new CodeReadings({ records, sources: contractSources })
  const reading = () => codeReadings.readPending()
  const launches = new LaunchVerifier({ store, sources: contractSources })
  const { sideChainId } = network
  const multiSignatures = openSignatures(config, { records, calls, open, sideChainId, warn })
  const thread = new ReplayThread()
  const verifying = () => launches.verifyPending()
  open.push(
    repeat({ name: 'Verifying launched tokens', everyMs: readingMs, work: verifying }, warn),
    repeat({ name: 'Reading verified sources', everyMs: readingMs, work: reading }, warn),
    thread,
  )
  const running = { client: node.client, calls, runner: thread, now: Date.now }
  const replayer = { replay: (id: string) => replayTransaction(running, id) }
  const logos = new TokenLogos({ records, decoder: media.decoder, clock: Date })
  const tokenRecords = new TokenRecords({ records, calls, clock: Date, logos, labels: plain.labels })
  const { markets } = config
  const marketListings = new MarketListings({
    records,
    decided:
      markets === undefined ? undefined : (await readOperatorFile('markets', markets, readMarkets)).pairs,
    tokenRecords,
    calls,
    clock: Date,
    // Whoever develops sees a market with pairs, before anybody applied for one.
    unasked: isInhabited(config) ? 3 : undefined,
  })
  const faucet = await openFaucet(config, { calls, client: node.client, network })
  const ofNode = {
    nodeCalls: calls,
    multiSignatures,
    tokenLogos: logos,
    tokenRecords,
    marketListings,
    representativePages: new RepresentativePages({ records, calls, clock: Date }),
    contractSources,
    codeReadings,
    replays: new Replays({ replayer, clock: Date }),
    ...(faucet && { faucet }),
  }
  return inOrder({ ...always, ...ofNode }, open)
}

type Counting = Pick<SignatureParts, 'records' | 'open' | 'warn'>

/** What requests with API keys are counted in; it is stored now and then, and when the program stops. */
function countKeys({ records, open, warn }: Counting): KeyUsage {
  const usage = new KeyUsage({ records, clock: Date })
  const work = () => usage.store()
  open.push(
    // A database that is away then has no part of a minute; the log has said so already.
    { [Symbol.asyncDispose]: () => work().catch(() => undefined) },
    repeat({ name: 'Storing the usage of API keys', everyMs: keyUsageMs, work }, warn),
  )
  return usage
}

/** What was opened last is closed first. */
const inOrder = (services: Partial<Services>, open: readonly AsyncDisposable[]): OpenServices => ({
  services,
  async [Symbol.asyncDispose]() {
    for (const one of open.toReversed()) await one[Symbol.asyncDispose]()
  },
})

type SignatureParts = {
  readonly records: ServiceRecords
  readonly calls: NodeCalls
  readonly sideChainId: SideChainId | undefined
  /** What is to be closed. */
  readonly open: AsyncDisposable[]
  readonly warn: Log['warn']
}

/** The service for several signatures: this server's own, which is swept regularly, or the operator's outside one. */
function openSignatures(
  { 'signature-service': outside }: Config,
  { records, calls, open, sideChainId, warn }: SignatureParts,
): SignatureService {
  if (outside !== undefined) {
    // The operator names it, so it may be a machine of its own network.
    const outbound = createOutbound({ isAllowed: () => true })
    return new OutsideSignatures({ service: new URL(outside), outbound, calls, now: Date.now })
  }
  const signatures = new MultiSignatures({ records, calls, clock: Date, sideChainId })
  const work = () => signatures.sweep()
  open.push(repeat({ name: 'Sending signed transactions', everyMs: sweepMs, work }, warn))
  return signatures
}

/** Whether simulated users live on the own development chain. */
const isInhabited = (config: Config): boolean => config.node === undefined && !config['no-demo']

const openMarketProvider = (provider: URL): MarketProvider =>
  new MarketProvider({ provider, outbound: createOutbound({ configured: [provider] }), now: Date.now })

/** Services that need no node. */
async function openPlainServices(config: Config): Promise<Partial<Services>> {
  const { price, quotes, foundation, labels, awards } = config
  const places = config['node-places']
  const ledger = config['ledger-messages']
  const others = config['other-networks']
  const market = config['market-provider']
  const providers = quotes?.split(',').map((text) => new URL(text))
  return {
    notices: await folderNotices(config.notices),
    ...(price !== undefined && {
      prices: /^\d/.test(price)
        ? fixedPrice(price, Date.now)
        : quotedPrice(new URL(price), createOutbound({ configured: [new URL(price)] }), Date.now),
    }),
    ...(providers && { quotes: new Quotes(providers, createOutbound({ configured: providers }), Date.now) }),
    ...(market !== undefined && { marketProvider: openMarketProvider(new URL(market)) }),
    ...(config.links !== undefined && { links: await openLinks(config.links) }),
    ...(places !== undefined && {
      nodePlaces: await readOperatorFile('node-places', places, readNodePlaces),
    }),
    ...(labels !== undefined && { labels: await readOperatorFile('labels', labels, readLabels) }),
    ...(isInhabited(config) && {
      launchOperators: [launchOperator()],
      stableCoinIssuers: [stableCoinIssuer()],
    }),
    ...(awards !== undefined && { awards: await readOperatorFile('awards', awards, readAwards) }),
    ...(others !== undefined && { otherNetworks: await openOtherNetworks(others) }),
    ...(ledger !== undefined && {
      ledgerMessages: await readOperatorFile('ledger-messages', ledger, readLedgerMessages),
    }),
    ...(foundation !== undefined && {
      foundation: await readOperatorFile('foundation', foundation, readFoundation),
    }),
  }
}

/** The operator names them, so they may be machines of its own network. */
async function openOtherNetworks(file: string): Promise<OtherNetworks> {
  const networks = await readOperatorFile('other-networks', file, readOtherNetworks)
  return new OtherNetworks({ networks, outbound: createOutbound({ isAllowed: () => true }), now: Date.now })
}
