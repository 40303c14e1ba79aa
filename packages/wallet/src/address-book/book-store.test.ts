import { fromHex, sha256 } from '@sundial/primitives'
import { expect, test, vi } from 'vitest'
import { withEntry } from './book.ts'
import { readBook } from './book-file.ts'
import { type BookPorts, BookStore, type StoredBook } from './book-store.ts'
import { deriveBookKey, type SealedBook } from './sealed-book.ts'

const address = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

/** Tabs of one browser. */
class Browser {
  stored: StoredBook | undefined
  readonly ports: { -readonly [Name in keyof BookPorts]: BookPorts[Name] } = {
    read: async () => this.stored,
    replace: async (next, after) => {
      if ((this.stored?.revision ?? 0) !== after) return false
      this.stored = next
      return true
    },
    // Quick; one test derives as the worker does.
    deriveKey: async (password, salt) => sha256(new Uint8Array([...password, ...fromHex(salt)])),
  }

  async openTab(): Promise<BookStore> {
    const tab = new BookStore(this.ports)
    await tab.load()
    return tab
  }
}

const password = (text = 'correct horse') => new TextEncoder().encode(text)
const tagged =
  (tag: string, of = address) =>
  (book: Parameters<typeof withEntry>[0]) =>
    withEntry(book, of, { tag })
const tagIn = ({ state }: BookStore) =>
  state.kind === 'open' ? state.book.addresses.get(address)?.tag : state.kind

test('a book is stored, and open in the next tab', async () => {
  const browser = new Browser()
  const tab = await browser.openTab()
  const heard = vi.fn()
  tab.subscribe(heard)
  await tab.change(tagged('Fox'))
  expect(heard).toHaveBeenCalled()
  expect(tagIn(await browser.openTab())).toBe('Fox')
})

test('two tabs that change the book at once lose nothing', async () => {
  const browser = new Browser()
  const [one, other] = [await browser.openTab(), await browser.openTab()]
  const second = 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC'
  await Promise.all([one.change(tagged('Fox')), other.change(tagged('Owl', second))])
  const { state } = await browser.openTab()
  expect(state.kind === 'open' && [...state.book.addresses.values()]).toEqual([
    { tag: 'Fox' },
    { tag: 'Owl' },
  ])
})

test('an encrypted book contains no text, is locked in other tabs, and opens with its password only', async () => {
  const browser = new Browser()
  const tab = await browser.openTab()
  await tab.change(tagged('Fox'))
  await tab.encrypt(password())
  expect(tagIn(tab)).toBe('Fox')
  expect(JSON.stringify(browser.stored)).not.toMatch(/Fox|TR7NH/)
  await tab.change(tagged('Owl'))
  expect(JSON.stringify(browser.stored)).not.toMatch(/Owl|TR7NH/)

  const next = await browser.openTab()
  expect(next.state).toEqual({ kind: 'locked' })
  await expect(next.change(tagged('Cat'))).rejects.toMatchObject({ code: 'address_book_locked' })
  await expect(next.encrypt(password('other'))).rejects.toMatchObject({ code: 'address_book_locked' })
  await expect(next.decrypt()).rejects.toMatchObject({ code: 'address_book_locked' })
  await expect(next.unlock(password('wrong'))).rejects.toMatchObject({ code: 'wrong_password' })
  await next.unlock(password())
  expect(tagIn(next)).toBe('Owl')
  await next.lock()
  expect(next.state).toEqual({ kind: 'locked' })
})

test('another password or none in one tab locks or opens the book in the other', async () => {
  const browser = new Browser()
  const tab = await browser.openTab()
  await tab.change(tagged('Fox'))
  await tab.encrypt(password())
  const other = await browser.openTab()
  await other.unlock(password())
  await tab.encrypt(password('another one'))
  await other.load()
  expect(other.state.kind).toBe('locked')
  await other.unlock(password('another one'))
  await tab.decrypt()
  await other.change(tagged('Owl'))
  expect(browser.stored?.kind).toBe('open')
  expect(tagIn(tab)).toBe('Fox')
  await tab.load()
  expect(tagIn(tab)).toBe('Owl')
})

test('changed bytes do not open', async () => {
  const browser = new Browser()
  const tab = await browser.openTab()
  await tab.encrypt(password())
  const { revision, sealed } = browser.stored as { revision: number; sealed: SealedBook }
  const last = sealed.ciphertext.endsWith('0') ? '1' : '0'
  const changed = { ...sealed, ciphertext: sealed.ciphertext.slice(0, -1) + last }
  browser.stored = { revision, kind: 'sealed', sealed: changed }
  const next = await browser.openTab()
  await expect(next.unlock(password())).rejects.toMatchObject({ code: 'wrong_password' })
})

// Three derivations of scrypt take long on a busy machine.
test('the file of an encrypted book is encrypted, also while it is locked', async () => {
  const browser = new Browser()
  browser.ports.deriveKey = async (secret, salt) => deriveBookKey(secret, salt)
  const tab = await browser.openTab()
  await tab.change(tagged('Fox'))
  expect(tab.exported()).toContain('Fox')
  await tab.encrypt(password())
  await tab.lock()
  expect(tab.exported()).not.toContain('Fox')
  const file = readBook(tab.exported())
  const { sealed } = file as { sealed: SealedBook }
  const another = new BookStore(browser.ports)
  await expect(another.openSealed(sealed, password('wrong'))).rejects.toMatchObject({
    code: 'wrong_password',
  })
  expect((await another.openSealed(sealed, password())).addresses.get(address)).toEqual({ tag: 'Fox' })
})

test('what this version cannot read is left as it is until somebody erases it', async () => {
  const browser = new Browser()
  browser.stored = { revision: 4, kind: 'open', text: '{"kind":"sundial-address-book","version":2}' }
  const tab = await browser.openTab()
  expect(tab.state.kind).toBe('unreadable')
  await expect(tab.change(tagged('Fox'))).rejects.toMatchObject({ code: 'address_book_locked' })
  expect(browser.stored).toMatchObject({ revision: 4 })
  expect(tab.exported()).toContain('"version":2')
  await tab.erase()
  expect(tab.state).toMatchObject({ kind: 'open', isEncrypted: false })
})
