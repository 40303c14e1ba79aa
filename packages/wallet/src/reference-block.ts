import { Malformed, Refused } from '@sundial/primitives'
import { type RawBlockHeader, type RawTransaction, blockHeader, blockId } from '@sundial/protocol'
import type { ReferenceBlock } from './ports.ts'
import { clockToleranceMs } from './send-transaction.ts'

/**
 * TRON's bytes name no network: a transaction is valid on the chain that has its reference block. So a page that shows a test
 * network could have a payment signed that another chain executes. What is checked against that:
 * - A block's id is computed from its header, so height, time and id belong together and cannot be invented for another id.
 * - The index has read the block, and the node gives it: one of them alone cannot name a block of another chain. A transaction that
 *   somebody else made may also refer to one of the 200 blocks above the index, for which the node alone vouches, at that height.
 * - A block that fits the main net is refused by the page of any other network, whoever names it.
 * What is not: a server whose index and node both follow another chain than it says, unless that is the main net. A browser has
 * no list of producers that it could trust: they are elected on the chain. Then the transaction is valid on that other chain,
 * for an account with the same key there.
 */
export class ForeignBlock extends Refused {
  readonly code = 'foreign_block'
  constructor(message: string) {
    super(`${message} Nothing was signed.`)
  }
}

/** The clock of this device and the newest block differ too much to know when a transaction expires. */
export class WrongClock extends Refused {
  readonly code = 'wrong_clock'
  readonly deviceMs: number
  readonly blockMs: number
  constructor(deviceMs: number, blockMs: number) {
    super(`The clock of this device and the newest block differ by ${Math.abs(deviceMs - blockMs)} ms.`)
    this.deviceMs = deviceMs
    this.blockMs = blockMs
  }
}

/**
 * A block as java-tron's JSON has it, with the id that its header gives. Throws `foreign_block` where the node names another id.
 */
export function readBlock(block: Readonly<Record<string, unknown>>): ReferenceBlock | undefined {
  const header = headerIn(block['block_header'])
  if (header === undefined) return undefined
  const id = blockId(header)
  if (block['blockID'] !== id)
    throw new ForeignBlock('The node gave a block whose id is not that of its content.')
  return { id, height: header.number, timestampMs: header.timestamp }
}

function headerIn(value: unknown): RawBlockHeader | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  try {
    return blockHeader.fromJson(value, { visible: false }).rawData
  } catch (error) {
    if (error instanceof Malformed) return undefined
    throw error
  }
}

/** Time of block 1 of the main net, and the time between two blocks. */
const firstMainNetMs = 1_529_891_469_000
const blockMs = 3000

/**
 * Whether a block with this height and time can be of the main net. It has had 99.2 to 100 percent of the blocks that its age
 * allows; Nile has 81 and Shasta 75, and it takes them a lifetime to get near.
 */
export function fitsMainNet({
  height,
  timestampMs,
}: Pick<ReferenceBlock, 'height' | 'timestampMs'>): boolean {
  const most = (Number(timestampMs) - firstMainNetMs) / blockMs + 1
  return most > 0 && Number(height) >= 0.98 * most && Number(height) <= 1.001 * most + 10
}

/** Throws `foreign_block` for a block of the main net elsewhere, and on the main net for any other. */
export function assertNetwork(block: ReferenceBlock, networkId: string): void {
  if (fitsMainNet(block) === (networkId === 'main')) return
  throw new ForeignBlock(
    networkId === 'main'
      ? 'The node gave a block that is none of the main net.'
      : 'The node gave a block of the main net, and this site shows another network.',
  )
}

/** Networks on which time passes as on this device. Others are development chains, which stand still or are moved ahead. */
const publicNetworks: ReadonlySet<string> = new Set(['main', 'nile', 'shasta'])

type Now = { readonly newest: ReferenceBlock; readonly networkId: string; readonly nowMs: number }

/**
 * From when the validity of a transaction counts. It comes from the clock of this device and the newest block, whichever is
 * earlier, so that no server makes a signature live longer than a person sees. Throws `wrong_clock` where they are far apart.
 * A chain of one's own may have another time, which counts there; the review says how long such a transaction lives.
 */
export function validFrom({ newest: { timestampMs }, networkId, nowMs }: Now): bigint {
  const now = BigInt(nowMs)
  const [earlier, later] = now < timestampMs ? [now, timestampMs] : [timestampMs, now]
  if (later - earlier <= BigInt(clockToleranceMs)) return earlier
  if (publicNetworks.has(networkId)) throw new WrongClock(nowMs, Number(timestampMs))
  return later
}

/** Blocks to which a transaction can refer. */
const referable = 65_536n

/** The height that a transaction refers to, on a chain with so many blocks: its bytes have the last 16 bits only. */
export function referredHeight({ refBlockBytes }: RawTransaction, newestHeight: bigint): bigint | undefined {
  if (refBlockBytes.length !== 2) return undefined
  const low = BigInt(refBlockBytes[0]! * 256 + refBlockBytes[1]!)
  const height = newestHeight - ((((newestHeight - low) % referable) + referable) % referable)
  return height < 0n ? undefined : height
}
