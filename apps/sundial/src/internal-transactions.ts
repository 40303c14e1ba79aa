import type { Problem } from '@sundial/api'
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
  readonly #setting: boolean | undefined
  readonly #now: () => number
  readonly #warn: (line: string) => void
  #found: InternalTransactions
  #stoppedAt: number | undefined
  #probing: Promise<void> | undefined
  #probedMs = -Infinity

  /** `setting` comes from the operator and takes precedence, until a receipt proves that it does not hold. */
  constructor(
    client: Calls,
    setting: boolean | undefined,
    { warn, now = Date.now }: { readonly warn: (line: string) => void; readonly now?: () => number },
  ) {
    this.#client = client
    this.#setting = setting
    this.#found = setting === undefined ? 'unknown' : setting ? 'kept' : 'missing'
    this.#now = now
    this.#warn = warn
  }

  /** The current result. */
  state(): InternalTransactions {
    void this.#probe()
    return this.#found
  }

  /** That a node which kept them, or is said to, does so no more. */
  problems(): readonly Problem[] {
    if (this.#stoppedAt === undefined) return []
    const said =
      this.#setting === true ? ', although --internal-transactions says that the node stores them' : ''
    return [
      {
        code: 'internal_transactions_missing',
        message: `The receipts of the node lack internal transactions since block ${this.#stoppedAt} or earlier${said}. Payments within calls are missing: balances are unknown from that block on, and may be wrong shortly before it (see /api/system/audit). Set vm.saveInternalTx and vm.saveFeaturedInternalTx to true in each node of --node and let it execute these blocks again; what is unknown is then read again without help.`,
      },
    ]
  }

  /** Whether the receipts of this block include internal transactions. */
  async keeps(block: Pick<SourcedBlock, 'header' | 'receipts' | 'transactions'>): Promise<boolean> {
    if (this.#setting === false || block.transactions.length === 0) return this.#found === 'kept'
    await this.#probe()
    const shown = shownBy(block.receipts.values())
    if (shown !== 'unknown') this.#take(shown, Number(block.header.rawData?.number ?? 0n))
    return this.#found === 'kept'
  }

  #take(shown: 'kept' | 'missing', height: number): void {
    if (shown === 'kept') this.#stoppedAt = undefined
    else if (this.#found === 'kept') {
      this.#stoppedAt = height
      for (const { message } of this.problems()) this.#warn(message)
    }
    this.#found = shown
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
