import { type Address, Refused, Unavailable } from '@sundial/primitives'
import { type Ask, getNowBlock } from '../calls/block-calls.ts'
import { getNextMaintenanceTime, listWitnesses } from '../calls/state-calls.ts'
import { BlockProducerMismatch, rawHeaderOf } from '../check-block.ts'
import type { NodeBlock } from '../node-client.ts'

/** The active witnesses of the maintenance period of the node's head. */
type Period = {
  readonly active: ReadonlySet<Address>
  /** The head when they were read: which set produced it and its predecessors is unknown. */
  readonly height: number
  /** The next maintenance: the first block from this time on is the last one of this set. */
  readonly endMs: number
}

/** The node reports only its current set, so it is not read while an old chain is indexed. */
const newBlockMs = 10 * 60_000
/** Pause after a failure: a node, or a proxy in front of it, may disable these calls. */
const pauseMs = 60_000

/**
 * Checks that the producer of a new block is an active witness of the node (`isJobs` of /wallet/listwitnesses). Only
 * maintenance changes the set, so it holds for every block between the head at which it was read and the next
 * maintenance. Of other blocks the node reports no set, and they pass. Both facts come from the same node: the check
 * finds a server with blocks of another chain, not a node that forges its list too.
 */
export class ProducerChecker {
  readonly #now: () => number
  #period: Period | undefined
  #pausedUntilMs = 0

  constructor(now: () => number) {
    this.#now = now
  }

  /** Throws `block_producer_mismatch`. */
  async check<Block extends Pick<NodeBlock, 'height' | 'header'> | undefined>(
    block: Block,
    ask: Ask,
  ): Promise<Block> {
    if (block === undefined || block.height === 0) return block
    const { timestamp, witnessAddress } = rawHeaderOf(block.header)
    const timeMs = Number(timestamp)
    if (timeMs < this.#now() - newBlockMs) return block
    const known = this.#period
    if (known === undefined || timeMs >= known.endMs) {
      await this.#read(ask)
      return block
    }
    if (block.height <= known.height || known.active.has(witnessAddress)) return block
    // The set may be that of a branch that the node has left.
    const now = await this.#read(ask)
    if (now === undefined || now.endMs !== known.endMs || now.active.has(witnessAddress)) return block
    throw new BlockProducerMismatch(
      `Block ${block.height} was produced by ${witnessAddress}, which is not an active witness of the node.`,
    )
  }

  /** `undefined` when the node does not report its set, or maintenance came in between. */
  async #read(ask: Ask): Promise<Period | undefined> {
    if (this.#now() < this.#pausedUntilMs) return undefined
    try {
      const endMs = await getNextMaintenanceTime(ask)
      const witnesses = await listWitnesses(ask)
      const { height } = await getNowBlock(ask)
      if ((await getNextMaintenanceTime(ask)) !== endMs) return undefined
      const active = new Set(witnesses.filter(({ isJobs }) => isJobs).map(({ address }) => address))
      if (active.size > 0) return (this.#period = { active, height, endMs })
    } catch (error) {
      if (!(error instanceof Refused) && !(error instanceof Unavailable)) throw error
    }
    this.#pausedUntilMs = this.#now() + pauseMs
    return undefined
  }
}
