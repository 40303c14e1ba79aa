import { errorOf, SundialError } from '../errors.ts'
import type { LiveTransfer, Topic } from '../generated/live.ts'
import { delayMs, failureOf, type Settings, sleep } from '../request.ts'
import { parseExact } from '../exact-json.ts'
import { readEvents } from './events.ts'
import type { LiveEvent } from './live-event.ts'
import { Progress } from './progress.ts'

export type LiveOptions = {
  /** `blocks` and `tps` by default. */
  readonly topics?: readonly Topic[] | undefined
  /** Whose transfers, votes, orders and waiting signatures are wanted: 20 at most. */
  readonly addresses?: readonly string[] | undefined
  readonly signal?: AbortSignal | undefined
}

/** The server sends something every 15 s: after this long without a byte the connection counts as lost. */
const silenceMs = 40_000

/**
 * Live messages, over server-sent events. A lost connection is opened again for as long as it takes, and gets what was missed; a `gap` says
 * that something is missing all the same, so that what was read before has to be read again. Throws where the server refuses.
 */
export async function* live(
  settings: Settings,
  { topics = ['blocks', 'tps'], addresses = [], signal }: LiveOptions,
): AsyncGenerator<LiveEvent, void, void> {
  // Every move has a number, by which it is resumed.
  const search = new URLSearchParams({ topics: [...new Set(['blocks', ...topics])].join(',') })
  if (addresses.length > 0) search.set('address', addresses.join(','))
  const isWanted = ({ type }: LiveEvent) => type !== 'block' || topics.includes('blocks')
  const wanted = { path: `/api/live?${search}`, progress: new Progress(), isWanted, signal }
  for (let failures = 1; ; failures++) {
    const onOpen = () => {
      failures = 0
    }
    let waitMs = 0
    try {
      yield* connection(settings, { ...wanted, onOpen })
    } catch (error) {
      if (!isPassing(error)) throw error
      waitMs = (error.retryAfterSeconds ?? 0) * 1000
    }
    await sleep(Math.max(waitMs, delayMs(Math.max(1, failures))), signal)
  }
}

const isPassing = (error: unknown): error is SundialError =>
  error instanceof SundialError && (error.status === 0 || error.status === 429 || error.status >= 500)

type Wanted = {
  readonly path: string
  readonly progress: Progress
  readonly isWanted: (event: LiveEvent) => boolean
  readonly signal: AbortSignal | undefined
  readonly onOpen: () => void
}

/** What is news on one connection, until it ends. */
async function* connection(
  settings: Settings,
  { path, progress, isWanted, signal, onOpen }: Wanted,
): AsyncGenerator<LiveEvent, void, void> {
  const own = new AbortController()
  let silence: ReturnType<typeof setTimeout> | undefined
  const onWait = () => {
    silence = setTimeout(() => own.abort(), silenceMs)
  }
  const onRead = () => clearTimeout(silence)
  const { place } = progress
  progress.begin()
  try {
    onWait()
    const response = await settings.fetch(settings.base + path, {
      headers: {
        ...settings.headers,
        accept: 'text/event-stream',
        ...(place !== undefined && { 'last-event-id': place }),
      },
      signal: signal === undefined ? own.signal : AbortSignal.any([signal, own.signal]),
    })
    onRead()
    if (!response.ok) throw await refusalOf(response)
    if (response.body === null) return
    onOpen()
    for await (const data of readEvents(response.body, { onWait, onRead }))
      yield* progress.take(messageIn(data)).filter(isWanted)
  } catch (error) {
    throw error instanceof SundialError ? error : failureOf(error, { signal, timeout: own.signal })
  } finally {
    onRead()
    own.abort()
  }
}

const messageIn = (data: unknown): LiveEvent =>
  Array.isArray(data) ? { type: 'transfer', data: data as readonly LiveTransfer[] } : (data as LiveEvent)

async function refusalOf(response: Response): Promise<SundialError> {
  const text = await response.text()
  try {
    return errorOf(parseExact(text), response)
  } catch {
    return errorOf(undefined, response)
  }
}
