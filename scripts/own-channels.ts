/**
 * Keeps the channels of a test file in its thread: Node's reach every thread, so that the login or logout of one test
 * would be that of the others.
 */
import { BroadcastChannel, threadId } from 'node:worker_threads'

class OwnChannel extends BroadcastChannel {
  constructor(name: string) {
    super(`${name} ${threadId}`)
  }
}
Object.assign(globalThis, { BroadcastChannel: OwnChannel })
