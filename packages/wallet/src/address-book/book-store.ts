import { Unavailable } from '@sundial/primitives'
import { WrongPassword } from '../errors.ts'
import { type AddressBook, emptyBook } from './book.ts'
import { MalformedBook, readBook, writeBook, writeSealedBook } from './book-file.ts'
import { type BookKey, newSalt, type SealedBook, sealText, unsealText } from './sealed-book.ts'

/** The book as the browser stores it. Each write has the next revision. */
export type StoredBook = { readonly revision: number } & (
  | { readonly kind: 'open'; readonly text: string }
  | { readonly kind: 'sealed'; readonly sealed: SealedBook }
)

export interface BookPorts {
  /** `undefined` while nothing was ever stored. */
  read(): Promise<StoredBook | undefined>
  /** Stores the book if the stored revision, 0 for none, is still `after`, and returns whether it did. */
  replace(next: StoredBook, after: number): Promise<boolean>
  /** Overwrites the password. */
  deriveKey(password: Uint8Array, salt: string): Promise<Uint8Array>
}

export type BookState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'open'; readonly book: AddressBook; readonly isEncrypted: boolean }
  | { readonly kind: 'locked' }
  /** A newer version of the program wrote it, or it is damaged. It is left as it is. */
  | { readonly kind: 'unreadable' }

/** A change needs the password first. */
export class BookLocked extends Unavailable {
  readonly code = 'address_book_locked'
  constructor() {
    super('The address book is locked. Unlock it with its password.')
  }
}

/**
 * The address book of a browser, which several tabs change: a change is made to what is stored now, and again if another tab was
 * faster. The key of an encrypted book is in the memory of its tab only.
 */
export class BookStore {
  readonly #ports: BookPorts
  readonly #listeners = new Set<(state: BookState) => void>()
  #state: BookState = { kind: 'loading' }
  #stored: StoredBook | undefined
  #key: BookKey | undefined

  constructor(ports: BookPorts) {
    this.#ports = ports
  }

  get state(): BookState {
    return this.#state
  }

  /** Increases with each change that a tab stores. */
  get revision(): number {
    return this.#stored?.revision ?? 0
  }

  subscribe(listener: (state: BookState) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Reads what is stored, for the first time or because another tab changed it. */
  async load(): Promise<void> {
    await this.#take(await this.#ports.read())
  }

  /** Throws `address_book_locked`, what `edit` throws, and what the storage throws. */
  async change(edit: (book: AddressBook) => AddressBook): Promise<void> {
    for (;;) {
      await this.load()
      const { book, isEncrypted } = this.#opened()
      const next = edit(book)
      // Another tab may have removed the encryption, of which this tab still has a key.
      if (next === book || (await this.#write(writeBook(next), isEncrypted ? this.#key : undefined))) return
    }
  }

  /** Opens an encrypted book in this tab. Throws `wrong_password`. */
  async unlock(password: Uint8Array): Promise<void> {
    await this.load()
    if (this.#stored?.kind !== 'sealed') return
    const { sealed } = this.#stored
    const key = { salt: sealed.salt, bytes: await this.#ports.deriveKey(password, sealed.salt) }
    await unsealText(sealed, key)
    this.#key = key
    await this.#take(this.#stored)
  }

  /** Forgets the key in this tab. */
  async lock(): Promise<void> {
    this.#forgetKey()
    await this.#take(this.#stored)
  }

  /** Encrypts the book under a password, or under another one. Throws `address_book_locked`. */
  async encrypt(password: Uint8Array): Promise<void> {
    const salt = newSalt()
    const key = { salt, bytes: await this.#ports.deriveKey(password, salt) }
    await this.#rewrite(key)
  }

  /** Stores the book without encryption again. Throws `address_book_locked`. */
  async decrypt(): Promise<void> {
    await this.#rewrite(undefined)
    this.#forgetKey()
  }

  /** Removes all entries, of a locked book too. */
  async erase(): Promise<void> {
    do await this.load()
    while (!(await this.#write(writeBook(emptyBook), undefined)))
  }

  /** The book as a file, encrypted if it is so here. */
  exported(): string {
    if (this.#stored === undefined) return writeBook(emptyBook)
    return this.#stored.kind === 'sealed' ? writeSealedBook(this.#stored.sealed) : this.#stored.text
  }

  /** The book of an encrypted file. Throws `wrong_password` or `MalformedBook`. */
  async openSealed(sealed: SealedBook, password: Uint8Array): Promise<AddressBook> {
    const bytes = await this.#ports.deriveKey(password, sealed.salt)
    try {
      return bookOf(await unsealText(sealed, { salt: sealed.salt, bytes }))
    } finally {
      bytes.fill(0)
    }
  }

  async #rewrite(key: BookKey | undefined): Promise<void> {
    do await this.load()
    while (!(await this.#write(writeBook(this.#opened().book), key)))
  }

  #opened(): BookState & { readonly kind: 'open' } {
    if (this.#state.kind !== 'open') throw new BookLocked()
    return this.#state
  }

  async #write(text: string, key: BookKey | undefined): Promise<boolean> {
    const { revision } = this
    const next: StoredBook =
      key === undefined
        ? { revision: revision + 1, kind: 'open', text }
        : { revision: revision + 1, kind: 'sealed', sealed: await sealText(text, key) }
    if (!(await this.#ports.replace(next, revision))) return false
    this.#key = key
    await this.#take(next)
    return true
  }

  async #take(stored: StoredBook | undefined): Promise<void> {
    const state = await stateOf(stored, this.#key)
    this.#stored = stored
    this.#state = state
    for (const listener of this.#listeners) listener(state)
  }

  #forgetKey(): void {
    this.#key?.bytes.fill(0)
    this.#key = undefined
  }
}

async function stateOf(stored: StoredBook | undefined, key: BookKey | undefined): Promise<BookState> {
  if (stored === undefined) return { kind: 'open', book: emptyBook, isEncrypted: false }
  const isEncrypted = stored.kind === 'sealed'
  // Another tab may have chosen another password.
  if (isEncrypted && stored.sealed.salt !== key?.salt) return { kind: 'locked' }
  try {
    const text = isEncrypted ? await unsealText(stored.sealed, key!) : stored.text
    return { kind: 'open', book: bookOf(text), isEncrypted }
  } catch (error) {
    if (error instanceof MalformedBook || error instanceof WrongPassword) return { kind: 'unreadable' }
    throw error
  }
}

function bookOf(text: string): AddressBook {
  const file = readBook(text)
  if (file.kind === 'sealed') throw new MalformedBook('sealed')
  return file.book
}
