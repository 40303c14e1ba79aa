/** Work that goes on until it is told to stop, and which another task may interrupt: it begins again after the task. */
export class Interruptible {
  #stop = new AbortController()
  #waiting: (() => Promise<void>) | undefined
  #isOver = false

  /** Ends with the work, unless it ended for a task. */
  async run(signal: AbortSignal, work: (during: AbortSignal) => Promise<void>): Promise<void> {
    try {
      for (;;) {
        if (this.#waiting === undefined) {
          this.#stop = new AbortController()
          await work(AbortSignal.any([signal, this.#stop.signal]))
        }
        const task = this.#waiting
        if (task === undefined) return
        this.#waiting = undefined
        await task()
        if (signal.aborted) return
      }
    } finally {
      this.#isOver = true
      // Whoever waits is told, and not left waiting.
      await this.#waiting?.()
    }
  }

  /** The result of the task, which runs once the work has stopped. One task at a time. */
  interrupt<Result>(task: () => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (this.#isOver) {
        reject(new Error('The work that a task was to interrupt has ended.'))
        return
      }
      this.#waiting = () => task().then(resolve, reject)
      this.#stop.abort()
    })
  }
}
