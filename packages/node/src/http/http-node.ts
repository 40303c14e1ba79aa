import { limits, Refused } from '@sundial/primitives'
import { type RecoverPublicKey } from '@sundial/primitives/keys'
import {
  getAccount,
  getAccountResource,
  getBrokerage,
  getChainParameters,
  getSideChainId,
  getNextMaintenanceTime,
  getNowWitnesses,
  getReward,
  listExchanges,
  listProposals,
  listWitnesses,
  triggerConstantContract,
} from '../calls/state-calls.ts'
import {
  blockOfHeight,
  getBlockByNumber,
  getNowBlock,
  getPendingSize,
  getTransactionById,
  getTransactionInfoById,
  getTransactionInfosByBlock,
} from '../calls/block-calls.ts'
import type { Ask } from '../calls/block-calls.ts'
import { BlockSpans } from '../grpc/block-spans.ts'
import { blockFromBytes } from '../grpc/from-bytes.ts'
import { getSolidifiedBlock, SolidifiedReader } from '../calls/solidified-block.ts'
import type { NodeClient, RelayAnswer, RelayRequest } from '../node-client.ts'
import { ProducerChecker } from './check-producer.ts'
import { SignatureChecker } from './check-signature.ts'
import { network, type Outgoing, type Outside } from './exchange.ts'
import type { Patience } from './fail-over.ts'
import { type NodeRefused, readShape } from './read-answer.ts'
import type { ServerState } from './server-book.ts'
import { SharedReads } from './shared-reads.ts'
import { isAboutRequest, json, serverGroup } from './server-group.ts'

export type HttpNodeOptions = {
  /** Sent as TRON-PRO-API-KEY. */
  readonly apiKey?: string | undefined
  /** Servers of /walletsolidity, if they differ from those of /wallet. */
  readonly solidityUrls?: readonly string[] | undefined
  /** Servers of /jsonrpc, if they differ from those of /wallet. */
  readonly jsonRpcUrls?: readonly string[] | undefined
  /** For one request and its whole response. */
  readonly timeoutMs?: number
  readonly answerBytes?: number
  /** Open connections to each server. */
  readonly connections?: number
  readonly patience?: Partial<Patience>
  /** The network and real time by default. */
  readonly outside?: Outside | undefined
  readonly now?: (() => number) | undefined
  /** For block signatures; noble by default. */
  readonly recover?: RecoverPublicKey | undefined
  /** Receives a line, with the host, when a server begins to fail and when it recovers. */
  readonly log?: ((line: string) => void) | undefined
}

/** Calls to one server: two servers of a node may be on two branches. */
export type CallsOfServer = Pick<NodeClient, 'chainParameters' | 'proposals'> & {
  /** The id of its block at the height, whose signature is not checked; absent above its head. */
  readonly blockId: (height: number) => Promise<string | undefined>
}

/** A node with one or several servers, and their states. */
export type HttpNode = NodeClient & {
  /** All calls of `read` go to one server, as one attempt. */
  readonly atOneServer: <Answer>(read: (calls: CallsOfServer) => Promise<Answer>) => Promise<Answer>
  readonly servers: () => readonly ServerState[]
  /** Says which blocks are read next, in rising order, so that several come with one request where the server has that. */
  readonly expect: (heights: readonly number[]) => void
  /** How many of the expected blocks are worth reading at the same time: as many as the servers bear. */
  readonly width: () => number
  /** Prefers the next server from now on: for a head that stops moving without an error. */
  readonly turn: () => void
}

const usualConnections = 8
/** The most requests at once to a server of gRPC, which come over one connection. */
const grpcRequests = 32

const defaultPatience: Patience = { rounds: 4, firstDelayMs: 300, longestDelayMs: 10_000 }

/**
 * A java-tron or TronGrid node, or several that serve the same chain, over HTTP.
 * Throws `node_url_refused` unless every URL is http or https.
 */
