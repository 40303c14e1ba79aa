type Repeated = { readonly name: string; readonly everyMs: number; readonly work: () => Promise<void> }

/** Runs the work now and then at intervals, one run at a time; reports a failure once, retries until a run succeeds, and reports that too. */
export function repeat({ name, everyMs, work }: Repeated, tell: (text: string) => void): AsyncDisposable {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  let isReported = false
  const turn = async () => {
    try {
      await work()
      if (isReported) tell(`${name} works again.`)
      isReported = false
    } catch (error) {
      if (!isReported) tell(`${name} fails and will be retried: ${String(error)}`)
      isReported = true
    }
    if (isOver) return
    timer = setTimeout(() => {
      running = turn()
    }, everyMs)
    timer.unref()
  }
  let running = turn()
  return {
    async [Symbol.asyncDispose]() {
      isOver = true
      clearTimeout(timer)
      await running
    },
  }
}
