import { toHex } from '@sundial/primitives'
import { rawTransaction } from '@sundial/protocol'
import {
  assertNetwork,
  ForeignBlock,
  type Reference,
  type ReferenceBlock,
  referredHeight,
  SignerUnavailable,
  validFrom,
} from '@sundial/wallet'
import { get } from '../../data/api.ts'

/** The block with an id or a height, else the newest one, as the node has it; its id is computed. */
type HeaderOf = (block: { readonly id_or_num?: string }) => Promise<ReferenceBlock | undefined>

/** Blocks to which a transaction can refer, less those that are made until it is in one. */
const mostBehind = 60_000n

/** How far the heights may be apart that the server and the relay name at about the same time. */
const mostApart = 200n

/** What the index knows of the chain: its network, its newest block, and the height of its node. */
async function readIndex() {
  const [{ body }, { body: latest }] = await Promise.all([
    get('/api/system/status'),
    get('/api/block/latest'),
  ])
  return {
    networkId: body.network.id,
    sideChainId: body.network.sideChainId,
    height: BigInt(latest.number),
    id: latest.hash,
    nodeHeight: BigInt(body.full.block ?? latest.number),
  }
}

/**
 * The block that a new transaction refers to: the newest one that node and index both have, of the network that the page shows.
 * Throws `foreign_block`, `wrong_clock`, `signer_unavailable` or `ApiFailure`.
 */
export async function findReference(headerOf: HeaderOf): Promise<Reference> {
  const [newest, index] = await Promise.all([headerOf({}), readIndex()])
  if (newest === undefined) {
    throw new SignerUnavailable('The node gave no block to refer to. Try again.')
  }
  const block = await sharedBlock(newest, index, headerOf)
  assertNetwork(block, index.networkId)
  const nowMs = Date.now()
  return {
    ...block,
    validFromMs: validFrom({ newest, networkId: index.networkId, nowMs }),
    sideChainId: index.sideChainId,
  }
}

type Index = Awaited<ReturnType<typeof readIndex>>

async function sharedBlock(
  newest: ReferenceBlock,
  index: Index,
  headerOf: HeaderOf,
): Promise<ReferenceBlock> {
  const ahead = newest.height - index.height
  if (ahead > mostBehind) {
    // While it is filled, the index vouches for nothing: the rules of the network and of the clock remain.
    const isApart =
      newest.height > index.nodeHeight + mostApart || newest.height < index.nodeHeight - mostApart
    if (isApart) throw new ForeignBlock('The node gave a block far from those of this site.')
    return newest
  }
  const block = ahead > 0n ? await headerOf({ id_or_num: index.id }) : newest
  assertSame(block, ahead < 0n ? await indexedId(newest.height) : index.id)
  return block
}

/** Throws `foreign_block` unless the node has the block of the index. */
function assertSame(
  block: ReferenceBlock | undefined,
  id: string | undefined,
): asserts block is ReferenceBlock {
  if (block === undefined || block.id !== id) {
    throw new ForeignBlock('The node and the index of this site have different blocks.')
  }
}

/** The id of the block that the index has at a height; `undefined` for none. */
async function indexedId(height: bigint): Promise<string | undefined> {
  const { body } = await get('/api/block', { number: String(height) })
  return body.data[0]?.hash
}

/**
 * Throws `foreign_block` for a transaction that somebody else made and that refers to a block of another chain, as far as the
 * index has read the chain.
 */
export async function assertReference(raw: Uint8Array, headerOf: HeaderOf): Promise<void> {
  const transaction = rawTransaction.decode(raw)
  const index = await readIndex()
  const newest = index.nodeHeight > index.height ? index.nodeHeight : index.height
  // The index hears of a block after its node, and whoever made the transaction may have been quicker.
  const height = referredHeight(transaction, newest + mostApart)
  const isIndexed = height !== undefined && height <= index.height
  const known = isIndexed ? await indexedId(height) : undefined
  // A gap of the index: it cannot say anything.
  if (isIndexed && known === undefined) return
  const block = height === undefined ? undefined : await headerOf({ id_or_num: known ?? String(height) })
  if (known !== undefined) assertSame(block, known)
  // The index vouches for no block above its own: the node has to have this one at this height, as no other network does at the time.
  if (block?.height !== height || block?.id.slice(16, 32) !== toHex(transaction.refBlockHash)) {
    throw new ForeignBlock('The transaction refers to a block that is not of this network, or too old.')
  }
  assertNetwork(block, index.networkId)
}
