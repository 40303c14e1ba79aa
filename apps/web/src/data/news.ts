/** The chain has moved. */
export type News = {
  /** Messages were lost, or the socket is down: anything may have happened. */
  readonly mayHaveMissed: boolean
  /** Blocks above this height were dropped. */
  readonly undoneTo?: number
}

/** The first news is told at once, what follows within this time together at its end. */
export const newsSpanMs = 400

export function createNewsroom() {
  const listeners = new Set<(news: News) => void>()
  let waiting: News | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function publish(news: News): void {
    for (const listener of listeners) listener(news)
    timer = setTimeout(() => {
      timer = undefined
      const next = waiting
      waiting = undefined
      if (next !== undefined) publish(next)
    }, newsSpanMs)
  }

  return {
    tell(news: News): void {
      if (timer === undefined) publish(news)
      else waiting = waiting === undefined ? news : together(waiting, news)
    },
    subscribe(listener: (news: News) => void): () => void {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

export function together(older: News, newer: News): News {
  const heights = [older.undoneTo, newer.undoneTo].filter((height) => height !== undefined)
  return {
    mayHaveMissed: older.mayHaveMissed || newer.mayHaveMissed,
    ...(heights.length > 0 && { undoneTo: Math.min(...heights) }),
  }
}
