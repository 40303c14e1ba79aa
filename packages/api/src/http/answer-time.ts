import type { FastifyReply } from 'fastify'
import { NotNow, RequestRefused } from '../errors.ts'

/** Less than the silence after which a connection is closed, so that nobody is left without an answer. */
export const longestAnswerMs = 45_000

/**
 * Runs what computes an answer until it is there, nobody waits for it any more, or its time is over: then the signal fires, and the
 * result rejects at once, with `answer_too_slow` where somebody waits.
 */
export async function inTime<Value>(
  work: (signal: AbortSignal) => Promise<Value>,
  gone: AbortSignal,
  limitMs: number = longestAnswerMs,
): Promise<Value> {
  const ending = new AbortController()
  const leave = () => ending.abort(clientLeft())
  gone.addEventListener('abort', leave, { once: true })
  const timer = setTimeout(() => ending.abort(tooSlow(limitMs)), limitMs)
  try {
    const ended = new Promise<never>((_, reject) => {
      ending.signal.addEventListener('abort', () => reject(ending.signal.reason as Error), { once: true })
    })
    if (gone.aborted) leave()
    return await Promise.race([work(ending.signal), ended])
  } finally {
    clearTimeout(timer)
    gone.removeEventListener('abort', leave)
  }
}

const tooSlow = (limitMs: number): NotNow =>
  new NotNow(
    'answer_too_slow',
    `The answer was not ready after ${limitMs / 1000} s: ask for fewer rows or a shorter time, or ask again later.`,
    { retryAfterSeconds: 10 },
  )

const clientLeft = (): RequestRefused => new RequestRefused('client_left', 'The client has left.')

/** Fires when the connection of the response ends, also after the response. */
export function goneWith({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  raw.once('close', () => controller.abort(clientLeft()))
  return controller.signal
}
