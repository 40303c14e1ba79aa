import { Refused } from '@sundial/primitives'
import type { Ask } from '../calls/ask.ts'
import { getAccount } from '../calls/get-account.ts'
import { getAccountResource } from '../calls/get-account-resource.ts'
import { getBrokerage } from '../calls/get-brokerage.ts'
import { getChainParameters } from '../calls/get-chain-parameters.ts'
import { getReward } from '../calls/get-reward.ts'
import { listExchanges } from '../calls/list-exchanges.ts'
import { listProposals } from '../calls/list-proposals.ts'
import { listWitnesses } from '../calls/list-witnesses.ts'
import { triggerConstantContract } from '../calls/trigger-constant-contract.ts'
import { getBlockByNumber } from '../calls/get-block-by-number.ts'
import { getNowWitnesses } from '../calls/get-now-witnesses.ts'
import { getNextMaintenanceTime } from '../calls/get-next-maintenance-time.ts'
import { getNowBlock } from '../calls/get-now-block.ts'
import { getSolidifiedBlock } from '../calls/get-solidified-block.ts'
import { getTransactionById } from '../calls/get-transaction-by-id.ts'
import { getTransactionInfoById } from '../calls/get-transaction-info-by-id.ts'
import { getTransactionInfosByBlock } from '../calls/get-transaction-infos-by-block.ts'
import type { NodeClient, RelayAnswer, RelayRequest } from '../node-client.ts'
import { defaultBounds, exchange, network, type Outgoing, openServer } from './exchange.ts'
import { failOver, type Patience } from './fail-over.ts'
import type { Outside } from './outside.ts'
import { readAnswer, readShape } from './read-answer.ts'
import { ServerBook, type ServerState } from './server-book.ts'

export type HttpNodeOptions = {
  /** Sent as TRON-PRO-API-KEY. */
  readonly apiKey?: string | undefined
  /** For one request and its whole answer. */
  readonly timeoutMs?: number
  readonly answerBytes?: number
  /** Connections kept to each server. */
  readonly connections?: number
  readonly patience?: Partial<Patience>
  /** The network and the machine's time unless told. */
  readonly outside?: Outside | undefined
  readonly now?: (() => number) | undefined
}

/** A node of one server or several, and how they do. */
export type HttpNode = NodeClient & {
  readonly servers: () => readonly ServerState[]
  /** Asks the next server first from now on: for a head that silently stands still. */
  readonly turn: () => void
}

const defaultPatience: Patience = { rounds: 4, firstDelayMs: 300, longestDelayMs: 10_000 }

/**
 * A java-tron or TronGrid node, or several that serve the same chain, over HTTP.
 * Throws `node_url_refused` unless every URL is http or https.
 */
export function httpNode(urls: readonly string[], options: HttpNodeOptions = {}): HttpNode {
  const { outside = network } = options
  const servers = parseUrls(urls).map((url) => openServer(url, options.connections ?? 8, outside))
  const bounds = {
    deadline: outside.deadline,
    timeoutMs: options.timeoutMs ?? defaultBounds.timeoutMs,
    answerBytes: options.answerBytes ?? defaultBounds.answerBytes,
  }
  const patience = { ...defaultPatience, ...options.patience }
  const book = new ServerBook(
    servers.map(({ host }) => host),
    options.now ?? Date.now,
  )
  const tryServers = failOver(servers.length, outside.wait)
  const send = (server: number, outgoing: Outgoing) =>
    exchange(
      servers[server]!,
      { ...outgoing, headers: { ...keyHeader(options), ...outgoing.headers } },
      bounds,
    )

  const asking =
    (bounded: Patience): Ask =>
    (path, body, read) => {
      const outgoing = { method: 'POST', path, body: JSON.stringify(body), headers: json } as const
      const attempt = async (server: number) => {
        const incoming = await send(server, outgoing)
        const answer = readAnswer(incoming)
        return readShape(incoming.host, () => read(answer))
      }
      return tryServers(book.watch(attempt), bounded)
    }
  const ask = asking(patience)
  const askOnce = asking({ ...patience, rounds: 1 })
  return {
    block: (height) => getBlockByNumber(ask, height),
    receipts: (height) => getTransactionInfosByBlock(ask, height),
    receipt: (id) => getTransactionInfoById(ask, id),
    transaction: (id) => getTransactionById(ask, id),
    account: (address) => getAccount(ask, address),
    accountResource: (address) => getAccountResource(ask, address),
    reward: (address) => getReward(ask, address),
    brokerage: (witness) => getBrokerage(ask, witness),
    witnesses: () => listWitnesses(ask),
    witnessesNow: () => getNowWitnesses(askOnce),
    chainParameters: () => getChainParameters(ask),
    nextMaintenanceMs: () => getNextMaintenanceTime(ask),
    exchanges: () => listExchanges(ask),
    proposals: () => listProposals(ask),
    constantCall: (call) => triggerConstantContract(ask, call),
    head: () => getNowBlock(ask),
    solidified: () => getSolidifiedBlock(ask),
    async relay(path, request): Promise<RelayAnswer> {
      const outgoing = relayed(path, request)
      const attempt = book.watch((server) => send(server, outgoing))
      const { status, contentType, body } = await tryServers(attempt, { ...patience, rounds: 1 })
      return { status, contentType, body }
    },
    servers: () => book.states(tryServers.used()),
    turn: tryServers.turn,
    async [Symbol.asyncDispose]() {
      await Promise.all(servers.map(({ carrier }) => carrier.destroy()))
    },
  }
}

const json = { 'content-type': 'application/json', accept: 'application/json' }

const keyHeader = ({ apiKey }: HttpNodeOptions): Readonly<Record<string, string>> =>
  apiKey === undefined || apiKey === '' ? {} : { 'TRON-PRO-API-KEY': apiKey }

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
  if (urls.length === 0) throw new NodeUrlRefused('No URL of a node is given.')
  return urls.map((text) => {
    const url = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined
    if (url !== undefined && /^https?:$/.test(url.protocol)) return url
    throw new NodeUrlRefused(
      'The URL of a node begins with http:// or https://, as in http://127.0.0.1:8090.',
    )
  })
}

export class NodeUrlRefused extends Refused {
  readonly code = 'node_url_refused'
}

export class RelayPathRefused extends Refused {
  readonly code = 'relay_path_refused'
}
