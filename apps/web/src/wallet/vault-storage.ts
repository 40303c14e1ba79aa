import type { VaultRecord } from '@sundial/wallet'
import type { PasskeyRecord } from './passkey.ts'

/** An encrypted key, with what finds its passkey where one opens it. */
export type StoredKey = VaultRecord & { readonly passkey?: PasskeyRecord }

const database = 'sundial-vault'
const table = 'keys'

/** Encrypted keys in the browser (IndexedDB), by address. */
export const vault = {
  read: (address: string): Promise<StoredKey | undefined> =>
    run('readonly', (keys) => keys.get(address) as IDBRequest<StoredKey | undefined>),
  write: (record: StoredKey): Promise<unknown> =>
    run('readwrite', (keys) => keys.put(record, record.address)),
  remove: (address: string): Promise<unknown> => run('readwrite', (keys) => keys.delete(address)),
  /** Deletes the database with everything in it. */
  erase: (): Promise<void> =>
    new Promise((resolve) => {
      const request = indexedDB.deleteDatabase(database)
      request.addEventListener('success', () => resolve())
      request.addEventListener('error', () => resolve())
      // Another tab has it open and closes it when it hears of the logout; the deletion follows.
      request.addEventListener('blocked', () => resolve())
    }),
}

async function run<Result>(
  mode: IDBTransactionMode,
  work: (keys: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const opened = await open()
  try {
    return await resultOf(work(opened.transaction(table, mode).objectStore(table)))
  } finally {
    opened.close()
  }
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(database, 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(table))
  return resultOf(request)
}

const resultOf = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser storage failed.')))
  })
