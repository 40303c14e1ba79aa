import type { Asset, IndexedBlock } from '../indexed-block.ts'
import { encodeAsset } from '../records/asset.ts'
import { FactWriter } from '../records/fact-codec.ts'
import { splitFact, type SplitFact } from '../records/fact-kinds.ts'
import { type FactList, factLists, keyKindOf } from '../records/fact-lists.ts'
import type { FactRecord } from '../records/fact-record.ts'
import type { ListEntry } from './write-lists.ts'
import type { Connection } from '../connection.ts'
import { copyIn, CopyRows } from '../copy-rows.ts'
import { Interner } from './known-ids.ts'

/** The facts of each block with their names apart. */
export function splitFacts(blocks: readonly IndexedBlock[]): readonly (readonly SplitFact[])[] {
  const writer = new FactWriter()
  return blocks.map(({ facts }) => facts.map((fact) => splitFact(fact, writer)))
}

type Names = {
  readonly account: (name: string) => number
  readonly asset: (key: string) => number
  readonly eventKey: (key: string) => number
}

export const toFactRecord = (fact: SplitFact, transactionsBefore: number, names: Names): FactRecord => ({
  kind: fact.kind,
  transaction: transactionsBefore + fact.transactionIndex,
  accounts: fact.accounts.map((name) => names.account(name)),
  assets: fact.assets.map((asset) => names.asset(encodeAsset(asset))),
  keys: fact.keys.map((key) => names.eventKey(key)),
  payload: fact.payload,
})

/** Where the fact at the position is found. */
export const toListEntries = (lists: readonly FactList[], position: number, names: Names): ListEntry[] =>
  lists.map((place) => ({ list: factLists[place.list].number, key: keyNumber(place, names), position }))

function keyNumber({ list, key }: FactList, names: Names): number {
  switch (keyKindOf(list)) {
    case 'account':
      return names.account(key as string)
    case 'asset':
      return names.asset(encodeAsset(key as unknown as Asset))
    case 'eventKey':
      return names.eventKey(key as string)
    case 'number':
      return Number(key)
  }
}

/** Every key of events that the lists go by. */
export const eventKeysOf = (lists: Iterable<readonly FactList[]>): readonly string[] => {
  const keys = new Set<string>()
  for (const places of lists)
    for (const { list, key } of places) if (keyKindOf(list) === 'eventKey') keys.add(key as string)
  return [...keys]
}

/** Numbers for the keys of events, and the heights of the blocks that saw them first. */
export class EventKeys {
  readonly #interner: Interner
  readonly #heights: number[] = []
  #height = 0

  constructor(known: ReadonlyMap<string, number>, next: number) {
    this.#interner = new Interner(known, next)
  }

  /** Keys numbered from now on are first seen in this block. */
  enterBlock(height: number): void {
    this.#height = height
  }

  idOf(key: string): number {
    const { count } = this.#interner
    const number = this.#interner.idOf(key)
    if (number === count) this.#heights.push(this.#height)
    return number
  }

  get fresh(): readonly { readonly id: number; readonly height: number; readonly key: string }[] {
    const { fresh, count } = this.#interner
    return fresh.map((key, at) => ({ id: count - fresh.length + at, height: this.#heights[at]!, key }))
  }
}

/** Looks up every key of the batch: at most two statements. */
export async function readEventKeys(
  connection: Connection,
  split: readonly (readonly SplitFact[])[],
): Promise<EventKeys> {
  const keys = eventKeysOf(split.flat().map(({ lists }) => lists))
  const known = await readEventKeyIds(connection, keys)
  if (known.size === keys.length) return new EventKeys(known, 0)
  const [row] = await connection.query({
    columns: { next: 'int4' },
    name: 'next_event_key',
    text: 'SELECT COALESCE(max(id) + 1, 0) AS next FROM event_keys',
  })
  return new EventKeys(known, row!.next)
}

/** Numbers of those of the keys, all as hex, that have one. */
export async function readEventKeyIds(
  connection: Connection,
  keys: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (keys.length === 0) return new Map()
  const rows = await connection.query({
    columns: { id: 'int4', key: 'bytea' },
    name: 'known_event_keys',
    text: 'SELECT id, key FROM event_keys WHERE key = ANY($1::bytea[])',
    values: [keys.map((key) => Buffer.from(key, 'hex'))],
  })
  return new Map(rows.map(({ id, key }) => [key.toString('hex'), id]))
}

/** Writes the keys numbered for the first time. */
export async function copyEventKeys(connection: Connection, { fresh }: EventKeys): Promise<void> {
  if (fresh.length === 0) return
  const rows = new CopyRows({ id: 'int4', height: 'int4', key: 'hex' })
  for (const key of fresh) rows.add(key)
  await copyIn(connection, 'event_keys', rows.columns, rows.finish())
}

/** Forgets the keys first seen in the block of the height or above. */
export async function cutEventKeys(connection: Connection, firstUndoneHeight: number): Promise<void> {
  await connection.query({
    name: 'cut_event_keys',
    text: 'DELETE FROM event_keys WHERE height >= $1',
    values: [firstUndoneHeight],
  })
}
