import type { Completion, Problem } from '@sundial/api'
import { TronError } from '@sundial/primitives'
import { BackFillPace } from './back-fill-pace.ts'
import { isLate } from './completion.ts'
import type { Log } from './networks/log.ts'
import type { OpenIndex } from './open-index.ts'
import { durationOf } from './ranges/reader-log.ts'
import type { WholeProgress } from '@sundial/store'

/** How far an index of the whole chain is that is built beside one that began later. */
export class CompletionProgress {
  readonly #pace: BackFillPace
  #whole: WholeProgress | undefined
  #height: number | undefined
  #trouble: Problem | undefined

  constructor(now: () => number = Date.now) {
    this.#pace = new BackFillPace(now)
  }

  /** `height` is that of the index that serves; absent where it is whole itself. */
  take(height: number | undefined, whole: WholeProgress | undefined): void {
    this.#height = height
    this.#whole = height === undefined ? undefined : whole
    if (this.#whole !== undefined) this.#pace.take(this.#whole)
  }

  wait(trouble: Problem | undefined): void {
    this.#trouble = trouble
  }

  /** Absent where none is built. */
  read(): Completion | undefined {
    const [height, whole, trouble] = [this.#height, this.#whole, this.#trouble]
    if (height === undefined || (whole === undefined && trouble === undefined)) return undefined
    const pace = this.#pace.read(height)
    return {
      height: whole?.height,
      ofHeight: height,
      transactionsPerSecond: pace?.transactionsPerSecond,
      secondsLeft: trouble === undefined ? pace?.secondsLeft : undefined,
      trouble,
    }
  }
}

/** For the log. */
export function completionText({ height, ofHeight, secondsLeft }: Completion): string {
  const left = secondsLeft === undefined ? '' : `, about ${durationOf(1000 * secondsLeft)} left`
  return `The whole index has block ${height ?? '–'} of ${ofHeight}${left}`
}

const pollMs = 2000
const printMs = 60_000

/** Reads the progress from the database, where any process may write it, until disposed. Says it once a minute. */
export function followCompletion(
  store: Pick<OpenIndex, 'state' | 'wholeProgress'>,
  progress: CompletionProgress,
  log: Pick<Log, 'say' | 'defect'>,
): Disposable {
  let printedMs = Date.now()
  let timer: NodeJS.Timeout
  let isOver = false
  const poll = async () => {
    const whole = await store.wholeProgress()
    const state = await store.state()
    progress.take(isLate(state) ? state.head!.height : undefined, whole)
    const completion = progress.read()
    if (completion === undefined || Date.now() - printedMs < printMs) return
    printedMs = Date.now()
    log.say(completionText(completion))
  }
  const wait = () => {
    // The endpoints report the unavailable database; a defect must not end the process either.
    const failed = (error: unknown) => {
      if (!(error instanceof TronError)) log.defect(error)
    }
    timer = setTimeout(
      () =>
        void poll()
          .catch(failed)
          .then(() => isOver || wait()),
      pollMs,
    ).unref()
  }
  void poll().catch(() => undefined)
  wait()
  return {
    [Symbol.dispose]: () => {
      isOver = true
      clearTimeout(timer)
    },
  }
}
