import { randomUUID } from 'node:crypto'
import type { Clock } from '@sundial/primitives'
import type { ServiceRecords } from '@sundial/store'
import { RequestRefused } from '../errors.ts'
import { DailyLimit } from './daily-limit.ts'

export const feedbackKinds = ['question', 'problem', 'wrong-data', 'idea'] as const

/** As a visitor wrote it. */
export type WrittenFeedback = {
  readonly kind: (typeof feedbackKinds)[number]
  readonly title: string
  readonly message: string
  readonly contact: string
}

/** In characters. */
export const feedbackLimits = { title: 120, message: 4000, contact: 200 } as const

/** Messages a day: from one network address, which several people may share, and from all. */
const perNetwork = 5
const perDay = 500
/** Messages that are kept; the oldest are dropped. */
const mostKept = 5000

type Parts = { readonly records: Pick<ServiceRecords, 'putFeedback'>; readonly clock: Clock }

/** Keeps what visitors write, as text, for the operator, who reads it in the database. */
export class Feedback {
  readonly #parts: Parts
  readonly #limit: DailyLimit

  constructor(parts: Parts) {
    this.#parts = parts
    this.#limit = new DailyLimit(parts.clock, { perNetwork, perDay, what: 'messages' })
  }

  /** The id of the stored message. Throws `malformed_body` for a message without words, and `too_many_requests`. */
  async keep(written: WrittenFeedback, networkAddress: string): Promise<string> {
    const title = cleaned(written.title)
    const message = cleaned(written.message)
    if (title === '' || message === '')
      throw new RequestRefused('malformed_body', 'A message has a title and a text.')
    this.#limit.count(networkAddress)
    const id = randomUUID()
    const row = { id, receivedMs: this.#parts.clock.now(), kind: written.kind, title, message }
    await this.#parts.records.putFeedback({ ...row, contact: cleaned(written.contact) }, { most: mostKept })
    return id
  }
}

/** Well-formed text without control characters, which PostgreSQL refuses or a terminal obeys. Lines stay. */
const cleaned = (text: string): string =>
  // eslint-disable-next-line no-control-regex
  text.replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]|\p{Cs}/gu, '\uFFFD').trim()
