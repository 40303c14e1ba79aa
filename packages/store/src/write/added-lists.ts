// Lists that an index of an older release lacks until `fillLists` has added them: transfers of an account by kind, token and way,
// and what the whole chain has of a kind.
import { factKinds } from '../records/fact-kinds.ts'
import type { FactRecord } from '../records/fact-record.ts'
import type { TransactionRecord } from '../records/transaction-record.ts'
import type { TransferRecord } from '../records/transfer-record.ts'
import type { Asset } from '../records/asset.ts'
import type { IsListed } from './first-listed.ts'
import type { ListEntry, ListId } from './write-lists.ts'

/** Of a transfer, as the account of the list sees it. */
export type Way = 'any' | 'in' | 'out'

const wayNumbers: Readonly<Record<Way, number>> = { any: 0, in: 1, out: 2 }
const kindNumbers: Readonly<Record<Asset['kind'], number>> = { trx: 0, trc10: 1, trc20: 2 }

/** Their keys are `kindNumbers`, types of operations, and codes of kinds of facts. Transfers of TRX are in the list of their asset. */
export const transfersOfKindList = 1001
export const transactionsOfTypeList = 1002
export const factsOfKindList = 1003
/** From here on a list for each way of each kind, by account. */
const accountKindLists = 1010
/** From here on a list for each way, by account and token. */
const accountTokenLists = 1020

/** Kinds of facts that requests list for the whole chain. */
export const listedFactKinds = ['internalTransaction', 'vote', 'exchange'] as const
export type ListedFactKind = (typeof listedFactKinds)[number]
const listedFactCodes: ReadonlySet<number> = new Set(listedFactKinds.map((kind) => factKinds[kind].code))

/** Names of the lists by number, and what their keys are. */
export const addedLists: ReadonlyMap<number, { readonly name: string; readonly key: string }> = new Map([
  [transfersOfKindList, { name: 'transfersOfKind', key: 'number' }],
  [transactionsOfTypeList, { name: 'transactionsOfType', key: 'number' }],
  [factsOfKindList, { name: 'factsOfKind', key: 'number' }],
  ...(['trx', 'trc10', 'trc20'] as const).flatMap((kind) =>
    (['any', 'in', 'out'] as const).map(
      (way) => [listOfKind(kind, way), { name: `${kind}TransfersOfAccount_${way}`, key: 'account' }] as const,
    ),
  ),
  ...(['any', 'in', 'out'] as const).map(
    (way) => [listOfToken(way), { name: `tokenTransfersOfAccount_${way}`, key: 'accountAndAsset' }] as const,
  ),
])

/** Key of a list of the whole chain's transfers of tokens. */
export const keyOfKind = (kind: 'trc10' | 'trc20'): number => kindNumbers[kind]

function listOfKind(kind: Asset['kind'], way: Way): number {
  return accountKindLists + 3 * kindNumbers[kind] + wayNumbers[way]
}

function listOfToken(way: Way): number {
  return accountTokenLists + wayNumbers[way]
}

export const accountKindList = (account: number, kind: Asset['kind'], way: Way): ListId => ({
  list: listOfKind(kind, way),
  key: account,
})

/** Both numbers in one that JavaScript and PostgreSQL have exactly: up to 2^30 accounts and 2^23 assets. */
const accounts = 2 ** 30
const assets = 2 ** 23

/** Undefined for TRX, whose kind is its only token, and beyond the numbers that a key has place for. */
export function accountTokenList(
  account: number,
  asset: { readonly number: number; readonly kind: Asset['kind'] },
  way: Way,
): ListId | undefined {
  if (asset.kind === 'trx' || account >= accounts || asset.number >= assets) return undefined
  return { list: listOfToken(way), key: account * assets + asset.number }
}

export type ListedRows = {
  readonly transactions: readonly TransactionRecord[]
  readonly transfers: readonly TransferRecord[]
  readonly facts: readonly FactRecord[]
}

type Placing = {
  /** Positions of the first of the rows. */
  readonly first: { readonly transactions: number; readonly transfers: number; readonly facts: number }
  readonly kindOf: (asset: number) => Asset['kind']
  readonly isListed: IsListed
}

/** Where the rows are found. */
export function addedListEntries(rows: ListedRows, placing: Placing): ListEntry[] {
  const entries: ListEntry[] = []
  for (const [at, { type }] of rows.transactions.entries())
    entries.push({ list: transactionsOfTypeList, key: type, position: placing.first.transactions + at })
  for (const [at, { kind }] of rows.facts.entries())
    if (listedFactCodes.has(kind))
      entries.push({ list: factsOfKindList, key: kind, position: placing.first.facts + at })
  for (const [at, transfer] of rows.transfers.entries())
    addTransfer(entries, transfer, placing.first.transfers + at, placing)
  return entries
}

function addTransfer(
  entries: ListEntry[],
  { from, to, asset: number }: TransferRecord,
  position: number,
  { kindOf, isListed }: Placing,
): void {
  const asset = { number, kind: kindOf(number) }
  const add = (account: number, way: Way) => {
    entries.push({ ...accountKindList(account, asset.kind, way), position })
    const list = accountTokenList(account, asset, way)
    if (list !== undefined) entries.push({ ...list, position })
  }
  if (asset.kind !== 'trx') entries.push({ list: transfersOfKindList, key: keyOfKind(asset.kind), position })
  if (from !== undefined && isListed(from, position)) {
    add(from, 'any')
    add(from, 'out')
    if (to === from) add(from, 'in')
  }
  if (to !== undefined && to !== from && isListed(to, position)) {
    add(to, 'any')
    add(to, 'in')
  }
}
