import { Refused } from '@sundial/primitives'

/** What a person keeps about an address. An entry without any of it does not exist. */
export type BookEntry = {
  /** A private name. */
  readonly tag?: string
  readonly note?: string
  /** It is in the watch list. */
  readonly isWatched?: true
}

/** Private tags, notes and the watch list of a browser. No server has them. */
export type AddressBook = {
  /** By address, base58. */
  readonly addresses: ReadonlyMap<string, BookEntry>
  /** Notes by the id of their transaction. */
  readonly transactions: ReadonlyMap<string, string>
}

export const emptyBook: AddressBook = { addresses: new Map(), transactions: new Map() }

/** Characters of a tag and of a note; addresses, and transactions, of a book; bytes of a file, which has room for the largest book. */
export const bookLimits = {
  tag: 20,
  note: 100,
  entries: 2000,
  fileBytes: 6_000_000,
} as const

export type EntryProblem = 'tag_letters' | 'tag_long' | 'note_long' | 'note_marks'

/** Letters and digits of any script, with the marks that belong to letters. */
const tagPattern = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}]*$/u

/** Line breaks and other control characters, and marks that are invisible or change the direction of text. */
const hiddenMarks = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u

/** One form for each text, so that equal tags are equal. */
export const cleanText = (text: string): string => text.normalize('NFC').trim()

/** What is wrong with a tag; an empty one is none. */
export function problemOfTag(tag: string): EntryProblem | undefined {
  if (tag === '') return undefined
  if (!tagPattern.test(tag)) return 'tag_letters'
  return Array.from(tag).length > bookLimits.tag ? 'tag_long' : undefined
}

/** What is wrong with a note; an empty one is none. */
export function problemOfNote(note: string): EntryProblem | undefined {
  if (hiddenMarks.test(note)) return 'note_marks'
  return Array.from(note).length > bookLimits.note ? 'note_long' : undefined
}

/** The book with what the entry says of the address; an empty entry removes it. Throws `address_book_full`. */
export function withEntry(book: AddressBook, address: string, entry: BookEntry): AddressBook {
  const { tag = '', note = '', isWatched } = entry
  const kept: BookEntry = {
    ...(tag !== '' && { tag }),
    ...(note !== '' && { note }),
    ...(isWatched === true && { isWatched }),
  }
  const isEmpty = Object.keys(kept).length === 0
  return { ...book, addresses: changed(book.addresses, address, isEmpty ? undefined : kept) }
}

/** The book with a note of a transaction; an empty one removes it. Throws `address_book_full`. */
export const withTransactionNote = (book: AddressBook, id: string, note: string): AddressBook => ({
  ...book,
  transactions: changed(book.transactions, id, note === '' ? undefined : note),
})

function changed<Value>(
  before: ReadonlyMap<string, Value>,
  key: string,
  value: Value | undefined,
): ReadonlyMap<string, Value> {
  const after = new Map(before)
  if (value === undefined) after.delete(key)
  else after.set(key, value)
  if (after.size > bookLimits.entries && after.size > before.size) throw new BookFull()
  return after
}

export class BookFull extends Refused {
  readonly code = 'address_book_full'
  constructor() {
    super(`An address book has at most ${bookLimits.entries} addresses and as many transactions.`)
  }
}
