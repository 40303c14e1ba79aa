// A chain of any length whose blocks repeat those of a short log: heights, times, parents, ids, roots and the
// signatures of the producers are those of a chain, and every id is new. It is not stored: links are computed once, in
// order, and the answers about a block on request.
import { witnessKey } from '@sundial/devnet'
import { fromHex, toHex } from '@sundial/primitives'
import { blockHash, blockId, rawBlockHeader } from '@sundial/protocol'
import { signerOf } from '../mainnet-log/signer.ts'
import type { Place, RepeatedBlock } from './repeated-block.ts'

const slotMs = 3000
const producers = Array.from({ length: 27 }, (_, at) => signerOf(fromHex(witnessKey(at + 1))))

export type Base = { readonly height: number; readonly id: string; readonly timeMs: number }
type Link = { readonly id: string; readonly header: string }
type BlockAnswers = { readonly block: Buffer; readonly receipts: Buffer }

/** A block is asked for twice, and several are at once. */
const mostRemembered = 64

export class RepeatedChain {
  readonly #blocks: readonly RepeatedBlock[]
  readonly #base: Base
  readonly #population: number
  readonly #links: Link[] = []
  readonly #answers = new Map<number, BlockAnswers>()

  /** The blocks follow the base in order, and then again. */
  constructor(
    blocks: readonly RepeatedBlock[],
    { base, population }: { readonly base: Base; readonly population: number },
  ) {
    this.#blocks = blocks
    this.#base = base
    this.#population = population
  }

  get headHeight(): number {
    return this.#base.height + this.#links.length
  }

  /** Appends blocks until they have so many transactions; returns how many they have. */
  extend(transactionCount: number): number {
    let added = 0
    while (added < transactionCount) {
      const place = this.#placeAt(this.headHeight + 1)
      const block = this.#blockAt(place.height)
      this.#links.push(linkOf(place, block))
      added += block.transactionCount
    }
    return added
  }

  /** The answers of a node about one of the blocks. */
  answers(height: number): BlockAnswers | undefined {
    const link = this.#links[height - this.#base.height - 1]
    if (link === undefined) return undefined
    const known = this.#answers.get(height)
    if (known !== undefined) return known
    const answers = this.#blockAt(height).answers(this.#placeAt(height), link.header)
    this.#answers.set(height, answers)
    if (this.#answers.size > mostRemembered) this.#answers.delete(this.#answers.keys().next().value!)
    return answers
  }

  #blockAt(height: number): RepeatedBlock {
    return this.#blocks[(height - this.#base.height - 1) % this.#blocks.length]!
  }

  #placeAt(height: number): Place {
    const { height: first, id, timeMs } = this.#base
    const parentId = height === first + 1 ? id : this.#links[height - first - 2]!.id
    return {
      height,
      parentId,
      timeMs: timeMs + slotMs * (height - first),
      population: this.#population,
    }
  }
}

function linkOf(place: Place, block: RepeatedBlock): Link {
  const { height, parentId, timeMs } = place
  const producer = producers[height % producers.length]!
  const raw = rawBlockHeader.create({
    timestamp: BigInt(timeMs),
    txTrieRoot: block.root(place),
    parentHash: fromHex(parentId),
    number: BigInt(height),
    witnessAddress: producer.address,
    version: block.version,
  })
  const id = blockId(raw)
  const header =
    `{"blockID":"${id}","block_header":{"raw_data":{"timestamp":${timeMs},` +
    `"txTrieRoot":"${toHex(raw.txTrieRoot)}","parentHash":"${parentId}","number":${height},` +
    `"witness_address":"${producer.address}","version":${block.version}},` +
    `"witness_signature":"${toHex(producer.sign(blockHash(raw)))}"},`
  return { id, header }
}
