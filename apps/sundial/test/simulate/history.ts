// The history of one of our own chains: each moment is a head it had, with forks in between.
import { defaultGenesis, type Genesis, openDevnet, serveDevnet } from '@sundial/devnet'
import { openRecovery } from '../../src/open-recovery.ts'
import { inhabited, Inhabitants } from './inhabitants.ts'
import { oneOf, type Random, seeded } from './random.ts'

export type RecordedBlock = {
  readonly height: number
  readonly id: string
  readonly parentId: string
  /** In the node's own form. */
  readonly block: string
  readonly receipts: string
}

/** A state of the chain: its head, its newest final block. */
export type ChainMoment = {
  readonly head: RecordedBlock
  readonly solidified: RecordedBlock
  /** The node's governance answers, by path. */
  readonly committee: Readonly<Record<string, string>>
}

/** Data true at a node's head, without a proof. */
const committeePaths = ['/wallet/listproposals', '/wallet/getchainparameters']

export type History = {
  readonly orderBooks: readonly string[]
  readonly blocks: ReadonlyMap<string, RecordedBlock>
  /** In order of time; the chain of each contains the final block of every earlier one. */
  readonly moments: readonly ChainMoment[]
  /** After all of them: a longer branch from below the final block, which no honest node has. */
  readonly treason: ChainMoment
  /** Its blocks by height. */
  readonly chainOf: (moment: ChainMoment) => readonly RecordedBlock[]
}

const momentCount = 130
const firstBlocks = 30
/** With few representatives blocks become final quickly and forks are short, but each of them produces many blocks. */
const genesisOf = (seed: number): Genesis => ({
  ...defaultGenesis,
  witnesses: defaultGenesis.witnesses.slice(0, seed % 3 === 1 ? fewWitnesses : undefined),
  parameters: { getAllowMarketTransaction: 1n },
})
const fewWitnesses = 3
const marketSeed = 1_000_000
/** Past a maintenance of the chain; past a proposal's end. */
const passes = [7, 31, 75].map((hours) => hours * 3_600_000)

/** Most forks of public networks are one or two blocks long. */
const usualDepth = 5
/** Below the final block at any end of a seed; the chain can undo 100. */
const treasonDepth = 95

/** A seed gives the same blocks on every machine. */
export async function makeHistory(seed: number): Promise<History> {
  const random = seeded(seed)
  const devnet = await openDevnet({
    blockTimeMs: 3000,
    clock: { now: () => 1_767_879_414_000 },
    genesis: genesisOf(seed),
    recover: await openRecovery(),
  })
  await using _devnet = devnet
  await using server = await serveDevnet(devnet, { port: 0, host: '127.0.0.1' })
  const acting = { withOrders: seed % 4 === 3, market: seeded(marketSeed + seed) }
  const inhabitants = new Inhabitants(inhabited(devnet), random, acting)
  const recorder = new Recorder(server.address)
  await inhabitants.settle()
  devnet.mine(firstBlocks)
  const moments = [await recorder.moment()]
  while (moments.length < momentCount) {
    await inhabitants.act(random(9))
    await inhabitants.trade(4)
    if (random(4) === 0) await inhabitants.payDay(random(20))
    if (random(20) === 0) await inhabitants.pass(oneOf(random, passes))
    if (random(6) === 0) devnet.fork(forkOf(devnet.chain, random))
    else devnet.mine(random(12) === 0 ? 1 + random(20) : 1)
    moments.push(await recorder.moment())
  }
  devnet.fork({ depth: treasonDepth, blockCount: treasonDepth + 1 + random(20), drop: true })
  const treason = await recorder.moment()
  const { blocks } = recorder
  const { orderBooks } = inhabitants
  return { orderBooks, blocks, moments, treason, chainOf: (moment) => chainUpTo(blocks, moment) }
}

/** One in eight replaces everything that is not final. */
function forkOf(
  { index, solidifiedHeight }: { index: { headHeight: number }; solidifiedHeight: number },
  random: Random,
) {
  const possible = index.headHeight - solidifiedHeight
  const depth = random(8) === 0 ? possible : 1 + random(Math.min(possible, usualDepth))
  return { depth, blockCount: depth + 1 + random(3), drop: random(2) === 0 }
}

function chainUpTo(
  blocks: ReadonlyMap<string, RecordedBlock>,
  { head }: ChainMoment,
): readonly RecordedBlock[] {
  const chain: RecordedBlock[] = []
  for (let block: RecordedBlock | undefined = head; block; block = blocks.get(block.parentId))
    chain.push(block)
  return chain.reverse()
}

/** Stores every block that the chain ever had, in the node's own form. */
class Recorder {
  readonly blocks = new Map<string, RecordedBlock>()
  readonly #url: string

  constructor(url: string) {
    this.#url = url
  }

  async moment(): Promise<ChainMoment> {
    const [head, solidified] = await Promise.all([
      this.#read('/wallet/getnowblock', {}),
      this.#read('/walletsolidity/getnowblock', {}),
    ])
    const newest = await this.#keep(head)
    const said = committeePaths.map(async (path) => [path, await this.#read(path, {})] as const)
    const committee = Object.fromEntries(await Promise.all(said))
    return { head: newest, solidified: await this.#keep(solidified), committee }
  }

  async #keep(text: string): Promise<RecordedBlock> {
    const found = linkOf(text)
    const known = this.blocks.get(found.id)
    if (known !== undefined) return known
    const receipts = await this.#read('/wallet/gettransactioninfobyblocknum', { num: found.height })
    const recorded = { ...found, block: text, receipts }
    this.blocks.set(recorded.id, recorded)
    if (recorded.height > 0)
      await this.#keep(await this.#read('/wallet/getblockbynum', { num: recorded.height - 1 }))
    return recorded
  }

  async #read(path: string, body: object): Promise<string> {
    const response = await fetch(`${this.#url}${path}`, { method: 'POST', body: JSON.stringify(body) })
    return response.text()
  }
}

function linkOf(text: string): { height: number; id: string; parentId: string } {
  const { blockID, block_header: header } = JSON.parse(text) as {
    blockID: string
    block_header: { raw_data: { number?: number; parentHash: string } }
  }
  return { height: header.raw_data.number ?? 0, id: blockID, parentId: header.raw_data.parentHash }
}
