import { BookStore, type StoredBook } from '@sundial/wallet'
import { browserTable } from './browser-table.ts'

const table = browserTable<StoredBook>('sundial-address-book', 'books')
const key = 'own'

/** The address book of this browser. */
export const book = new BookStore({
  read: () => table.read(key),
  replace: (next, after) => table.replace(key, next, (stored) => (stored?.revision ?? 0) === after),
  async deriveKey(password, salt) {
    const { keys } = await import('./keys.ts')
    return keys.call('deriveBookKey', { password, salt })
  },
})
