import { toBase58 } from '@sundial/primitives'
import { expect, test } from 'vitest'
import {
  type AddressBook,
  bookLimits,
  problemOfNote,
  problemOfTag,
  withEntry,
  withTransactionNote,
} from './book.ts'
import { type BookFault, MalformedBook, readBook, writeBook, writeSealedBook } from './book-file.ts'
import { mergeBooks } from './merge-books.ts'

const addressOf = (number: number) => toBase58(`41${number.toString(16).padStart(40, '0')}`)
const [alice, bob] = [addressOf(1), addressOf(2)]
const id = 'ab'.repeat(32)

const book: AddressBook = {
  addresses: new Map([
    [alice, { tag: 'Лиса7', note: 'met in Riga, "pays" late', isWatched: true }],
    [bob, { isWatched: true }],
  ]),
  transactions: new Map([[id, 'rent of May']]),
}

const openBook = (text: string) => {
  const file = readBook(text)
  if (file.kind === 'sealed') throw new Error('sealed')
  return file.book
}

test('reads the file that it wrote', () => {
  expect(openBook(writeBook(book))).toEqual(book)
})

test('the largest book fits into a file, encrypted too', () => {
  const largest: AddressBook = {
    addresses: new Map(
      Array.from({ length: bookLimits.entries }, (_, index) => [
        addressOf(index),
        { tag: '𠮷'.repeat(bookLimits.tag), note: '𠮷'.repeat(bookLimits.note), isWatched: true as const },
      ]),
    ),
    transactions: new Map(
      Array.from({ length: bookLimits.entries }, (_, index) => [
        index.toString(16).padStart(64, '0'),
        '𠮷'.repeat(bookLimits.note),
      ]),
    ),
  }
  const text = writeBook(largest)
  expect(openBook(text)).toEqual(largest)
  const bytes = new TextEncoder().encode(text).length + 16
  const sealed = { salt: 'ab'.repeat(32), iv: 'ab'.repeat(12), ciphertext: 'ab'.repeat(bytes) }
  expect(readBook(writeSealedBook(sealed))).toEqual({ kind: 'sealed', sealed })
})

test.each(['Exchange7', '冷钱包', 'Лиса', 'महिला', 'محفظة', '7', 'a'.repeat(20)])(
  'a tag may be %s',
  (tag) => {
    expect(problemOfTag(tag)).toBeUndefined()
  },
)

test.each([
  ['two words', 'tag_letters'],
  ['a-b', 'tag_letters'],
  ['★', 'tag_letters'],
  ['a\u202Eb', 'tag_letters'],
  ['\u0301a', 'tag_letters'],
  ['a'.repeat(21), 'tag_long'],
])('a tag may not be %j', (tag, problem) => {
  expect(problemOfTag(tag)).toBe(problem)
})

test.each([
  ['a\nb', 'note_marks'],
  ['pay \u202Etxt.exe', 'note_marks'],
  ['n'.repeat(101), 'note_long'],
  ['n'.repeat(100), undefined],
])('a note %j: %s', (note, problem) => {
  expect(problemOfNote(note)).toBe(problem)
})

const header = { kind: 'sundial-address-book', version: 1 }
const file = (members: object) => JSON.stringify({ ...header, ...members })

