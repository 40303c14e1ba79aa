type Repeated = { readonly name: string; readonly everyMs: number; readonly work: () => Promise<void> }

/** Does it now and again and again, one at a time; what fails is told once and tried again until it goes well. */
export function repeat(
  { name, everyMs, work }: Repeated,
  tell: (text: string) => void = console.warn,
): AsyncDisposable {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  let isReported = false
  const turn = async () => {
    try {
      await work()
      isReported = false
    } catch (error) {
      if (!isReported) tell(`${name} fails and is tried again: ${String(error)}`)
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
