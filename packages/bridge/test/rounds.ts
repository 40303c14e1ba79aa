// Rounds of random deposits and withdrawals while oracles and indexes are killed, nodes are away and both chains fork below what is final.
import { sunPerTrx } from '@sundial/primitives'
import type { Oracle } from '../src/oracle.ts'
import type { Asset } from '../src/parcel.ts'
import { pick } from './actions.ts'
import { type Bridge, type Difference, itemsEach, openBridge, personKeys } from './chains.ts'
import type { OneChain } from './one-chain.ts'

/** Blocks that a fork may replace: what is older is final. */
const deepestFork = 17
/** Rounds between two looks at all sums. */
const roundsBetweenLooks = 10

export type Options = {
  readonly rounds: number
  readonly seed: number
  /** Oracles look at the newest block, as they must not. */
  readonly isHasty?: true
  /** Follow both chains meanwhile, and are killed now and then. */
  readonly indexes?: (bridge: Bridge) => Promise<Indexes>
}

/** What reads both chains of the rounds. */
export type Indexes = AsyncDisposable & {
  /** kill -9, wherever they are in their work; they begin again at once. */
  kill(): Promise<void>
  /** What they say otherwise than the gateways do, once they have read all that is final. */
  differences(): Promise<readonly Difference[]>
}

export type Tally = {
  readonly deposits: number
  readonly withdrawals: number
  readonly kills: number
  readonly indexKills: number
  readonly forks: number
  readonly outages: number
  readonly lies: number
  readonly differences: readonly Difference[]
}

/** Ends at the first look that finds a difference. */
export async function runRounds(
  { rounds, seed, isHasty, indexes: openIndexes }: Options,
  tell: (line: string) => void = () => {},
): Promise<Tally> {
  await using bridge = await openBridge({ seed })
  await using indexes = await openIndexes?.(bridge)
  const trouble = new Trouble({ bridge, indexes, isHasty: isHasty === true })
  await bridge.map('trc20')
  await bridge.map('trc721')
  let differences: readonly Difference[] = []
  for (let round = 1; round <= rounds && differences.length === 0; round++) {
    for (let acts = 1 + bridge.random(3); acts > 0; acts--) await act(bridge)
    await trouble.round()
    if (round % roundsBetweenLooks > 0 && round < rounds) continue
    await trouble.end()
    differences = [...(await bridge.differences()), ...((await indexes?.differences()) ?? [])]
    tell(`${round} rounds, ${differences.length} differences`)
  }
  const { deposits, withdrawals } = await bridge.totals()
  return { deposits, withdrawals, ...trouble.counts, differences }
}

/** One thing that a person does. What a gateway refuses is no matter. */
export async function act(bridge: Bridge): Promise<void> {
  const { random } = bridge
  const who = random(personKeys.length)
  const asset = pick(random, bridge.assets)
  const dice = random(20)
  if (dice < 11) await bridge.deposit(who, asset, valueOf(bridge, who, asset))
  else if (dice < 18) await bridge.withdraw(who, asset, valueOf(bridge, who, asset))
  else await retry(bridge)
}

async function retry(bridge: Bridge): Promise<void> {
  const { deposits, mappings, withdrawals } = await bridge.totals()
  const [list, newest] = pick(bridge.random, [
    ['Deposit', deposits],
    ['Mapping', mappings],
    ['Withdraw', withdrawals],
  ] as const)
  if (newest > 0) await bridge.retry(list, BigInt(1 + bridge.random(newest)))
}

const valueOf = ({ random }: Bridge, who: number, { kind }: Asset): bigint =>
  kind === 'trc721'
    ? BigInt(who * itemsEach + 1 + random(itemsEach))
    : kind === 'trx'
      ? BigInt(1 + random(1000)) * (sunPerTrx / 100n)
      : BigInt(1 + random(100_000))

type Troubled = {
  readonly bridge: Bridge
  readonly indexes: Indexes | undefined
  readonly isHasty: boolean
}

class Trouble {
  readonly counts = { kills: 0, indexKills: 0, forks: 0, outages: 0, lies: 0 }
  readonly #bridge: Bridge
  readonly #indexes: Indexes | undefined
  readonly #isHasty: boolean

  constructor({ bridge, indexes, isHasty }: Troubled) {
    this.#bridge = bridge
    this.#indexes = indexes
    this.#isHasty = isHasty
    bridge.oracles = bridge.oracles.map((_, at) => this.#begin(at))
  }

  /** Blocks, oracles at work, and what goes wrong meanwhile. */
  async round(): Promise<void> {
    const { random, main, side, oracles } = this.#bridge
    for (const chain of [main, side]) chain.mine(1 + random(20))
    await this.#bridge.keepTime()
    for (const chain of [main, side]) {
      if (random(10) > 0) continue
      await chain.leave()
      this.counts.outages++
    }
    for (const at of oracles.keys()) {
      if (random(4) === 0) this.#kill(at)
      if (random(4) > 0) await this.#work(this.#bridge.oracles[at]!)
    }
    if (random(4) === 0) await this.#killIndexes()
    for (const chain of [main, side]) {
      await chain.comeBack()
      if (random(3) === 0) this.#fork(chain)
    }
  }

  /** All nodes and oracles are there and honest, until everything has arrived. */
  async end(): Promise<void> {
    const { oracles } = this.#bridge
    for (const at of oracles.keys()) oracles[at] = this.#begin(at)
    await this.#bridge.drain()
  }

  /** The process is gone with all that it knew. The last of them sometimes comes back dishonest, but never a second one. */
  #kill(at: number): void {
    this.counts.kills++
    const lies = at === 2 && this.#bridge.random(2) === 0
    if (lies) this.counts.lies++
    this.#bridge.oracles[at] = this.#begin(at, lies)
  }

  async #killIndexes(): Promise<void> {
    if (this.#indexes === undefined) return
    this.counts.indexKills++
    await this.#indexes.kill()
  }

  #begin(at: number, lies = false): Oracle {
    const { random } = this.#bridge
    const distort = lies
      ? <Seen extends { value: bigint }>(seen: Seen) => ({ ...seen, value: seen.value + BigInt(random(3)) })
      : undefined
    return this.#bridge.oracle(at, { ...(distort === undefined ? {} : { distort }), isHasty: this.#isHasty })
  }

  async #work(oracle: Oracle): Promise<void> {
    const { main, side } = this.#bridge
    try {
      await oracle.round()
    } catch (error) {
      // Only a node that is away.
      if (!main.isAway && !side.isAway) throw error
    }
    for (const chain of [main, side]) if (this.#bridge.random(2) === 0) chain.mine()
  }

  #fork(chain: OneChain): void {
    const { random } = this.#bridge
    const { headHeight } = chain.devnet.chain.index
    const depth = Math.min(1 + random(deepestFork), headHeight - chain.devnet.chain.solidifiedHeight)
    if (depth < 1) return
    this.counts.forks++
    chain.devnet.fork({ depth, blockCount: depth + 1, drop: random(2) === 0 })
  }
}
