/**
 * Keeps the channels of a test file to itself: Node's reach every thread, and outlive a file. The session of an earlier file would
 * answer the one of a later file that nobody is logged in.
 */
import { BroadcastChannel, threadId } from 'node:worker_threads'
import { afterAll } from 'vitest'

const opened: OwnChannel[] = []

class OwnChannel extends BroadcastChannel {
  #isClosed = false

  constructor(name: string) {
    super(`${name} ${threadId}`)
    opened.push(this)
  }

  /** Of a page that was closed, nothing reaches anybody. */
  override postMessage(message: unknown): void {
    // eslint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
    if (!this.#isClosed) super.postMessage(message)
  }

  override close(): void {
    this.#isClosed = true
    super.close()
  }
}
Object.assign(globalThis, { BroadcastChannel: OwnChannel })

afterAll(() => {
  for (const channel of opened) channel.close()
})