export function httpNode(urls: readonly string[], options: HttpNodeOptions = {}): HttpNode {
  const now = options.now ?? Date.now
  const open = (addresses: readonly string[], name: string) =>
    serverGroup({
      urls: parseUrls(addresses),
      name,
      headers: keyHeader(options),
      timeoutMs: options.timeoutMs ?? 20_000,
      answerBytes: options.answerBytes ?? limits.nodeAnswerBytes,
      connections: options.connections ?? usualConnections,
      patience: { ...defaultPatience, ...options.patience },
      outside: options.outside ?? network,
      now,
      log: options.log,
    })
  const full = open(urls, 'server')
  // What only HTTP has is asked there, if one of the servers has it.
  const httpUrls = urls.filter((url) => !/^grpcs?:/.test(url.trim()))
  const http = httpGroup(httpUrls, urls, { full, open })
  const solidity = options.solidityUrls && open(options.solidityUrls, 'solidity server')
  const jsonRpc = options.jsonRpcUrls && open(options.jsonRpcUrls, 'JSON-RPC server')
  const reader = new SolidifiedReader(now)
  const signatures = new SignatureChecker(now, options.recover)
  const producers = new ProducerChecker(now)
  const spans = new BlockSpans()
  const { ask } = full
  const shared = new SharedReads({
    // A simulated network has no time of its own, and its steps must not follow the machine's.
    now: options.now ?? (options.outside === undefined ? () => performance.now() : () => 0),
    most: Array.from({ length: full.count }, (_, server) =>
      full.isGrpc(server) ? grpcRequests : (options.connections ?? usualConnections),
    ),
  })
  let newestHeight: number | undefined
  const solidified = () =>
    solidity === undefined
      ? full.askOne((one, server) => reader.read(one, server))
      : getSolidifiedBlock(solidity.ask)

  /** Whether no known server serves /walletsolidity. */
  const lacksSolidity = async () => {
    if (solidity !== undefined) return false
    await solidified().catch(() => undefined)
    return Array.from({ length: full.count }, (_, server) => server).some((server) => reader.lacks(server))
  }

  const relay = async (path: string, request: RelayRequest): Promise<RelayAnswer> => {
    const isSolidity = path.startsWith('/walletsolidity/')
    try {
      const group = (isSolidity ? solidity : path === '/jsonrpc' ? jsonRpc : undefined) ?? http
      if (group === undefined) throw new HttpNodeMissing()
      const { status, contentType, body } = await group.relay(relayed(path, request))
      return { status, contentType, body }
    } catch (error) {
      if (!isAboutRequest(error)) throw error
      if (isSolidity && error.isCallMissing && (await lacksSolidity())) throw new SolidityNodeMissing()
      return refusedAnswer(error)
    }
  }

  const readBlock = (height: number) => async (one: Ask, server: number) => {
    const bytes = full.isGrpc(server) ? await spans.take(height, one, server) : undefined
    const found =
      bytes === undefined
        ? await getBlockByNumber(one, height)
        : readShape(() => blockOfHeight(height, blockFromBytes(bytes)))
    return producers.check(await signatures.check(found, one), one)
  }

  return {
    block: (height) =>
      shared.has(height)
        ? shared.block(height, full.askFrom, readBlock(height))
        : full.askOne(readBlock(height)),
    expect: (heights) => {
      spans.expect(heights)
      shared.expect(heights, newestHeight)
    },
    width: () => shared.width,
    receipts: (height) =>
      shared.has(height)
        ? shared.beside(height, full.askFrom, (one) => getTransactionInfosByBlock(one, height))
        : getTransactionInfosByBlock(ask, height),
    receipt: (id) => getTransactionInfoById(ask, id),
    transaction: (id) => getTransactionById(ask, id),
    account: (address) => getAccount(ask, address),
    accountResource: (address) => getAccountResource(ask, address),
    reward: (address) => getReward(ask, address),
    brokerage: (witness) => getBrokerage(ask, witness),
    witnesses: () => listWitnesses(ask),
    witnessesNow: () => (http === undefined ? Promise.resolve(undefined) : getNowWitnesses(http.askOptional)),
    chainParameters: () => getChainParameters(ask),
    sideChainId: () => (http === undefined ? Promise.resolve(undefined) : getSideChainId(http.ask)),
    nextMaintenanceMs: () => getNextMaintenanceTime(ask),
    exchanges: () => listExchanges(ask),
    proposals: () => listProposals(ask),
    constantCall: (call) => triggerConstantContract(ask, call),
    head: async () => {
      const head = await getNowBlock(ask)
      newestHeight = head.height
      return head
    },
    pendingCount: () => getPendingSize(full.askOptional),
    atOneServer: (read) =>
      full.askOne((one) =>
        read({
          chainParameters: () => getChainParameters(one),
          proposals: () => listProposals(one),
          blockId: async (height) => (await getBlockByNumber(one, height))?.id,
        }),
      ),
    solidified,
    relay,
    servers: () => [
      ...full.states(),
      ...(http === full ? [] : (http?.states() ?? [])),
      ...(solidity?.states() ?? []),
      ...(jsonRpc?.states() ?? []),
    ],
    turn: full.turn,
    async [Symbol.asyncDispose]() {
      await full[Symbol.asyncDispose]()
      if (http !== full) await http?.[Symbol.asyncDispose]()
      await solidity?.[Symbol.asyncDispose]()
      await jsonRpc?.[Symbol.asyncDispose]()
    },
  }
}

