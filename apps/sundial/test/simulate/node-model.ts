import { behaves, isNoticed, type Misbehaviour, type Reply, replyWith } from './faults.ts'
import type { RecordedBlock, History, ChainMoment } from './history.ts'
import { oneOf, type Random } from './random.ts'

/** Servers of one network, each at some moment of its history: they lag, switch forks in the middle of a batch, fail and lie. */
export class NodeModel {
  misbehaviour: Misbehaviour = behaves
  /** Whether the program knows that this node keeps internal transactions. */
  isKnownToKeep = true
  readonly faults: Record<string, number> = {}
  readonly #history: History
  readonly #random: Random
  readonly #servers: { moment: ChainMoment; chain: readonly RecordedBlock[] }[]
  #requestCount = 0
  #next: { readonly atRequest: number; readonly act: () => void }[] = []

  constructor(history: History, random: Random, moments: readonly ChainMoment[]) {
    this.#history = history
    this.#random = random
    this.#servers = moments.map((moment) => this.#standing(moment))
  }

  get urls(): readonly string[] {
    return this.#servers.map((_, at) => `http://server-${at}.simulated`)
  }

  readonly headIds = (): readonly string[] => this.#servers.map(({ moment }) => moment.head.id)

  stand(server: number, moment: ChainMoment): void {
    this.#servers[server] = this.#standing(moment)
  }

  /** Acts after this many more requests, before the last of them is answered. */
  afterRequests(count: number, act: () => void): void {
    this.#next.push({ atRequest: this.#requestCount + count, act })
  }

  forget(): void {
    this.#next = []
  }

  answer(server: number, path: string, body: string): Reply {
    this.#requestCount++
    for (const { atRequest, act } of this.#next) if (atRequest === this.#requestCount) act()
    const { perMille, ways } = this.misbehaviour
    const { num } = JSON.parse(body) as { num?: number }
    const whole = this.#say(server, path, num)
    // This node does not serve other calls of a separate process than those for blocks.
    if (whole === undefined) return { kind: 'answer', status: 503, body: '' }
    if (this.#random(1000) >= perMille) return { kind: 'answer', status: 200, body: whole }
    const way = oneOf(this.#random, ways)
    if (path in this.#servers[server]!.moment.committee && !isNoticed(way))
      return { kind: 'answer', status: 200, body: whole }
    this.faults[way] = (this.faults[way] ?? 0) + 1
    return replyWith(way, whole, this.#sayOfBlockBefore(server, path, num))
  }

  #say(server: number, path: string, num: number | undefined): string | undefined {
    const { moment, chain } = this.#servers[server]!
    if (path === '/wallet/getnowblock') return moment.head.block
    if (path === '/walletsolidity/getnowblock') return moment.solidified.block
    if (path in moment.committee) return moment.committee[path]
    const numbered = num === undefined ? undefined : chain[num]
    if (path === '/wallet/getblockbynum') return numbered?.block ?? '{}'
    if (path === '/wallet/gettransactioninfobyblocknum') return numbered?.receipts ?? '{}'
    return undefined
  }

  #sayOfBlockBefore(server: number, path: string, num: number | undefined): string {
    if (num !== undefined) return this.#say(server, path, num - 1)!
    const { moment, chain } = this.#servers[server]!
    const newest = path === '/wallet/getnowblock' ? moment.head : moment.solidified
    return chain[Math.max(0, newest.height - 1)]!.block
  }

  #standing(moment: ChainMoment) {
    return { moment, chain: this.#history.chainOf(moment) }
  }
}
