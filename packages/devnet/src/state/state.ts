// State in memory as tables of immutable values, layers of changes over it, and the way back.
import type { Address } from '@sundial/primitives'
import { KeysByAccount, keysAbout } from './keys-by-account.ts'
import { type TableName, tableNames, type Tables } from './tables.ts'

export type Reader = {
  get<Name extends TableName>(table: Name, key: string): Tables[Name] | undefined
  /** All of a table, which may be large: for the few who need every row. */
  entries<Name extends TableName>(table: Name): readonly (readonly [string, Tables[Name]])[]
  /** Keys of the `delegationIndexes` an account is part of, in no order. */
  delegationsOf(account: Address): ReadonlySet<string>
}
export type Writer = Reader & {
  /** `undefined` removes the entry. */
  set<Name extends TableName>(table: Name, key: string, value: Tables[Name] | undefined): void
}

/** One entry before or after a change; without a value the entry is not there. */
export type Entry = {
  readonly table: TableName
  readonly key: string
  readonly value: Tables[TableName] | undefined
}

/** Tables are made when first written: most layers touch two of them. */
type Contents = { [Name in TableName]?: Map<string, Tables[Name] | undefined> }

const rowsOf = (contents: Contents, table: TableName): Map<string, Tables[TableName] | undefined> =>
  (contents[table] ??= new Map<string, never>())

/** The state after the head block. */
export class State implements Reader {
  readonly #contents: Contents = {}
  readonly #delegations = new KeysByAccount()

  get<Name extends TableName>(table: Name, key: string): Tables[Name] | undefined {
    return this.#contents[table]?.get(key)
  }

  delegationsOf(account: Address): ReadonlySet<string> {
    return this.#delegations.of(account)
  }

  entries<Name extends TableName>(table: Name): readonly (readonly [string, Tables[Name]])[] {
    return [...rowsOf(this.#contents, table)] as unknown as readonly (readonly [string, Tables[Name]])[]
  }

  /** Puts the entries and answers what stood there before, for `apply` to go back. */
  apply(changes: Iterable<Entry>): readonly Entry[] {
    const before: Entry[] = []
    for (const { table, key, value } of changes) {
      const rows = rowsOf(this.#contents, table)
      before.push({ table, key, value: rows.get(key) })
      if (value === undefined) rows.delete(key)
      else rows.set(key, value)
      if (table === 'delegationIndexes') this.#delegations.note(key, { isThere: value !== undefined })
    }
    return before.reverse()
  }
}

/** Changes that may still be given up: of a transaction over a block, of a block over the head. */
export class Layer implements Writer {
  readonly #contents: Contents = {}
  readonly #below: Reader

  constructor(below: Reader) {
    this.#below = below
  }

  get<Name extends TableName>(table: Name, key: string): Tables[Name] | undefined {
    const rows = this.#contents[table]
    const value = rows?.get(key)
    return value === undefined && rows?.has(key) !== true ? this.#below.get(table, key) : value
  }

  entries<Name extends TableName>(table: Name): readonly (readonly [string, Tables[Name]])[] {
    const merged = new Map(this.#below.entries(table))
    for (const [key, value] of this.#contents[table] ?? []) {
      if (value === undefined) merged.delete(key)
      else merged.set(key, value)
    }
    return [...merged]
  }

  delegationsOf(account: Address): ReadonlySet<string> {
    return keysAbout(account, this.#below.delegationsOf(account), this.written('delegationIndexes'))
  }

  set<Name extends TableName>(table: Name, key: string, value: Tables[Name] | undefined): void {
    rowsOf(this.#contents, table).set(key, value)
  }

  /** What this layer puts into a table. */
  written<Name extends TableName>(table: Name): Iterable<readonly [string, Tables[Name] | undefined]> {
    return this.#contents[table] ?? []
  }

  changes(): readonly Entry[] {
    return tableNames.flatMap((table) =>
      [...this.written(table)].map(([key, value]) => ({ table, key, value })),
    )
  }

  mergeInto(target: Writer): void {
    for (const table of Object.keys(this.#contents) as TableName[]) {
      for (const [key, value] of this.written(table)) target.set(table, key, value)
    }
  }
}
