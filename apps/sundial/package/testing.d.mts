/** A snapshot of a chain: `revert` goes back to it once. */
export type Snapshot = string

/** What a test does to a running development chain. Each call throws what the chain refuses. */
export type TestChain = {
  /** Of java-tron's interfaces: `/wallet`, `/walletsolidity`, `/jsonrpc`, TronGrid's `/v1`, and `/tre` for TronBox. */
  readonly url: string
  /** Any call under `/cheat`; an unknown name is refused with the list of all. */
  cheat(name: string, parameters?: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>>
  /** Makes blocks at once; without it there is a block for each transaction. */
  mine(blocks?: number): Promise<unknown>
  /** Moves the clock ahead; the next block has the new time. */
  moveTime(seconds: number): Promise<unknown>
  /** Sets the TRX of an account, in sun. */
  setBalance(address: string, sun: bigint | number | string): Promise<unknown>
  /** From now on transactions of the account need no signature of its own. */
  impersonate(address: string): Promise<unknown>
  snapshot(): Promise<Snapshot>
  /** Undoes everything since the snapshot, which is used up. */
  revert(snapshot: Snapshot): Promise<unknown>
  /** Private keys in hex of ten accounts with 10,000 TRX each, the same on every new chain. */
  privateKeys(): Promise<readonly string[]>
}

export type StartOptions = {
  /** File of a chain (`sundial devnet --state`, `GET /admin/state`) to begin with; it is not changed. */
  readonly fromState?: string
  /** Further settings of `sundial devnet`, such as `['--genesis', 'genesis.json']`. */
  readonly settings?: readonly string[]
}

/** Starts a development chain on a free port, with a block for each transaction and data that end with it. */
export function startChain(
  options?: StartOptions,
): Promise<TestChain & AsyncDisposable & { stop(): Promise<void> }>

/** The same calls of a chain that runs at `url`. */
export function connectChain(url: string): TestChain
