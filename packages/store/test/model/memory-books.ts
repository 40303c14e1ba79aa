import type { Address } from '@sundial/primitives'
import type { Asset } from '../../src/indexed-block.ts'
import type { AccountRow } from '../../src/queries/accounts.ts'
import type { AssetProof, AuditCursor, AuditDifference, AuditedRound } from '../../src/queries/audit/audit.ts'
import type { Comparison } from '../../src/queries/audit/record-comparisons.ts'
import type { BlockRef } from '../../src/queries/block-entries.ts'
import type {
  StoredAccountState,
  StoredState,
  NodeState,
  NodeStateKind,
  NodeStates,
  StaleAccounts,
} from '../../src/queries/node-states.ts'
import type { Page, PageRequest } from '../../src/queries/page.ts'
import type { Balance } from '../../src/queries/read-balances.ts'
import type { Tallies, Tally, TallyRow, WitnessTallyRow } from '../../src/queries/tallies.ts'
import { pageOf, timeOf } from './rows.ts'

/**
 * What the store records of a node, as plain lists that tests may fill: account states, tallies and the audit. The endpoints
 * read them; no audit runs on a store in memory.
 */
export abstract class MemoryBooks implements NodeStates, Tallies {
  readonly #tallies: Tally[] = []
  readonly #states = new Map<string, StoredState & NodeState>()
  readonly #wholeAt = new Map<NodeStateKind, BlockRef>()
  readonly comparisons: Comparison[] = []
  rounds: readonly AuditedRound[] = []
  differences: readonly AuditDifference[] = []

  protected copyBooksTo(copy: MemoryBooks): void {
    copy.#tallies.push(...this.#tallies)
    for (const [name, state] of this.#states) copy.#states.set(name, state)
    for (const [kind, at] of this.#wholeAt) copy.#wholeAt.set(kind, at)
    copy.comparisons.push(...this.comparisons)
    copy.rounds = this.rounds
    copy.differences = this.differences
  }

  abstract accountByAddress(address: Address): Promise<AccountRow | undefined>
  abstract balancesOfAccount(account: Address): Promise<readonly Balance[] | undefined>

  async accountState(address: Address): Promise<StoredAccountState | undefined> {
    const state = this.#states.get(`account ${address}`)
    const row = await this.accountByAddress(address)
    return state && { ...state, touchedSince: (row?.lastSeenHeight ?? -1) > state.at.height }
  }
  async nodeStates(kind: NodeStateKind) {
    const states = [...this.#states].filter(([name]) => name.startsWith(`${kind} `)).map(([, state]) => state)
    return { states, wholeAt: this.#wholeAt.get(kind) }
  }
  async statesAmong(kind: NodeStateKind, keys: readonly string[]): Promise<ReadonlyMap<string, StoredState>> {
    const found = keys.map((key) => [key, this.#states.get(`${kind} ${key}`)] as const)
    return new Map(found.filter((one): one is readonly [string, StoredState] => one[1] !== undefined))
  }
  async accountsNamed(text: string, limit: number): Promise<readonly StoredState[]> {
    const plain = (name = '') => name.replaceAll(/\s/g, '').toLowerCase()
    const found = [...this.#states.values()].flatMap((state) => {
      const names = [state.name, state.accountId].map(plain).filter((name) => name.startsWith(plain(text)))
      return names.length === 0 || plain(text) === '' ? [] : [{ state, name: names.toSorted()[0]! }]
    })
    return found
      .toSorted((left, right) =>
        `${left.name} ${left.state.key}` < `${right.name} ${right.state.key}` ? -1 : 1,
      )
      .slice(0, limit)
      .map(({ state }) => state)
  }
  async storeStates(at: BlockRef, kind: NodeStateKind, states: readonly NodeState[]): Promise<boolean> {
    for (const state of states) this.#states.set(`${kind} ${state.key}`, { ...state, at })
    return true
  }
  async storeWholeKind(at: BlockRef, kind: NodeStateKind, states: readonly NodeState[]): Promise<boolean> {
    for (const name of this.#states.keys()) if (name.startsWith(`${kind} `)) this.#states.delete(name)
    this.#wholeAt.set(kind, at)
    return this.storeStates(at, kind, states)
  }
  async staleAccounts(): Promise<StaleAccounts> {
    return { addresses: [], next: undefined }
  }

  async recordComparisons(_: BlockRef, __: number, comparisons: readonly Comparison[]): Promise<boolean> {
    this.comparisons.push(...comparisons)
    return true
  }
  async auditCursor(): Promise<AuditCursor | undefined> {
    return undefined
  }
  async auditedRounds(): Promise<readonly AuditedRound[]> {
    return this.rounds
  }
  async openDifferenceCount(): Promise<number> {
    return this.differences.filter(({ ended }) => ended === undefined).length
  }
  async auditDifferences(limit: number): Promise<readonly AuditDifference[]> {
    return this.differences.slice(0, limit)
  }
  async openDifferencesOfAccount(account: Address): Promise<readonly AuditDifference[]> {
    return this.differences.filter((some) => some.account === account && some.ended === undefined)
  }
  async openDifferencesOf(): Promise<ReadonlyMap<Address, readonly Asset[]>> {
    return new Map()
  }
  async assetProof(asset: Asset): Promise<AssetProof> {
    const isOf = (other: { readonly asset: Asset }) => JSON.stringify(other.asset) === JSON.stringify(asset)
    const openDifferenceCount = this.differences.filter((some) => isOf(some) && !some.ended).length
    const comparisonCount = this.comparisons.filter(isOf).length
    const compared = comparisonCount > 0 ? 'proven' : 'notCompared'
    const kind = openDifferenceCount > 0 ? 'differs' : compared
    return { kind, comparisonCount, unansweredCount: 0, openDifferenceCount, unlistedCount: 0 }
  }
  everOwned(account: Address): Promise<readonly Balance[] | undefined> {
    return this.balancesOfAccount(account)
  }
  async indexedSupply(): Promise<bigint | undefined> {
    return undefined
  }

  async storeTally(_: BlockRef, tally: Tally): Promise<boolean> {
    this.#tallies.push(tally)
    return true
  }
  async tallyAt(height: number): Promise<Tally | undefined> {
    return this.#tallies.findLast((tally) => tally.height <= height)
  }
  async tallies(request: PageRequest): Promise<Page<TallyRow>> {
    return pageOf(this.#tallies.map(toRow), request, timeOf)
  }
  async talliesOfWitness(witness: Address, request: PageRequest): Promise<Page<WitnessTallyRow>> {
    const rows = this.#tallies.flatMap((tally) => {
      const index = tally.rows.findIndex((row) => row.witness === witness)
      return index < 0 ? [] : [{ ...toRow(tally), own: tally.rows[index]!, rank: index + 1 }]
    })
    return pageOf(rows, request, timeOf)
  }
}

const toRow = ({ height, timestampMs, rows }: Tally): TallyRow => ({
  height,
  timestampMs,
  votes: rows.reduce((sum, { votes }) => sum + votes, 0n),
  witnessCount: rows.length,
})
