// The newest rows of a list, cached in memory and refreshed with each block: rankings of the last hour, day and week use
// them without another read. At most `apiLimits.scannedRows` rows of at most a week.
import type { IndexState, Page, PageRequest, Store } from '@sundial/store'
import { apiLimits } from '../../limits.ts'

const weekMs = 7 * 24 * 3_600_000
/** One more than a request may scan, to detect further rows. */
const mostCached = apiLimits.scannedRows + 1

type Placed = { readonly height: number; readonly timestampMs: number }
type Head = NonNullable<IndexState['head']>
type Blocks = Pick<Store, 'blockByHeight'>

/** Absent while the index has no such list. */
type ReadPage<Row> = (request: PageRequest) => Promise<Page<Row> | undefined>

export class RecentRows<Row extends Placed> {
  readonly #read: ReadPage<Row>
  readonly #blocks: Blocks
  #head: Head | undefined
  /** Oldest first. */
  #rows: readonly Row[] = []
  /** The cache contains every row from this time on. */
  #wholeFromMs = -Infinity
  #isThere = true
  #last: Promise<unknown> = Promise.resolve()

  constructor(read: ReadPage<Row>, blocks: Blocks) {
    this.#read = read
    this.#blocks = blocks
  }

  /**
   * Rows from a time to the head, oldest first; absent when there are more than a request may scan. `elsewhere` where the index has
   * left this head, so that the rows are not those of its chain.
   */
  async since(fromMs: number, head: Head): Promise<readonly Row[] | 'elsewhere' | undefined> {
    await this.refresh(head)
    if (!(await this.#isAbove(head))) return 'elsewhere'
    if (!this.#isThere || fromMs < this.#wholeFromMs) return undefined
    const rows = this.#rows.filter(
      ({ timestampMs, height }) => timestampMs >= fromMs && height <= head.height,
    )
    return rows.length > apiLimits.scannedRows ? undefined : rows
  }

  /** Reads rows added since the last refresh; concurrent callers share one refresh. */
  async refresh(head: Head): Promise<void> {
    const turn = this.#last.then(() => this.#follow(head))
    this.#last = turn.catch(() => undefined)
    await turn
  }

  async #follow(head: Head): Promise<void> {
    const known = this.#head
    if (known?.id === head.id) return
    const isOnChain = known !== undefined && (await this.#isOnChain(known))
    // The rows reach beyond the request's head.
    if (isOnChain && known.height >= head.height) return
    if (isOnChain) await this.#extend(known, head)
    else await this.#extend(undefined, head)
    // Blocks that were undone during the read may be among the rows.
    if (await this.#isOnChain(head)) this.#head = head
  }

  async #isOnChain({ height, id }: Head): Promise<boolean> {
    return (await this.#blocks.blockByHeight(height))?.id === id
  }

  /** Whether the cache reaches up to the head, and perhaps beyond it on the same chain. */
  async #isAbove(head: Head): Promise<boolean> {
    const known = this.#head
    if (known === undefined || known.height < head.height) return false
    return known.id === head.id || (known.height > head.height && (await this.#isOnChain(head)))
  }

  async #extend(known: Head | undefined, head: Head): Promise<void> {
    const weekAgoMs = head.timestampMs - weekMs + 1
    // A partial read must not count as complete.
    this.#head = undefined
    const fromMs = Math.max(known?.timestampMs ?? -Infinity, weekAgoMs, 0)
    const found = await this.#readAll({ fromMs, toMs: head.timestampMs })
    this.#isThere = found !== undefined
    const cached = known === undefined ? [] : this.#rows
    const wholeFromMs = known === undefined ? -Infinity : this.#wholeFromMs
    // Blocks may share a time: those up to the known head are already cached.
    const added = (found?.rows ?? []).filter(({ height }) => height > (known?.height ?? -1))
    const rows = [...cached, ...added]
    const firstCached = Math.max(0, rows.length - mostCached)
    const isCut = firstCached > 0 || found?.isCut === true
    // Rows with the same time as the oldest one may be missing.
    const cutMs = isCut ? (rows[firstCached]?.timestampMs ?? Infinity) + 1 : -Infinity
    const firstOfWeek = rows.findIndex(({ timestampMs }) => timestampMs >= weekAgoMs)
    this.#wholeFromMs = Math.max(wholeFromMs, cutMs)
    this.#rows = firstOfWeek < 0 ? [] : rows.slice(Math.max(firstCached, firstOfWeek))
  }

  /** The newest rows of a time, page by page, so that no other request waits for the whole read. */
  async #readAll(times: {
    readonly fromMs: number
    readonly toMs: number
  }): Promise<{ readonly rows: readonly Row[]; readonly isCut: boolean } | undefined> {
    const counted = await this.#read({ ...times, start: 0, limit: 0, order: 'oldest' })
    if (counted === undefined) return undefined
    const rows: Row[] = []
    const skipped = Math.max(0, counted.total - mostCached)
    for (let start = skipped; start < counted.total; start += apiLimits.rowsPerLook) {
      const limit = Math.min(apiLimits.rowsPerLook, counted.total - start)
      const page = await this.#read({ ...times, start, limit, order: 'oldest' })
      rows.push(...(page?.rows ?? []))
    }
    return { rows, isCut: skipped > 0 }
  }
}

/** The newest rows of the lists that rankings use. */
export type Recent = {
  readonly [List in keyof typeof lists]: RecentRows<RowOf<ReturnType<(typeof lists)[List]>>>
}
type RowOf<Read> = Read extends ReadPage<infer Row> ? Row : never

const lists = {
  transfers: (store: Store) => (request: PageRequest) => store.transfers(request),
  trxTransfers: (store: Store) => (request: PageRequest) => store.transfersOfAsset({ kind: 'trx' }, request),
  transactions: (store: Store) => (request: PageRequest) => store.transactions(request),
  facts: (store: Store) => (request: PageRequest) => store.allFacts(request),
}

const recentByStore = new WeakMap<Store, Recent>()

/** The single cache of a store's newest rows. */
export function recentOf(store: Store): Recent {
  const known = recentByStore.get(store)
  if (known !== undefined) return known
  const recent: Recent = {
    transfers: new RecentRows(lists.transfers(store), store),
    trxTransfers: new RecentRows(lists.trxTransfers(store), store),
    transactions: new RecentRows(lists.transactions(store), store),
    facts: new RecentRows(lists.facts(store), store),
  }
  recentByStore.set(store, recent)
  return recent
}

export async function refreshRecent(store: Store, head: Head): Promise<void> {
  const recent = recentOf(store)
  // Sequential: no request waits for them, and other requests need the database too.
  for (const rows of [recent.transfers, recent.trxTransfers, recent.transactions, recent.facts]) {
    await rows.refresh(head)
  }
}
