import type { Asset } from '../indexed-block.ts'
import { encodeAsset } from '../records/asset.ts'
import type { SplitFact } from '../records/fact-kinds.ts'
import { type FactList, type FactListKeyKind, factLists, keyKindOf } from '../records/fact-lists.ts'
import type { FactRecord } from '../records/fact-record.ts'
import type { ListEntry } from './write-lists.ts'

type Names = {
  readonly account: (name: string) => number
  readonly asset: (key: string) => number
  readonly eventKey: (key: string) => number
}

/** `transaction` of the result is the index within the block. */
export const toFactRecord = (fact: SplitFact, names: Names): FactRecord => ({
  kind: fact.kind,
  transaction: fact.transactionIndex,
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

const kindByList = new Map<number, FactListKeyKind>(
  Object.values(factLists).map(({ number, key }) => [number, key]),
)

/** What the keys of a list of facts are, by the list's number. */
export const keyKindOfList = (list: number): FactListKeyKind => kindByList.get(list)!

/** Every key of events that the lists go by. */
export const eventKeysOf = (lists: Iterable<readonly FactList[]>): readonly string[] => {
  const keys = new Set<string>()
  for (const places of lists)
    for (const { list, key } of places) if (keyKindOf(list) === 'eventKey') keys.add(key as string)
  return [...keys]
}
