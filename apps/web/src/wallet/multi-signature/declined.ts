import { create } from 'zustand'
import { parseStored } from '../login/login-store.ts'

const storeKey = 'sundial-declined'
/** An id is forgotten when this many newer ones were declined: the transaction has long expired. */
const mostDeclined = 1000

const useStore = create<{ readonly ids: ReadonlySet<string> }>(() => ({ ids: new Set(readIds()) }))

/** Ids of the transactions that this person does not want to sign. Only this browser knows them. */
export const useDeclined = (): ReadonlySet<string> => useStore(({ ids }) => ids)

/** The same, outside of a component. */
export const declinedNow = (): ReadonlySet<string> => useStore.getState().ids

export const decline = (id: string): void => write([...without(id), id].slice(-mostDeclined))
export const undoDecline = (id: string): void => write(without(id))

const without = (id: string): readonly string[] => [...declinedNow()].filter((one) => one !== id)

function write(ids: readonly string[]): void {
  useStore.setState({ ids: new Set(ids) })
  try {
    localStorage.setItem(storeKey, JSON.stringify(ids))
  } catch {
    // A full or forbidden storage: the tab still knows it.
  }
}

function readIds(): readonly string[] {
  const stored = parseStored(localStorage.getItem(storeKey))
  return Array.isArray(stored) ? stored.filter((id): id is string => /^[0-9a-f]{64}$/.test(String(id))) : []
}
