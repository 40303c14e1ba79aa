// The state at a position of the log, so that a start need not execute every block again.
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { crc32 } from 'node:zlib'
import { concatBytes, joinBytes } from '@sundial/primitives'
import { bool, bytes, int64, message, string } from '@sundial/protocol'
import {
  type BaseState,
  codecs,
  type Entry,
  type Reader,
  State,
  type TableName,
  tableNames,
} from '../state/state.ts'

/** Undoes a block, or the changes at it since a snapshot. */
export type Undo = {
  readonly height: number
  readonly before: readonly Entry[]
  readonly snapshot?: string | undefined
}
export type Checkpoint = {
  /** The parts before this byte of the log are in the state. */
  readonly logLength: number
  /** Of the head block there. */
  readonly headId: string
  readonly state: State
  readonly undos: readonly Undo[]
}

const version = 2n
const row = message({
  table: [1, string],
  key: [2, string],
  value: [3, bytes],
  isThere: [4, bool],
  /** Undoes the block of this height, or goes back to the snapshot that `key` names, by the rows in `value`. */
  isUndo: [9, bool],
  height: [5, int64],
  /** On the first row only. */
  version: [6, int64],
  logLength: [7, int64],
  headId: [8, string],
  /** Among the rows of an undo: the entry was the base's. */
  isOfBase: [10, bool],
})

/** Replaces the checkpoint in one step: a crash leaves the old one or the new one. */
export function writeCheckpoint(path: string, checkpoint: ToEncode): void {
  const payload = encodeCheckpoint(checkpoint)
  const head = new Uint8Array(4)
  new DataView(head.buffer).setUint32(0, crc32(payload))
  const file = openSync(`${path}.new`, 'w', 0o600)
  const whole = concatBytes(head, payload)
  for (let written = 0; written < whole.length;) written += writeSync(file, whole, written)
  fsyncSync(file)
  closeSync(file)
  renameSync(`${path}.new`, path)
  const folder = openSync(dirname(path), 'r')
  fsyncSync(folder)
  closeSync(folder)
}

/** `undefined` when there is none, or none that can be read: the log holds everything. */
export function readCheckpoint(path: string, base?: BaseState): Checkpoint | undefined {
  if (!existsSync(path)) return undefined
  const whole = new Uint8Array(readFileSync(path))
  if (whole.length < 4) return undefined
  const payload = whole.subarray(4)
  if (crc32(payload) !== new DataView(whole.buffer, whole.byteOffset).getUint32(0)) return undefined
  return decodeCheckpoint(payload, base)
}

type ToEncode = Omit<Checkpoint, 'state'> & { readonly state: Reader }

export function encodeCheckpoint({ state, undos, logLength, headId }: ToEncode): Uint8Array {
  const rows = [row.create({ version, logLength: BigInt(logLength), headId })]
  for (const table of tableNames) {
    // With those that hide the base's.
    const entries = state instanceof State ? [...state.written(table)] : state.entries(table)
    for (const [key, value] of sorted(entries)) rows.push(rowOf({ table, key, value }))
  }
  for (const { height, before, snapshot = '' } of undos) {
    const value = encodeRows(before.map(rowOf))
    rows.push(row.create({ isUndo: true, height: BigInt(height), key: snapshot, value }))
  }
  return encodeRows(rows)
}

/** Equal states have equal bytes, whatever order their entries came in. */
const sorted = <Value>(entries: readonly (readonly [string, Value])[]) =>
  entries.toSorted(([left], [right]) => (left < right ? -1 : 1))

const rowOf = ({ table, key, value, isOfBase }: Entry) =>
  row.create({
    table,
    key,
    isOfBase: isOfBase === true,
    isThere: value !== undefined,
    ...(value === undefined ? {} : { value: codecs[table].encode(value as never) }),
  })

type Row = ReturnType<typeof row.decode>

const encodeRows = (rows: readonly Row[]): Uint8Array =>
  joinBytes(
    rows.flatMap((item) => {
      const encoded = row.encode(item)
      const head = new Uint8Array(4)
      new DataView(head.buffer).setUint32(0, encoded.length)
      return [head, encoded]
    }),
  )

function* decodeRows(encoded: Uint8Array): Generator<Row> {
  const view = new DataView(encoded.buffer, encoded.byteOffset, encoded.length)
  for (let at = 0; at < encoded.length;) {
    const end = at + 4 + view.getUint32(at)
    yield row.decode(encoded.subarray(at + 4, end))
    at = end
  }
}

function decodeCheckpoint(payload: Uint8Array, base?: BaseState): Checkpoint | undefined {
  const rows = decodeRows(payload)
  const first = rows.next().value as Row | undefined
  if (first?.version !== version) return undefined
  const entries: Entry[] = []
  const undos: Undo[] = []
  for (const item of rows) {
    if (item.isUndo) undos.push(undoOf(item))
    else entries.push(entryOf(item))
  }
  const state = new State(base)
  state.apply(entries)
  return { logLength: Number(first.logLength), headId: first.headId, state, undos }
}

/** Most are never needed, and what they hold is many times the state: they stay encoded. */
const undoOf = ({ height, key, value }: Row): Undo => ({
  height: Number(height),
  snapshot: key || undefined,
  get before() {
    return [...decodeRows(value)].map(entryOf)
  },
})

function entryOf({ table, key, value, isThere, isOfBase }: Row): Entry {
  const name = table as TableName
  const entry = { table: name, key, value: isThere ? codecs[name].decode(value) : undefined }
  return isOfBase ? { ...entry, isOfBase } : entry
}
