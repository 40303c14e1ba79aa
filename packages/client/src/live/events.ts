import { parseExact } from '../exact-json.ts'

type Watch = {
  /** Before each wait for more. */
  readonly onWait: () => void
  /** After it. */
  readonly onRead: () => void
}

/** What the server-sent events of a stream say, as they come: each message says itself of what type it is. */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  { onWait, onRead }: Watch,
): AsyncGenerator<unknown, void, void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  try {
    for (;;) {
      onWait()
      const { done, value } = await reader.read()
      onRead()
      if (done) return
      const parts = (text + decoder.decode(value, { stream: true })).split(/\r?\n\r?\n/)
      text = parts.pop() ?? ''
      yield* parts.flatMap(messagesIn)
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

/** None in a comment. */
function messagesIn(event: string): readonly unknown[] {
  const data = event.split(/\r?\n/).flatMap((line) => /^data: ?(.*)$/.exec(line)?.[1] ?? [])
  return data.length === 0 ? [] : [parseExact(data.join('\n'))]
}
