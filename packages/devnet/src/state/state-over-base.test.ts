// A state over one that it only reads: what is removed stays removed, and what is undone is the base's again.
import { account } from '@sundial/protocol'
import { expect, test, vi } from 'vitest'
import { UndoStack } from '../chain/undo-stack.ts'
import { encodeCheckpoint, readCheckpoint, writeCheckpoint } from '../log/checkpoint.ts'
import { type BaseState, Layer, State } from './state.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ann = `41${'1'.repeat(40)}`
const place = { row: `${ann}.5`, contract: ann, slot: 5n }
const owning = (balance: bigint) => account.create({ address: ann, balance })

function base() {
  const get = vi.fn((table: string, key: string) =>
    table === 'accounts' && key === ann ? owning(7n) : undefined,
  )
  const word = vi.fn(() => 42n)
  return { get, word, checkDelegations: () => undefined } as unknown as BaseState & {
    readonly get: typeof get
    readonly word: typeof word
  }
}

const balance = (state: Pick<State, 'get'>) => state.get('accounts', ann)?.balance

function change(value: bigint | undefined): Layer {
  const layer = new Layer(new State())
  layer.set('accounts', ann, value === undefined ? undefined : owning(value))
  layer.set('storage', place.row, value)
  return layer
}

test('what is not there is read from the base, and what was removed is not', () => {
  const state = new State(base())
  expect([balance(state), state.word(place)]).toEqual([7n, 42n])
  const undo = state.apply(change(undefined).changes())
  expect([balance(state), state.word(place)]).toEqual([undefined, undefined])
  expect(state.entries('accounts')).toEqual([])
  state.apply(undo)
  expect([balance(state), state.word(place)]).toEqual([7n, 42n])
})

test('a change reads nothing from the base', () => {
  const below = base()
  const state = new State(below)
  const undo = state.apply(change(1n).changes())
  state.apply(undo)
  expect(below.get).not.toHaveBeenCalled()
  expect(below.word).not.toHaveBeenCalled()
  expect([balance(state), state.word(place)]).toEqual([7n, 42n])
})

test('the state at a past block is the base’s where nothing had changed yet', () => {
  const state = new State(base())
  const undos = new UndoStack(state)
  undos.applyBlock(1, change(1n))
  undos.applyBlock(2, change(undefined))
  expect([balance(undos.stateAt(1)), undos.stateAt(1).word(place)]).toEqual([1n, 1n])
  expect([balance(undos.stateAt(0)), undos.stateAt(0).word(place)]).toEqual([7n, 42n])
  expect(balance(state)).toBeUndefined()
})

test('a checkpoint has what was removed, and undoes to the base', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sundial base '))
  const path = join(folder, 'checkpoint')
  const below = base()
  const state = new State(below)
  const undos = new UndoStack(state)
  undos.applyBlock(1, change(1n))
  undos.applyBlock(2, change(undefined))
  writeCheckpoint(path, { state, undos: undos.all, logLength: 5, headId: 'ab' })
  const read = readCheckpoint(path, below)!
  rmSync(folder, { recursive: true })
  expect([balance(read.state), read.state.word(place)]).toEqual([undefined, undefined])
  expect(encodeCheckpoint(read)).toEqual(encodeCheckpoint({ ...read, state, undos: undos.all }))
  const again = new UndoStack(read.state, read.undos)
  again.undoBlock()
  expect(balance(read.state)).toBe(1n)
  again.undoBlock()
  expect([balance(read.state), read.state.word(place)]).toEqual([7n, 42n])
})
