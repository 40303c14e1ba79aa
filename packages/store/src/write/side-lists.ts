// Transactions of an account by type, and by whether it is the owner, the counterparty or both: lists without a common element, so that
// any choice of types and sides is some of them together (queries/merged-lists).
import type { TransactionRecord } from '../records/transaction-record.ts'
import type { IsListed } from './first-listed.ts'
import type { ListEntry } from './write-lists.ts'

/** What an account is in a transaction. */
export type Side = 'owner' | 'to'

/** In its key: the account, then the type, then the part. */
export const accountSideList = 1030

const parts = { owner: 0, to: 1, both: 2 } as const
const partsPerType = 4
/** Larger types, which no release of the protocol has, share the last place. */
const typesPerAccount = 1024
const keysPerAccount = typesPerAccount * partsPerType

const keyOf = (account: number, type: number, part: keyof typeof parts): number =>
  account * keysPerAccount + Math.min(type, typesPerAccount - 1) * partsPerType + parts[part]

/** Keys of all lists of the account, without the end. */
export const sideKeysOf = (account: number): { readonly from: number; readonly to: number } => ({
  from: account * keysPerAccount,
  to: (account + 1) * keysPerAccount,
})

/** Whether the list with the key has transactions of one of the types in which its account is on the side; of all where absent. */
export function isOfSide(key: number, types?: ReadonlySet<number>, side?: Side): boolean {
  const within = key % keysPerAccount
  const part = within % partsPerType
  const isOnSide = side === undefined || part === parts.both || part === parts[side]
  return isOnSide && (types === undefined || types.has(Math.floor(within / partsPerType)))
}

/** Where the transactions, the first at `first`, are found. */
export function sideListEntries(
  transactions: readonly Pick<TransactionRecord, 'type' | 'owner' | 'to'>[],
  first: number,
  isListed: IsListed,
): ListEntry[] {
  const entries: ListEntry[] = []
  for (const [at, { type, owner, to }] of transactions.entries()) {
    const position = first + at
    const add = (account: number, part: keyof typeof parts) => {
      if (!isListed(account, position)) return
      entries.push({ list: accountSideList, key: keyOf(account, type, part), position })
    }
    add(owner, to === owner ? 'both' : 'owner')
    if (to !== undefined && to !== owner) add(to, 'to')
  }
  return entries
}