type Group = ReturnType<typeof serverGroup>

/** The servers that HTTP reaches: all of them, some in a group of their own, or none. */
function httpGroup(
  httpUrls: readonly string[],
  urls: readonly string[],
  { full, open }: { full: Group; open: (addresses: readonly string[], name: string) => Group },
): Group | undefined {
  if (httpUrls.length === urls.length) return full
  return httpUrls.length === 0 ? undefined : open(httpUrls, 'HTTP server')
}

const keyHeader = ({ apiKey }: HttpNodeOptions): Readonly<Record<string, string>> =>
  apiKey === undefined || apiKey === '' ? {} : { 'TRON-PRO-API-KEY': apiKey }

/** The status of a rejection, with our own message: the page of a node or proxy is not exposed. */
const refusedAnswer = ({ status }: NodeRefused): RelayAnswer => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify({
    code: 'node_call_refused',
    message: `The node answered this call with status ${status}.`,
  }),
})

function relayed(path: string, { method, query, body, contentType }: RelayRequest): Outgoing {
  if (!/^(\/[A-Za-z0-9_-]+)+$/.test(path))
    throw new RelayPathRefused(`Not a path of a node: ${path.slice(0, 80)}`)
  return {
    method,
    path: query === undefined || query === '' ? path : `${path}?${query}`,
    body: method === 'POST' ? (body ?? '') : undefined,
    headers:
      method === 'POST'
        ? { ...json, 'content-type': contentType ?? json['content-type'] }
        : { accept: json.accept },
  }
}

function parseUrls(urls: readonly string[]): readonly URL[] {
  if (urls.length === 0) throw new NodeUrlRefused('No node URL is set.')
  return urls.map((text) => {
    const url = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined
    if (url !== undefined && /^(https?|grpcs?):$/.test(url.protocol)) return url
    throw new NodeUrlRefused(
      'A node URL begins with http://, https://, grpc:// or grpcs://, as in http://127.0.0.1:8090.',
    )
  })
}

export class NodeUrlRefused extends Refused {
  readonly code = 'node_url_refused'
}

export class RelayPathRefused extends Refused {
  readonly code = 'relay_path_refused'
}

/** The caller asked for what only the node's HTTP interface has. */
export class HttpNodeMissing extends Refused {
  readonly code = 'http_node_missing'
  constructor() {
    super(
      'This server reads its node over gRPC only. Its operator can add an HTTP address of the node to --node, which this call needs.',
    )
  }
}

export class SolidityNodeMissing extends Refused {
  readonly code = 'solidity_node_missing'
  constructor() {
    super(
      'The node behind this server does not serve /walletsolidity. Its operator can add a server that does with --solidity-node.',
    )
  }
}
