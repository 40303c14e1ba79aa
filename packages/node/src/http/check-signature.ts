import { type Address, TronError } from '@sundial/primitives'
import { type RecoverPublicKey } from '@sundial/primitives/keys'
import { type BlockHeader, blockSigner } from '@sundial/protocol'
import type { Ask } from '../calls/block-calls.ts'
import { getAccount } from '../calls/state-calls.ts'
import { BlockSignatureMismatch, rawHeaderOf } from '../check-block.ts'
import type { NodeBlock } from '../node-client.ts'

/** A witness changes its key by a transaction, so the node's current answer applies to new blocks. */
const keyAgeMs = 10 * 60_000
/** Older blocks may be signed with a key that the witness has since replaced. */
const oldBlockMs = 24 * 3_600_000

type WitnessKey = { readonly signer: Address | undefined; readonly readMs: number }

/**
 * Checks the signer of a block: its witness, or the key of the witness permission of that account (java-tron
 * BlockCapsule.validateSignature). Block 0 and recorded blocks have no signature.
 */
export class SignatureChecker {
  readonly #now: () => number
  readonly #recover: RecoverPublicKey | undefined
  readonly #keys = new Map<Address, WitnessKey>()

  constructor(now: () => number, recover?: RecoverPublicKey) {
    this.#now = now
    this.#recover = recover
  }

  /** Throws `block_signature_mismatch`. */
  async check<Block extends Pick<NodeBlock, 'height' | 'header'> | undefined>(
    block: Block,
    ask: Ask,
  ): Promise<Block> {
    if (block === undefined || block.height === 0 || block.header.witnessSignature.length === 0) return block
    const { witnessAddress, timestamp } = rawHeaderOf(block.header)
    const signer = signerOf(block, this.#recover)
    if (signer === witnessAddress || signer === (await this.#keyOf(witnessAddress, ask, signer))) return block
    const hasKey = this.#keys.get(witnessAddress)?.signer !== undefined
    if (hasKey && this.#now() - Number(timestamp) > oldBlockMs) return block
    throw new BlockSignatureMismatch(
      `Block ${block.height} of witness ${witnessAddress} is signed by ${signer}, which is not its key.`,
    )
  }

  /** The key of the witness permission; read again when it does not match. */
  async #keyOf(witness: Address, ask: Ask, wanted: Address): Promise<Address | undefined> {
    const known = this.#keys.get(witness)
    if (known?.signer === wanted && this.#now() - known.readMs < keyAgeMs) return wanted
    const account = await getAccount(ask, witness)
    const signer = account?.witnessPermission?.keys[0]?.address
    this.#keys.set(witness, { signer, readMs: this.#now() })
    return signer
  }
}

function signerOf(
  { height, header }: { readonly height: number; readonly header: BlockHeader },
  recover: RecoverPublicKey | undefined,
): Address {
  try {
    return blockSigner(header, recover)!
  } catch (cause) {
    if (!(cause instanceof TronError)) throw cause
    throw new BlockSignatureMismatch(`The signature of block ${height} is malformed.`, { cause })
  }
}
