import { fromText, isTronAddress, Malformed, parseJson, toAddress, toBase58 } from '@sundial/primitives'
import {
  type AddressBook,
  type BookEntry,
  bookLimits,
  cleanText,
  problemOfNote,
  problemOfTag,
} from './book.ts'
import type { SealedBook } from './sealed-book.ts'

const kind = 'sundial-address-book'
const version = 1

/** What a file contains: a book, or one that a password opens. */
export type BookFile =
  | { readonly kind: 'open'; readonly book: AddressBook }
  | { readonly kind: 'sealed'; readonly sealed: SealedBook }

/** A book as the text of a file. */
export const writeBook = ({ addresses, transactions }: AddressBook): string =>
  JSON.stringify(
    {
      kind,
      version,
      addresses: Array.from(addresses, ([address, { tag, note, isWatched }]) => ({
        address,
        tag,
        note,
        watched: isWatched,
      })),
      transactions: Array.from(transactions, ([id, note]) => ({ id, note })),
    },
    undefined,
    1,
  )

export const writeSealedBook = (sealed: SealedBook): string =>
  JSON.stringify({ kind, version, sealed }, undefined, 1)

export type BookFault =
  | 'too_large'
  | 'not_json'
  | 'not_a_book'
  | 'newer_version'
  | 'too_many'
  | 'address'
  | 'tag'
  | 'note'
  | 'watched'
  | 'transaction'
  | 'twice'
  | 'sealed'

/** A file that is not an address book, with the rule it breaks and the place where. */
export class MalformedBook extends Malformed {
  readonly fault: BookFault
  /** As in `addresses[3].tag`; empty for the file as a whole. */
  readonly place: string
  constructor(fault: BookFault, place = '', options?: ErrorOptions) {
    super('address_book', `The file is not an address book: ${fault}${place && ` at ${place}`}.`, options)
    this.fault = fault
    this.place = place
  }
}

type Members = Readonly<Record<string, unknown>>

/** Reads a file as `writeBook` or `writeSealedBook` made it. Throws `MalformedBook`. */
export function readBook(text: string): BookFile {
  if (fromText(text).length > bookLimits.fileBytes) throw new MalformedBook('too_large')
  const file = parsed(text)
  if (!isMembers(file) || file['kind'] !== kind) throw new MalformedBook('not_a_book')
  if (file['version'] !== version) throw new MalformedBook('newer_version', 'version')
  if (file['sealed'] !== undefined) return { kind: 'sealed', sealed: sealedIn(file['sealed']) }
  const addresses = new Map<string, BookEntry>()
  for (const [index, one] of listIn(file, 'addresses').entries()) {
    const place = `addresses[${index}]`
    const { address, ...entry } = entryIn(one, place)
    if (addresses.has(address)) throw new MalformedBook('twice', place)
    if (Object.keys(entry).length > 0) addresses.set(address, entry)
  }
  const transactions = new Map<string, string>()
  for (const [index, one] of listIn(file, 'transactions').entries()) {
    const place = `transactions[${index}]`
    const [id, note] = transactionIn(one, place)
    if (transactions.has(id)) throw new MalformedBook('twice', place)
    transactions.set(id, note)
  }
  return { kind: 'open', book: { addresses, transactions } }
}

function parsed(text: string): unknown {
  try {
    return parseJson(text.replace(/^\uFEFF/, ''))
  } catch (cause) {
    throw new MalformedBook('not_json', '', { cause })
  }
}

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function listIn(file: Members, name: 'addresses' | 'transactions'): readonly unknown[] {
  const list = file[name] ?? []
  if (!Array.isArray(list)) throw new MalformedBook('not_a_book', name)
  if (list.length > bookLimits.entries) throw new MalformedBook('too_many', name)
  return list
}

function entryIn(value: unknown, place: string): BookEntry & { readonly address: string } {
  if (!isMembers(value)) throw new MalformedBook('not_a_book', place)
  const { address, watched } = value
  if (typeof address !== 'string' || !isBase58(address)) throw new MalformedBook('address', place)
  if (watched !== undefined && typeof watched !== 'boolean') throw new MalformedBook('watched', place)
  const tag = textIn(value, { name: 'tag', place, problemOf: problemOfTag })
  const note = textIn(value, { name: 'note', place, problemOf: problemOfNote })
  return {
    address,
    ...(tag !== '' && { tag }),
    ...(note !== '' && { note }),
    ...(watched === true && { isWatched: true }),
  }
}

/** The checksum matches, and it is the one way to write the address. */
const isBase58 = (text: string): boolean => isTronAddress(text) && toBase58(toAddress(text)) === text

type Text = {
  readonly name: 'tag' | 'note'
  readonly place: string
  readonly problemOf: (text: string) => unknown
}

function textIn(value: Members, { name, place, problemOf }: Text): string {
  const text = value[name] ?? ''
  if (typeof text !== 'string') throw new MalformedBook(name, place)
  const clean = cleanText(text)
  if (problemOf(clean) !== undefined) throw new MalformedBook(name, place)
  return clean
}

function transactionIn(value: unknown, place: string): readonly [id: string, note: string] {
  if (!isMembers(value)) throw new MalformedBook('not_a_book', place)
  const { id } = value
  if (typeof id !== 'string' || !/^[0-9a-f]{64}$/.test(id)) throw new MalformedBook('transaction', place)
  const note = textIn(value, { name: 'note', place, problemOf: problemOfNote })
  if (note === '') throw new MalformedBook('note', place)
  return [id, note]
}

function sealedIn(value: unknown): SealedBook {
  const isHex = (text: unknown, bytes?: number): text is string =>
    typeof text === 'string' &&
    text !== '' &&
    text.length % 2 === 0 &&
    // A repeated group would need a stack as deep as the text is long.
    !/[^0-9a-f]/.test(text) &&
    (bytes === undefined || text.length === 2 * bytes)
  if (
    !isMembers(value) ||
    !isHex(value['salt'], 32) ||
    !isHex(value['iv'], 12) ||
    !isHex(value['ciphertext'])
  )
    throw new MalformedBook('sealed', 'sealed')
  return { salt: value['salt'], iv: value['iv'], ciphertext: value['ciphertext'] }
}
