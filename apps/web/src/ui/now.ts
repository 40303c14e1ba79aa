import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let seconds = Math.floor(Date.now() / 1000)

function tick() {
  seconds = Math.floor(Date.now() / 1000)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  timer ??= setInterval(tick, 1000)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The time of now in ms, to the second: one clock for all ages on a page. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => seconds) * 1000
