import type { SourcedBlock } from '@sundial/indexer'
import type { NodeClient } from '@sundial/node'
import { toHex, Unavailable } from '@sundial/primitives'
import type { Receipt } from '@sundial/protocol'

/** Whether a node's receipts include internal transactions (java-tron `vm.saveInternalTx`, off by default). */
export type InternalTransactions = 'kept' | 'missing' | 'unknown'

type Calls = Pick<NodeClient, 'head' | 'receipts'>

/** Number of newest blocks to read, and of blocks sampled from the chain below them. */
const probedBlocks = 100
const probeAgainMs = 60_000

/** What receipts show. A log of a contract other than the called one proves that there was an internal call. */
export function shownBy(receipts: Iterable<Receipt>): InternalTransactions {
  let shown: InternalTransactions = 'unknown'
  for (const { internalTransactions, contractAddress, log } of receipts) {
    if (internalTransactions.length > 0) shown = 'kept'
    // Addresses in logs lack the leading 41.
    else if (log.some(({ address }) => !contractAddress.endsWith(toHex(address)))) return 'missing'
  }
  return shown
}

/**
 * Detects whether a node stores internal transactions, which java-tron does not report. Reads a sample of blocks once,
 * so that the first calls of a chain are covered too, and then every indexed block.
 */
export class InternalDetector {
  readonly #client: Calls
  readonly #isSet: boolean
  readonly #now: () => number
  #found: InternalTransactions
  #probing: Promise<void> | undefined
  #probedMs = -Infinity

  /** `setting` comes from the operator and takes precedence. */
  constructor(client: Calls, setting: boolean | undefined, now: () => number = Date.now) {
    this.#client = client
    this.#isSet = setting !== undefined
    this.#found = setting === undefined ? 'unknown' : setting ? 'kept' : 'missing'
    this.#now = now
  }

  /** The current result. */
  state(): InternalTransactions {
    void this.#probe()
    return this.#found
  }

  /** Whether the receipts of this block include internal transactions. */
  async keeps({ receipts, transactions }: Pick<SourcedBlock, 'receipts' | 'transactions'>): Promise<boolean> {
    if (this.#isSet || transactions.length === 0) return this.#found === 'kept'
    await this.#probe()
    const shown = shownBy(receipts.values())
    if (shown !== 'unknown') this.#found = shown
    return this.#found === 'kept'
  }

  #probe(): Promise<void> {
    if (this.#found !== 'unknown' || this.#now() - this.#probedMs < probeAgainMs)
      return this.#probing ?? Promise.resolve()
    this.#probedMs = this.#now()
    this.#probing = this.#look().catch((error: unknown) => {
      // The next blocks will show.
      if (!(error instanceof Unavailable)) throw error
    })
    return this.#probing
  }

  async #look(): Promise<void> {
    const { height: head } = await this.#client.head()
    for (const height of probeHeights(head)) {
      const shown = shownBy((await this.#client.receipts(height)) ?? [])
      if (shown === 'unknown') continue
      this.#found = shown
      return
    }
  }
}

export function probeHeights(head: number): readonly number[] {
  const newest = Array.from({ length: Math.min(head, probedBlocks) }, (_, back) => head - back)
  const below = head - newest.length
  const spread = Math.min(below, probedBlocks)
  return [
    ...newest,
    ...Array.from({ length: spread }, (_, at) => Math.ceil((below * (spread - at)) / spread)),
  ]
}
