import { type Address, Unavailable } from '@sundial/primitives'
import { NotNow, RequestRefused } from '../../errors.ts'
import { Turns } from '../turns.ts'
import { FetchFailed, type Outbound } from '../outbound/fetch-public.ts'
import { ResultCache } from '../outbound/result-cache.ts'
import {
  askEvm,
  askTron,
  DeclinedAnswer,
  evmChainId,
  MalformedAnswer,
  type Presence,
  tronBlockZero,
} from './ask.ts'
import type { OtherNetwork } from './networks-file.ts'

export const networkProblems = ['unreachable', 'declined', 'malformed', 'other_network', 'busy'] as const
export type NetworkProblem = (typeof networkProblems)[number]

/** What a network says about an address, or why it says nothing. */
export type Answer = Presence | { readonly state: 'unknown'; readonly problem: NetworkProblem }

/** Failures are answers too, so that a network that is away is not asked again for each visitor. */
const remembered = { cachedMs: 60_000, most: 5000 }
/** How long a server is trusted to be one of its network. */
const recognized = { cachedMs: 3_600_000, most: 20 }
/** Questions at once, each of up to four requests. */
const turns = {
  running: 12,
  perKey: 3,
  waiting: 30,
  busy: 'Other networks are asked by too many visitors.',
  code: 'too_many_requests',
} as const

/** How long a server that gave no usable answer is left alone. */
const awayMs = 15_000

type Parts = {
  readonly networks: readonly OtherNetwork[]
  readonly outbound: Outbound
  readonly now: () => number
}

/** Asks the networks that the operator configured whether an address exists there. Requests go to their URLs and nowhere else. */
export class OtherNetworks {
  readonly networks: readonly OtherNetwork[]
  readonly #outbound: Outbound
  readonly #now: () => number
  readonly #awayUntilMs = new Map<string, number>()
  readonly #answers: ResultCache<Answer>
  readonly #recognized: ResultCache<boolean>
  readonly #turns = new Turns(turns)

  constructor({ networks, outbound, now }: Parts) {
    this.networks = networks
    this.#outbound = outbound
    this.#now = now
    this.#answers = new ResultCache(remembered, now)
    this.#recognized = new ResultCache(recognized, now)
  }

  /** Throws `network_not_found` for a name that is not configured. */
  async ask(name: string, address: Address): Promise<Answer> {
    const network = this.networks.find((one) => one.name === name)
    if (network === undefined) {
      const names = this.networks.map((one) => one.name).join(', ')
      throw new RequestRefused('network_not_found', `There is no network of this name; there are: ${names}.`)
    }
    return this.#answers
      .get(`${name} ${address}`, () => this.#turns.run(name, () => this.#answer(network, address)))
      .catch((error: unknown): Answer => {
        if (error instanceof NotNow) return { state: 'unknown', problem: 'busy' }
        throw error
      })
  }

  async #answer(network: OtherNetwork, address: Address): Promise<Answer> {
    // Also for those who waited in line meanwhile.
    if (this.#now() < (this.#awayUntilMs.get(network.name) ?? 0))
      return { state: 'unknown', problem: 'unreachable' }
    try {
      if (!(await this.#recognized.get(network.name, () => this.#isTheNetwork(network))))
        return { state: 'unknown', problem: 'other_network' }
      return network.kind === 'evm'
        ? await askEvm(network, this.#outbound, address)
        : await askTron(network, this.#outbound, address)
    } catch (error) {
      const problem = problemOf(error)
      if (problem === 'unreachable') this.#awayUntilMs.set(network.name, this.#now() + awayMs)
      return { state: 'unknown', problem }
    }
  }

  async #isTheNetwork(network: OtherNetwork): Promise<boolean> {
    if (network.kind === 'tron') return (await tronBlockZero(network, this.#outbound)) === network.blockZero
    return (await evmChainId(network, this.#outbound)) === BigInt(network.chainId)
  }
}

function problemOf(error: unknown): NetworkProblem {
  if (error instanceof MalformedAnswer) return 'malformed'
  if (error instanceof DeclinedAnswer) return 'declined'
  if (error instanceof FetchFailed || error instanceof Unavailable || error instanceof RequestRefused)
    return 'unreachable'
  throw error
}
