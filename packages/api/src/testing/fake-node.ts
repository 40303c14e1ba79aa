import { Unavailable } from '@sundial/primitives'
import type { NodeHeights, NodeReader, NodeTransaction, Problem, Receipt } from '../node-reader.ts'

/** A node with the data of a test, which can be made unavailable. */
export class FakeNode implements NodeReader {
  readonly transactionById = new Map<string, NodeTransaction>()
  readonly receiptById = new Map<string, Receipt>()
  isAway = false
  reportedHeights: NodeHeights = {}
  found: readonly Problem[] = []

  async transaction(id: string): Promise<NodeTransaction | undefined> {
    return this.#answer(this.transactionById.get(id))
  }
  async receipt(id: string): Promise<Receipt | undefined> {
    return this.#answer(this.receiptById.get(id))
  }
  async heights(): Promise<NodeHeights> {
    return this.#answer(this.reportedHeights)
  }
  problems(): readonly Problem[] {
    return this.found
  }

  #answer<Value>(value: Value): Value {
    if (this.isAway) throw new NodeUnavailable('The node is unavailable.')
    return value
  }
}

export class NodeUnavailable extends Unavailable {
  readonly code = 'node_away'
}
