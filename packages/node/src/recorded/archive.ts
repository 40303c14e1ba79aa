import { toHex } from '@sundial/primitives'
import type { BlockHeader, Receipt } from '@sundial/protocol'
import { checkBlock, rawHeaderOf } from '../check-block.ts'
import type { NodeBlock, NodeTransaction } from '../node-client.ts'
import type { Recorded } from './record.ts'

/** All recorded data of one chain, in memory. */
export class Archive {
  readonly blockByHeight = new Map<number, NodeBlock>()
  readonly heightByBlockId = new Map<string, number>()
  readonly heightByTransactionId = new Map<string, number>()
  readonly transactionById = new Map<string, NodeTransaction>()
  readonly receiptById = new Map<string, Receipt>()
  readonly #headerById = new Map<string, BlockHeader>()
  readonly #reducedById = new Map<string, Receipt>()
  #heights: readonly number[] = []

  /** Adds what was read; returns the id of the recorded block when another one has the same height. */
  add(recorded: Recorded): { readonly conflictsWith: string } | undefined {
    switch (recorded.kind) {
      case 'block':
        return this.#addBlock(recorded.block)
      case 'header':
        this.#headerById.set(recorded.id, recorded.header)
        return undefined
      case 'transaction':
        this.#addTransaction(recorded.transaction)
        return undefined
      case 'receipt':
        addOnce(this.receiptById, toHex(recorded.receipt.id), recorded.receipt)
        return undefined
      case 'reduced receipt':
        addOnce(this.#reducedById, toHex(recorded.receipt.id), recorded.receipt)
        return undefined
    }
  }

  /** Combines data on the same thing from different files; to be called once, after the last `add`. */
  complete(): void {
    this.#heights = [...this.blockByHeight.keys()].sort((left, right) => left - right)
    for (const block of this.blockByHeight.values()) {
      const header = this.#headerById.get(block.id)
      if (header !== undefined && !isSigned(block))
        this.blockByHeight.set(block.height, checkBlock({ ...block, header }))
    }
    for (const [id, reduced] of this.#reducedById) {
      const block = this.blockByHeight.get(this.heightByTransactionId.get(id) ?? -1)
      if (block !== undefined) addOnce(this.receiptById, id, placed(reduced, block))
    }
  }

  /** Ascending; complete after `complete`. */
  heights(): readonly number[] {
    return this.#heights
  }

  /** Recorded receipts of a block's transactions, in order; `undefined` when a block with transactions has none. */
  receiptsAt(height: number): readonly Receipt[] | undefined {
    const block = this.blockByHeight.get(height)
    if (block === undefined) return undefined
    const receipts = block.transactions.flatMap(({ id }) => this.receiptById.get(id) ?? [])
    return receipts.length === 0 && block.transactions.length > 0 ? undefined : receipts
  }

  #addBlock(block: NodeBlock) {
    const known = this.blockByHeight.get(block.height)
    if (known !== undefined && known.id !== block.id) return { conflictsWith: known.id }
    if (known !== undefined && isSigned(known)) return undefined
    this.blockByHeight.set(block.height, block)
    this.heightByBlockId.set(block.id, block.height)
    for (const item of block.transactions) {
      this.heightByTransactionId.set(item.id, block.height)
      this.transactionById.set(item.id, item)
    }
    return undefined
  }

  /** A block's own copy takes precedence, then a signed one. */
  #addTransaction(item: NodeTransaction): void {
    const known = this.transactionById.get(item.id)
    if (this.heightByTransactionId.has(item.id)) return
    if (known === undefined || known.transaction.signature.length === 0)
      this.transactionById.set(item.id, item)
  }
}

const isSigned = ({ header }: NodeBlock): boolean => header.witnessSignature.length > 0

function placed(receipt: Receipt, block: NodeBlock): Receipt {
  const { number, timestamp } = rawHeaderOf(block.header)
  return { ...receipt, blockNumber: number, blockTimeStamp: timestamp }
}

function addOnce<Value>(map: Map<string, Value>, key: string, value: Value): void {
  if (!map.has(key)) map.set(key, value)
}
