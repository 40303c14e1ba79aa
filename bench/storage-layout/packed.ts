import { migrate, openStore } from '@sundial/store'
import type { MakeLayout } from './layouts.ts'

/** The store's own way. */
export const packed: MakeLayout = (database) => {
  const store = openStore(database)
  return {
    name: 'packed records, packed lists',
    prepare: async () => void (await migrate(database)),
    write: (facts) => store.write(facts, 0),
    page: async (account, start) =>
      (await store.transactionsOfAccount(account, { start, limit: 25, order: 'newest' })).rows.length,
    findById: async (id) => (await store.transactionById(id)) !== undefined,
    undo: (height) => store.undo(height),
  }
}
