import type { BlockMessage } from './messages.ts'

/** Moves remembered for listeners that come back: minutes of a chain at three seconds a block. */
const remembered = 512

/** The last moves of the index as they were told. */
export class RecentMoves {
  #messages: readonly BlockMessage[] = []

  add(message: BlockMessage): void {
    this.#messages = [...this.#messages, message].slice(-remembered)
  }

  /**
   * What came after the move of this number, and the height up to which its chain still stands. Nothing when the number is
   * too old, or never was.
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
