import type { Undo } from '../log/checkpoint.ts'
import {
  type Entry,
  Layer,
  propertyOf,
  type Reader,
  type State,
  type TableName,
  type Tables,
  type WordPlace,
} from '../state/state.ts'

/** Blocks that can be undone even when they are final, so that a fork past the final height can be played. */
const undoableBlocks = 100

/** Applies changes to the state and stores how to undo them, for each block and each snapshot. */
export class UndoStack {
  readonly #state: State
  #undos: Undo[]
  /** The state at past heights, until the state changes. */
  readonly #past = new Map<number, Reader>()

  constructor(state: State, undos: readonly Undo[] = []) {
    this.#state = state
    this.#undos = [...undos]
  }

  get all(): readonly Undo[] {
    return this.#undos
  }

  /** Blocks that can be undone now. */
  get blockCount(): number {
    return this.#undos.filter(({ snapshot }) => snapshot === undefined).length
  }

  /** Changes of a new head block. */
  applyBlock(height: number, layer: Layer): void {
    this.#undos.push({ height, before: this.#apply(layer.changes()) })
    const final = Number(propertyOf(this.#state, 'solidifiedHeight'))
    const needed = Math.min(final, height - undoableBlocks)
    const first = this.#undos.findIndex((undo) => undo.height > needed || undo.snapshot !== undefined)
    if (first > 0) this.#undos = this.#undos.slice(first)
  }

  /** Changes outside of any block: undone with the head block. Those of block 0 stay. */
  applyToHead(layer: Layer): void {
    const before = this.#apply(layer.changes())
    const newest = this.#undos.pop()
    if (newest !== undefined) this.#undos.push({ ...newest, before: [...before, ...newest.before] })
  }

  /** Undoing the block also removes the snapshots of it. */
  undoBlock(): void {
    while (this.#undo().snapshot !== undefined);
  }

  /** From now on this state can be restored. */
  takeSnapshot(id: string, height: number): void {
    this.#undos.push({ height, before: [], snapshot: id })
  }

  revert(id: string): void {
    while (this.#undo().snapshot !== id);
  }

  /** The state after a block below the head that can still be undone. */
  stateAt(height: number): Reader {
    const known = this.#past.get(height)
    if (known !== undefined) return known
    const past = new PastLayer(this.#state)
    for (const undo of this.#undos.toReversed()) {
      if (undo.height <= height) break
      for (const entry of undo.before) past.restore(entry)
    }
    this.#past.set(height, past)
    return past
  }

  #undo(): Undo {
    const newest = this.#undos.pop()!
    this.#apply(newest.before)
    return newest
  }

  #apply(changes: Iterable<Entry>): readonly Entry[] {
    this.#past.clear()
    return this.#state.apply(changes)
  }
}

/** Earlier entries over the state, some of which were still the base's. */
class PastLayer extends Layer {
  readonly #state: State
  readonly #ofBase = new Set<string>()

  constructor(state: State) {
    super(state)
    this.#state = state
  }

  restore({ table, key, value, isOfBase }: Entry): void {
    this.set(table, key, value)
    if (isOfBase === true) this.#ofBase.add(`${table}/${key}`)
    else this.#ofBase.delete(`${table}/${key}`)
  }

  override get<Name extends TableName>(table: Name, key: string): Tables[Name] | undefined {
    return this.#isOfBase(table, key) ? this.#state.base!.get(table, key) : super.get(table, key)
  }

  override word(place: WordPlace): bigint | undefined {
    return this.#isOfBase('storage', place.row) ? this.#state.base!.word(place) : super.word(place)
  }

  #isOfBase(table: TableName, key: string): boolean {
    return this.#ofBase.size > 0 && this.#ofBase.has(`${table}/${key}`)
  }
}
