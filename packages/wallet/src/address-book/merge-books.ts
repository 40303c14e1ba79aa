import { type AddressBook, type BookEntry, BookFull, bookLimits } from './book.ts'

/** Whose value stays where two books differ. */
export type Preferred = 'mine' | 'theirs'

/** What a merge changes of an address or of a transaction. `before` is absent for what is new. */
export type BookChange =
  | {
      readonly kind: 'address'
      readonly key: string
      readonly before?: BookEntry
      readonly after: BookEntry
    }
  | {
      readonly kind: 'transaction'
      readonly key: string
      readonly before?: { readonly note: string }
      readonly after: { readonly note: string }
    }

export type Merged = {
  readonly book: AddressBook
  readonly changes: readonly BookChange[]
  /** Tags and notes that differ in the two books. */
  readonly conflictCount: number
}

/** Adds the entries of another book. Nothing is removed: an entry keeps what the other book lacks. Throws `address_book_full`. */
export function mergeBooks(mine: AddressBook, theirs: AddressBook, preferred: Preferred): Merged {
  const addresses = new Map(mine.addresses)
  const transactions = new Map(mine.transactions)
  const changes: BookChange[] = []
  let conflictCount = 0
  for (const [key, other] of theirs.addresses) {
    const before = addresses.get(key)
    const after: BookEntry = preferred === 'theirs' ? { ...before, ...other } : { ...other, ...before }
    conflictCount += countDifferences(before, other)
    if (isSame(before, after)) continue
    addresses.set(key, after)
    changes.push({ kind: 'address', key, ...(before && { before }), after })
  }
  for (const [key, note] of theirs.transactions) {
    const before = transactions.get(key)
    const isConflict = before !== undefined && before !== note
    if (isConflict) conflictCount += 1
    if (before === note || (isConflict && preferred === 'mine')) continue
    transactions.set(key, note)
    changes.push({
      kind: 'transaction',
      key,
      ...(before !== undefined && { before: { note: before } }),
      after: { note },
    })
  }
  if (Math.max(addresses.size, transactions.size) > bookLimits.entries) throw new BookFull()
  return { book: { addresses, transactions }, changes, conflictCount }
}

const members = ['tag', 'note'] as const

const countDifferences = (before: BookEntry = {}, other: BookEntry): number =>
  members.filter(
    (name) => before[name] !== undefined && other[name] !== undefined && before[name] !== other[name],
  ).length

const isSame = (before: BookEntry | undefined, after: BookEntry): boolean =>
  before !== undefined &&
  before.tag === after.tag &&
  before.note === after.note &&
  before.isWatched === after.isWatched
