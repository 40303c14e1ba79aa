import type { Undo } from '../log/checkpoint.ts'
import { propertyOf } from '../state/properties.ts'
import type { Entry, Layer, State } from '../state/state.ts'

/** Blocks that can be undone even when they are final, so that a fork past the final height can be played. */
const keptBlocks = 100

/** Puts changes into the state and remembers the way back, block by block. */
export class UndoStack {
  readonly #state: State
  #undos: Undo[]

  constructor(state: State, undos: readonly Undo[] = []) {
    this.#state = state
    this.#undos = [...undos]
  }

  get all(): readonly Undo[] {
    return this.#undos
  }

  /** Changes of a new head block. */
  applyBlock(height: number, layer: Layer): void {
    this.#undos.push({ height, before: this.#state.apply(layer.changes()) })
    const final = Number(propertyOf(this.#state, 'solidifiedHeight'))
    const needed = Math.min(final, height - keptBlocks)
    const first = this.#undos.findIndex((undo) => undo.height > needed)
    if (first > 0) this.#undos = this.#undos.slice(first)
  }

  /** Changes outside of any block: undone with the head block. Those of block 0 stay. */
  applyToHead(layer: Layer): void {
    const before: readonly Entry[] = this.#state.apply(layer.changes())
    const newest = this.#undos.pop()
    if (newest !== undefined) this.#undos.push({ ...newest, before: [...before, ...newest.before] })
  }

  undoBlock(): void {
    this.#state.apply(this.#undos.pop()!.before)
  }
}
