import { useSyncExternalStore } from 'react'

/**
 * A value under a key of the browser's storage, as JSON. `read` makes it of whatever is there, which other programs may have
 * written. Each look reads the storage, so that other tabs and a reload see the same.
 */
export function storedValue<Value>(key: string, read: (found: unknown) => Value) {
  const listeners = new Set<() => void>()
  let last: { readonly text: string; readonly value: Value } | undefined
  const get = (): Value => {
    const text = textUnder(key)
    if (last?.text !== text) last = { text, value: read(parsed(text)) }
    return last.value
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    window.addEventListener('storage', listener)
    return () => {
      listeners.delete(listener)
      window.removeEventListener('storage', listener)
    }
  }
  return {
    get,
    /** A full storage is no error: the change is then lost. */
    set(value: Value): void {
      try {
        localStorage.setItem(key, JSON.stringify(value))
      } catch {
        return
      }
      for (const listener of listeners) listener()
    },
    use: (): Value => useSyncExternalStore(subscribe, get),
  }
}

function textUnder(key: string): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
