// State in memory as tables of immutable values, layers of changes over it, and the way back.
import { type Address, fromText, toText } from '@sundial/primitives'
import { keysAbout, KeysByAccount } from './keys-by-account.ts'
import {
  bigintCodec,
  mainnetParameters,
  type ParameterName,
  type PropertyName,
  type RecordCodec,
  recordCodecs,
  type Records,
} from '@sundial/operations'
import { account, type Account } from '@sundial/protocol'

export type Reader = {
  get<Name extends TableName>(table: Name, key: string): Tables[Name] | undefined
  /** A whole table, which may be large: for the few callers that need every row. */
  entries<Name extends TableName>(table: Name): readonly (readonly [string, Tables[Name]])[]
  /** Keys of `delegationIndexes` with the account, in no order. */
  delegationsOf(account: Address): ReadonlySet<string>
  /** A word of a contract's storage: below this state it may be known by contract and slot alone. */
  word(place: WordPlace): bigint | undefined
}
export type Writer = Reader & {
  /** `undefined` removes the entry. */
  set<Name extends TableName>(table: Name, key: string, value: Tables[Name] | undefined): void
}

/** A word by the key of its row, and by what that key is made of. */
export type WordPlace = { readonly row: string; readonly contract: Address; readonly slot: bigint }

/** What a state begins from, without listing it: the state of the chain that it continues. It never changes. */
export type BaseState = {
  get<Name extends TableName>(table: Name, key: string): Tables[Name] | undefined
  word(place: WordPlace): bigint | undefined
  /** Throws where the base has delegations with the account that it cannot list. */
  checkDelegations(account: Address): void
  /** Throws where the base has words of the contract, which it cannot list; any of its places says which contract it is. */
  checkWords(place: WordPlace): void
}

/** One entry before or after a change; without a value the entry is not there. */
export type Entry = {
  readonly table: TableName
  readonly key: string
  readonly value: Tables[TableName] | undefined
  /** The entry is that of the base. */
  readonly isOfBase?: true
}

/** Tables are made when first written: most layers touch two of them. */
type Contents = { [Name in TableName]?: Map<string, Tables[Name] | undefined> }

const rowsOf = (contents: Contents, table: TableName): Map<string, Tables[TableName] | undefined> =>
  (contents[table] ??= new Map<string, never>())

/**
 * The state after the head block: entries of its own over those of the base where there is one. An entry that was removed from a state
 * with a base stays as one without a value, which hides the base's.
 */
export class State implements Reader {
  readonly base: BaseState | undefined
  readonly #contents: Contents = {}
  readonly #delegations = new KeysByAccount()

  constructor(base?: BaseState) {
    this.base = base
  }

  get<Name extends TableName>(table: Name, key: string): Tables[Name] | undefined {
    const value = this.#contents[table]?.get(key)
    return value !== undefined || this.#isOwn(table, key) ? value : this.base!.get(table, key)
  }

  word(place: WordPlace): bigint | undefined {
    const value = this.#contents.storage?.get(place.row)
    return value !== undefined || this.#isOwn('storage', place.row) ? value : this.base!.word(place)
  }

  delegationsOf(account: Address): ReadonlySet<string> {
    this.base?.checkDelegations(account)
    return this.#delegations.of(account)
  }

  /** Without those of the base, which are not listed. */
  entries<Name extends TableName>(table: Name): readonly (readonly [string, Tables[Name]])[] {
    const rows = [...this.written(table)]
    return (this.base === undefined ? rows : rows.filter(([, value]) => value !== undefined)) as never
  }

  /** All entries of its own, with those that hide the base's. */
  written<Name extends TableName>(table: Name): Iterable<readonly [string, Tables[Name] | undefined]> {
    return this.#contents[table] ?? []
  }

  /** Without a base every entry is. */
  #isOwn(table: TableName, key: string): boolean {
    return this.base === undefined || this.#contents[table]?.has(key) === true
  }

  /** Applies the entries and returns the previous ones, with which `apply` undoes the change. */
  apply(changes: Iterable<Entry>): readonly Entry[] {
    const before: Entry[] = []
    for (const { table, key, value, isOfBase } of changes) {
      const rows = rowsOf(this.#contents, table)
      const isOwn = this.#isOwn(table, key)
      before.push({ table, key, value: rows.get(key), ...(isOwn ? {} : { isOfBase: true }) })
      if (value === undefined && (this.base === undefined || isOfBase)) rows.delete(key)
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

  word(place: WordPlace): bigint | undefined {
    const rows = this.#contents.storage
    const value = rows?.get(place.row)
    return value === undefined && rows?.has(place.row) !== true ? this.#below.word(place) : value
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

  /** The entries that this layer writes to a table. */
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

/** The whole state at a block. Values are immutable: a change replaces a value. */
export type Tables = Records & {
  /** By address. */
  readonly accounts: Account
  /** By ParameterName; absent where the genesis value holds. */
  readonly parameters: bigint
  /** By PropertyName. */
  readonly properties: bigint
  /** Private keys in hex this chain signs blocks with, by the address they belong to. */
  readonly signingKeys: string
}
export type TableName = keyof Tables

/** How a checkpoint writes the values of each table. */
export const codecs: { readonly [Name in TableName]: RecordCodec<Tables[Name]> } = {
  ...recordCodecs,
  accounts: account,
  parameters: bigintCodec,
  properties: bigintCodec,
  signingKeys: { encode: fromText, decode: (bytes) => toText(bytes)! },
}

export const tableNames = Object.keys(codecs) as TableName[]

export type BalanceStep = { readonly address: Address; readonly amount: bigint }

/**
 * A layer that remembers each change of a TRX balance in its order (java-tron AccountStore.put with balance traces), and
 * the deletion of an account with its remaining balance, even zero (AccountStore.delete).
 */
export class TracedLayer extends Layer {
  readonly steps: BalanceStep[] = []

  override set<Name extends TableName>(table: Name, key: string, value: Tables[Name] | undefined): void {
    if (table === 'accounts') {
      const after = (value as Tables['accounts'] | undefined)?.balance ?? 0n
      const before = this.get('accounts', key)
      const amount = after - (before?.balance ?? 0n)
      const isDeleted = value === undefined && before !== undefined
      if (amount !== 0n || isDeleted) this.steps.push({ address: key, amount })
    }
    super.set(table, key, value)
  }
}

export const propertyOf = (state: Reader, name: PropertyName): bigint => state.get('properties', name) ?? 0n

export const setProperty = (state: Writer, name: PropertyName, value: bigint): void =>
  state.set('properties', name, value)

export const addToProperty = (state: Writer, name: PropertyName, amount: bigint): void =>
  setProperty(state, name, propertyOf(state, name) + amount)

export const parameterOf = (state: Reader, name: ParameterName): bigint =>
  state.get('parameters', name) ?? mainnetParameters[name]
