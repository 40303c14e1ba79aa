import { BookStore, type StoredBook } from '@sundial/wallet'
import { browserTable } from '../wallet/browser-table.ts'
import { markerKey, useBook } from './shown-book.ts'

const table = browserTable<StoredBook>('sundial-address-book', 'books')
const key = 'own'

/** The address book of this browser. */
export const book = new BookStore({
  read: () => table.read(key),
  replace: (next, after) => table.replace(key, next, (stored) => (stored?.revision ?? 0) === after),
  async deriveKey(password, salt) {
    const { keys } = await import('../wallet/keys.ts')
    return keys.call('deriveBookKey', { password, salt })
  },
})

book.subscribe((state) => {
  useBook.setState(state, true)
  // Tells the other tabs.
  if (book.revision > 0) localStorage.setItem(markerKey, String(book.revision))
})
