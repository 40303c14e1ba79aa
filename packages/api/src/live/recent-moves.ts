import type { BlockMessage } from './messages.ts'

/** Moves stored for listeners that reconnect: minutes of a chain with a block every three seconds. */
const remembered = 512

/** The last moves of the index, as sent. */
export class RecentMoves {
  #messages: readonly BlockMessage[] = []

  add(message: BlockMessage): void {
    this.#messages = [...this.#messages, message].slice(-remembered)
  }

  /**
   * The moves after this number, and the height up to which its chain is still valid. Undefined when the number is too
   * old or unknown.
   */
  after(
    seq: number,
  ): { readonly messages: readonly BlockMessage[]; readonly fromHeight: number } | undefined {
    const index = this.#messages.findIndex((message) => message.seq === seq)
    if (index === -1) return undefined
    const messages = this.#messages.slice(index + 1)
    const undone = messages.flatMap((message) => (message.undone ? [message.undone.toHeight] : []))
    return { messages, fromHeight: Math.min(this.#messages[index]!.head?.height ?? -1, ...undone) }
  }
}
