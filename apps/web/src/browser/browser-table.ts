/** A table of the browser's database (IndexedDB), with values by their keys. */
export type BrowserTable<Value> = {
  readonly read: (key: string) => Promise<Value | undefined>
  readonly write: (key: string, value: Value) => Promise<void>
  /** Writes the value if `isExpected` accepts the stored one, of which no other tab changes anything meanwhile. */
  readonly replace: (
    key: string,
    value: Value,
    isExpected: (stored: Value | undefined) => boolean,
  ) => Promise<boolean>
  readonly remove: (key: string) => Promise<void>
  /** All values with their keys. Makes no database where there is none. */
  readonly entries: () => Promise<readonly (readonly [string, Value])[]>
  /** Deletes the database with everything in it. */
  readonly erase: () => Promise<void>
}

/** The only table of a database. */
export function browserTable<Value>(database: string, table: string): BrowserTable<Value> {
  const open = (): Promise<IDBDatabase> => {
    const request = indexedDB.open(database, 1)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(table))
    return resultOf(request)
  }
  const run = async <Result>(
    mode: IDBTransactionMode,
    work: (values: IDBObjectStore) => IDBRequest<Result>,
  ): Promise<Result> => {
    const opened = await open()
    try {
      return await resultOf(work(opened.transaction(table, mode).objectStore(table)))
    } finally {
      opened.close()
    }
  }
  return {
    read: (key) => run('readonly', (values) => values.get(key) as IDBRequest<Value | undefined>),
    async write(key, value) {
      await run('readwrite', (values) => values.put(value, key))
    },
    async replace(key, value, isExpected) {
      const opened = await open()
      try {
        const values = opened.transaction(table, 'readwrite').objectStore(table)
        if (!isExpected((await resultOf(values.get(key))) as Value | undefined)) return false
        await resultOf(values.put(value, key))
        return true
      } finally {
        opened.close()
      }
    },
    async remove(key) {
      await run('readwrite', (values) => values.delete(key))
    },
    async entries() {
      const known = await indexedDB.databases()
      if (!known.some(({ name }) => name === database)) return []
      const opened = await open()
      try {
        const values = opened.transaction(table, 'readonly').objectStore(table)
        const asked = [
          resultOf(values.getAllKeys() as IDBRequest<string[]>),
          resultOf(values.getAll() as IDBRequest<Value[]>),
        ] as const
        const [keys, found] = await Promise.all(asked)
        return keys.map((key, index) => [key, found[index]!] as const)
      } finally {
        opened.close()
      }
    },
    erase: () =>
      new Promise((resolve) => {
        const request = indexedDB.deleteDatabase(database)
        request.addEventListener('success', () => resolve())
        request.addEventListener('error', () => resolve())
        // Another tab has it open and closes it when it hears of the logout; the deletion follows.
        request.addEventListener('blocked', () => resolve())
      }),
  }
}

const resultOf = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser storage failed.')))
  })
