import { type Address, isAccountAddress } from '@sundial/primitives'
import type { Asset, IndexedBlock } from '@sundial/store'

export type Touched = ReadonlyMap<Address, readonly Asset[]>

/** Accounts that blocks may have changed, each with the assets whose balances changed. */
export function touchedBy(blocks: readonly IndexedBlock[]): Touched {
  const touched = new Map<Address, Asset[]>()
  const touch = (account: Address | undefined): Asset[] => {
    if (account === undefined || !isAccountAddress(account)) return []
    const known = touched.get(account) ?? []
    touched.set(account, known)
    return known
  }
  for (const { witness, transactions, transfers, facts, ledger } of blocks) {
    touch(witness)
    for (const { owner, to } of transactions) for (const account of [owner, to]) touch(account)
    for (const { from, to } of transfers) for (const account of [from, to]) touch(account)
    for (const { account, asset } of ledger.changes) touch(account).push(asset)
    // Contracts also act on their own: they call, delegate, vote and stake.
    for (const fact of facts) if (fact.kind === 'internalTransaction') touchAll(touch, fact)
    for (const fact of facts) if (fact.kind === 'delegation') touchAll(touch, fact)
  }
  return touched
}

const touchAll = (touch: (account: Address | undefined) => void, fact: object): void => {
  for (const member of Object.values(fact)) if (typeof member === 'string') touch(member)
}

/** Queue of accounts, each once, the longest waiting first. A full queue drops the oldest: the rounds over all accounts cover it. */
export class TouchedQueue {
  readonly #limit: number
  readonly #assetsByAccount = new Map<Address, readonly Asset[]>()
  forgottenCount = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  get count(): number {
    return this.#assetsByAccount.size
  }

  add(touched: Touched): void {
    for (const [account, assets] of touched) this.#add(account, assets)
    for (const account of this.#assetsByAccount.keys()) {
      if (this.count <= this.#limit) return
      this.#assetsByAccount.delete(account)
      this.forgottenCount++
    }
  }

  take(most: number): Touched {
    const taken = [...this.#assetsByAccount].slice(0, most)
    for (const [account] of taken) this.#assetsByAccount.delete(account)
    return new Map(taken)
  }

  #add(account: Address, assets: readonly Asset[]): void {
    const known = this.#assetsByAccount.get(account) ?? []
    const fresh = assets.filter((asset) => !known.some((other) => isSame(asset, other)))
    this.#assetsByAccount.set(account, [...known, ...fresh].slice(-mostAssets))
  }
}

/** For one queued account: a contract may transfer thousands of tokens in a block. */
const mostAssets = 50

const isSame = (left: Asset, right: Asset): boolean => JSON.stringify(left) === JSON.stringify(right)
