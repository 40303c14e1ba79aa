import { StoredBytesMalformed } from '../errors.ts'
import * as accounts from './facts/accounts.ts'
import * as contracts from './facts/contracts.ts'
import * as governance from './facts/governance.ts'
import * as limitOrders from './facts/limit-orders.ts'
import * as nfts from './facts/nfts.ts'
import * as tokens from './facts/tokens.ts'
import {
  type FactKind,
  type FactParts,
  FactReader,
  type FactWriter,
  type SomeFactKind,
} from './fact-codec.ts'
import type { FactList } from './fact-lists.ts'
import type { FactRecord } from './fact-record.ts'

/** Every exported member of a file in `facts/` is a kind; its name is the `kind` of the fact. */
export const factKinds = {
  ...accounts,
  ...contracts,
  ...governance,
  ...limitOrders,
  ...nfts,
  ...tokens,
} as const

type Kinds = typeof factKinds

/** Something that happened in a transaction, apart from its transfers. */
export type Fact = {
  readonly [Name in keyof Kinds]: { readonly kind: Name; readonly transactionIndex: number } & ValueOfKind<
    Kinds[Name]
  >
}[keyof Kinds]

type ValueOfKind<Kind> = Kind extends FactKind<infer Value> ? Value : never

/** A fact before it is known in which transaction it happened. */
export type NewFact = Fact extends infer Some
  ? Some extends Fact
    ? Omit<Some, 'transactionIndex'>
    : never
  : never

type Known = { readonly name: keyof Kinds; readonly kind: SomeFactKind }

const kindByCode = new Map<number, Known>(
  Object.entries(factKinds).map(([name, kind]) => [kind.code, { name: name as keyof Kinds, kind }]),
)

/** A fact with its names separate, and its lists. */
export type SplitFact = FactParts & {
  readonly kind: number
  readonly transactionIndex: number
  readonly lists: readonly FactList[]
}

export function splitFact(fact: Fact, writer: FactWriter): SplitFact {
  const kind: SomeFactKind = factKinds[fact.kind]
  kind.layout.write(fact as never, writer)
  return {
    kind: kind.code,
    transactionIndex: fact.transactionIndex,
    lists: kind.lists(fact as never),
    ...writer.take(),
  }
}

export function joinFact(
  parts: FactParts & { readonly kind: number; readonly transactionIndex: number },
): Fact {
  const { name, kind } = knownKind(parts.kind)
  const members = kind.layout.read(new FactReader(parts)) as object
  return { kind: name, transactionIndex: parts.transactionIndex, ...members } as Fact
}

/**
 * The members of the facts of a kind. Accounts, assets and keys are their numbers as text: for whoever needs the other members
 * only.
 */
export function factsOf<Name extends keyof Kinds>(
  facts: readonly FactRecord[],
  name: Name,
): ValueOfKind<Kinds[Name]>[] {
  const { code, layout }: SomeFactKind = factKinds[name]
  return facts
    .filter(({ kind }) => kind === code)
    .map(({ accounts, assets, keys, payload }) => {
      const parts = {
        accounts: accounts.map(String),
        assets: assets.map((asset) => ({ kind: 'trc10', id: String(asset) }) as const),
        keys: keys.map(String),
        payload,
      }
      return layout.read(new FactReader(parts)) as ValueOfKind<Kinds[Name]>
    })
}

export const listsOf = (fact: Fact): readonly FactList[] =>
  (factKinds[fact.kind] as SomeFactKind).lists(fact as never)

function knownKind(code: number): Known {
  const known = kindByCode.get(code)
  if (known === undefined) throw new StoredBytesMalformed(`No fact is of kind ${code}.`)
  return known
}
