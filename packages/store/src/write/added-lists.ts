// Lists that an index of an older release lacks until `fillLists` has added them: transfers of an account by kind, token and way,
// and what the whole chain has of a kind.
import { factKinds } from '../records/fact-kinds.ts'
import type { FactRecord } from '../records/fact-record.ts'
import type { TransactionRecord } from '../records/transaction-record.ts'
import type { TransferRecord } from '../records/transfer-record.ts'
import type { Asset } from '../records/asset.ts'
import type { IsListed } from './first-listed.ts'
import type { ListEntry, ListId } from './write-lists.ts'

/** What a transfer is to the account of the list. None is two of them, so that lists of several ways have no element in common. */
export type Way = 'in' | 'out' | 'self'

export const ways = ['in', 'out', 'self'] as const satisfies readonly Way[]
const wayNumbers: Readonly<Record<Way, number>> = { in: 0, out: 1, self: 2 }
const kindNumbers: Readonly<Record<Asset['kind'], number>> = { trx: 0, trc10: 1, trc20: 2 }

/** Their keys are `kindNumbers`, types of operations, and codes of kinds of facts. Transfers of TRX are in the list of their asset. */
export const transfersOfKindList = 1041
export const transactionsOfTypeList = 1042
export const factsOfKindList = 1043
/** From here on a list for each way of each kind, by account. */
const accountKindLists = 1050
/** From here on a list for each way, by account and token. */
const accountTokenLists = 1060

/** Numbers that a release before used, whose lists of both ways together repeated those of one. */
export const retiredLists = [
  1001, 1002, 1003, 1010, 1011, 1012, 1013, 1014, 1015, 1016, 1017, 1018, 1020, 1021, 1022,
] as const

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
    ways.map(
      (way) => [listOfKind(kind, way), { name: `${kind}TransfersOfAccount_${way}`, key: 'account' }] as const,
    ),
  ),
  ...ways.map(
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
  if (from !== undefined && isListed(from, position)) add(from, to === from ? 'self' : 'out')
  if (to !== undefined && to !== from && isListed(to, position)) add(to, 'in')
}
