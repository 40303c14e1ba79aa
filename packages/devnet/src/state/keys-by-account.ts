// Keys of two accounts, indexed by either, so that a query for one account reads only the keys of that account.
import { stake } from '@sundial/operations'
import type { Address } from '@sundial/primitives'

const none: ReadonlySet<string> = new Set()

export class KeysByAccount {
  readonly #keys = new Map<Address, Set<string>>()

  of(account: Address): ReadonlySet<string> {
    return this.#keys.get(account) ?? none
  }

  note(key: string, { isThere }: { readonly isThere: boolean }): void {
    for (const account of accountsOf(key)) {
      if (isThere) this.#add(account, key)
      else this.#remove(account, key)
    }
  }

  #add(account: Address, key: string): void {
    const keys = this.#keys.get(account)
    if (keys === undefined) this.#keys.set(account, new Set([key]))
    else keys.add(key)
  }

  #remove(account: Address, key: string): void {
    const keys = this.#keys.get(account)
    keys?.delete(key)
    if (keys?.size === 0) this.#keys.delete(account)
  }
}

/** The keys of an account after changes over them. */
export function keysAbout(
  account: Address,
  below: ReadonlySet<string>,
  changes: Iterable<readonly [string, unknown]>,
): ReadonlySet<string> {
  const keys = new Set(below)
  for (const [key, value] of changes) {
    if (!accountsOf(key).includes(account)) continue
    if (value === undefined) keys.delete(key)
    else keys.add(key)
  }
  return keys
}

function accountsOf(key: string): readonly Address[] {
  const { from, to } = stake.pairOfKey(key)
  return [from, to]
}