const wrong: readonly [text: string, fault: BookFault, place: string][] = [
  ['', 'not_json', ''],
  ['{"kind":"sundial-address-book"', 'not_json', ''],
  ['[]', 'not_a_book', ''],
  ['{"version":3,"crypto":{}}', 'not_a_book', ''],
  [JSON.stringify({ ...header, version: 2 }), 'newer_version', 'version'],
  [file({ addresses: {} }), 'not_a_book', 'addresses'],
  [file({ addresses: [null] }), 'not_a_book', 'addresses[0]'],
  [
    file({ addresses: [{ address: alice }, { address: `${bob.slice(0, -1)}x`, tag: 'b' }] }),
    'address',
    'addresses[1]',
  ],
  [file({ addresses: [{ address: `41${'0'.repeat(39)}1`, tag: 'a' }] }), 'address', 'addresses[0]'],
  [file({ addresses: [{ address: alice, tag: 'my <b>' }] }), 'tag', 'addresses[0]'],
  [file({ addresses: [{ address: alice, tag: 7 }] }), 'tag', 'addresses[0]'],
  [file({ addresses: [{ address: alice, note: 'n'.repeat(101) }] }), 'note', 'addresses[0]'],
  [file({ addresses: [{ address: alice, watched: 'yes' }] }), 'watched', 'addresses[0]'],
  [
    file({
      addresses: [
        { address: alice, tag: 'a' },
        { address: alice, tag: 'b' },
      ],
    }),
    'twice',
    'addresses[1]',
  ],
  [file({ addresses: Array.from({ length: 2001 }, () => ({})) }), 'too_many', 'addresses'],
  [file({ transactions: [{ id: 'AB'.repeat(32), note: 'n' }] }), 'transaction', 'transactions[0]'],
  [file({ transactions: [{ id }] }), 'note', 'transactions[0]'],
  [file({ sealed: { salt: 'ab', iv: 'ab', ciphertext: 'ab' } }), 'sealed', 'sealed'],
  ['x'.repeat(bookLimits.fileBytes + 1), 'too_large', ''],
]

test.each(wrong.map(([text, fault, place]) => [text.slice(0, 60), text, fault, place] as const))(
  'refuses %s by name',
  (_, text, fault, place) => {
    const read = () => readBook(text)
    expect(read).toThrow(MalformedBook)
    expect(read).toThrow(expect.objectContaining({ code: 'malformed_address_book', fault, place }) as Error)
  },
)

test('names of prototypes are ordinary members', () => {
  expect(
    openBook(`{"kind":"sundial-address-book","version":1,"__proto__":{"addresses":[1]}}`).addresses.size,
  ).toBe(0)
})

const theirs: AddressBook = {
  addresses: new Map([
    [alice, { tag: 'Fox', note: 'met in Riga, "pays" late' }],
    [bob, { note: 'neighbour' }],
    [addressOf(3), { tag: 'Carol' }],
  ]),
  transactions: new Map([
    [id, 'rent'],
    ['cd'.repeat(32), 'gift'],
  ]),
}

test('a merge adds what is new, and says what it changes', () => {
  const { book: merged, changes, conflictCount } = mergeBooks(book, theirs, 'theirs')
  expect(conflictCount).toBe(2)
  expect(merged.addresses.get(alice)).toEqual({
    tag: 'Fox',
    note: 'met in Riga, "pays" late',
    isWatched: true,
  })
  expect(merged.addresses.get(bob)).toEqual({ note: 'neighbour', isWatched: true })
  expect(merged.transactions.get(id)).toBe('rent')
  expect(changes.map(({ key, before }) => [key, before === undefined])).toEqual([
    [alice, false],
    [bob, false],
    [addressOf(3), true],
    [id, false],
    ['cd'.repeat(32), true],
  ])
})

test('a merge may keep one’s own values, and merging again changes nothing', () => {
  const { book: merged, changes } = mergeBooks(book, theirs, 'mine')
  expect(merged.addresses.get(alice)?.tag).toBe('Лиса7')
  expect(merged.transactions.get(id)).toBe('rent of May')
  expect(changes).toHaveLength(3)
  expect(mergeBooks(merged, theirs, 'mine').changes).toEqual([])
  expect(mergeBooks(merged, merged, 'theirs').changes).toEqual([])
})

test('a full book takes no more, and can be made smaller', () => {
  let full: AddressBook = {
    addresses: new Map(Array.from({ length: 2000 }, (_, at) => [addressOf(at), { tag: 'a' }])),
    transactions: new Map(),
  }
  const over = expect.objectContaining({ code: 'address_book_full' }) as Error
  expect(() => withEntry(full, addressOf(2000), { tag: 'b' })).toThrow(over)
  const one = { addresses: new Map([[addressOf(2000), { tag: 'b' }]]), transactions: new Map() }
  expect(() => mergeBooks(full, one, 'theirs')).toThrow(over)
  expect(withEntry(full, addressOf(1), { tag: 'b' }).addresses.get(addressOf(1))).toEqual({ tag: 'b' })
  full = withEntry(full, addressOf(1), {})
  expect(full.addresses.size).toBe(1999)
  expect(withTransactionNote(full, id, 'n').transactions.size).toBe(1)
})
