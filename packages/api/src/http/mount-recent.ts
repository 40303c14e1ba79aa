import { setTimeout as sleep } from 'node:timers/promises'
import { Unavailable } from '@sundial/primitives'
import type { Store } from '@sundial/store'
import type { FastifyInstance } from 'fastify'
import { refreshRecent } from '../endpoints/stats/recent-rows.ts'
import type { LiveFeed } from '../live/live-feed.ts'
import { stateReaderOf } from './state-reader.ts'

const shortestPauseMs = 1000
/** Pause for each millisecond of work: while the index adds many old blocks, every refresh reads thousands of rows. */
const pausePerWork = 20

type Parts = { readonly store: Store; readonly feed: LiveFeed; readonly onDefect: (error: unknown) => void }

/** Refreshes the newest rows as the index moves, so that a request reads at most those of the last blocks. */
export function mountRecent(server: FastifyInstance, { store, feed, onDefect }: Parts): void {
  const closing = new AbortController()
  let isDue = false
  let running: Promise<void> | undefined
  let unsubscribe: (() => void) | undefined

  async function run(): Promise<void> {
    while (isDue && !closing.signal.aborted) {
      isDue = false
      const startMs = performance.now()
      // Sequential on purpose.
      await refresh().catch((error: unknown) => {
        // The database is unavailable: the next move tries again.
        if (!(error instanceof Unavailable)) onDefect(error)
      })
      const pauseMs = Math.max(shortestPauseMs, pausePerWork * (performance.now() - startMs))
      await sleep(pauseMs, undefined, { signal: closing.signal, ref: false }).catch(() => undefined)
    }
    running = undefined
  }
  async function refresh(): Promise<void> {
    const { head } = await stateReaderOf(store).read()
    if (head !== undefined) await refreshRecent(store, head)
  }
  const wake = () => {
    isDue = true
    running ??= run()
  }
  server.addHook('onListen', async () => {
    unsubscribe = feed.subscribe(wake)
    wake()
  })
  server.addHook('preClose', async () => {
    unsubscribe?.()
    closing.abort()
    await running
  })
}
