import type { Asset, IndexedTransaction } from '../indexed-block.ts'
import type { BlockEntry } from '../head.ts'
import { resultName, spelledResult, type TransactionRecord } from '../records/transaction-record.ts'
import type { TransferRecord } from '../records/transfer-record.ts'
import type { PreparedBlock } from '../write/prepare-blocks.ts'

/** The dimension of a figure: one set of values for each key, which is a stored number. */
export type KeyKind =
  | 'none'
  | 'type'
  | 'result'
  | 'standard'
  | 'resource'
  | 'witness'
  | 'fee'
  | 'contract'
  | 'asset'

/** The inputs that a figure needs. */
export type Need = 'receipts' | 'calls' | 'sources' | 'stakes'

/** Amounts of one key, in the order of the metric's members. */
export type Amounts = readonly bigint[]

/** What the index has of a block once it is written. */
export type StoredBlock = {
  readonly block: Pick<PreparedBlock, 'height' | 'sizeBytes' | 'facts'> & {
    readonly transactions: readonly Pick<TransactionRecord, 'feeSun' | 'sources'>[]
  }
  readonly entry: BlockEntry
  /** Number of TRX among the assets; absent while nothing named it. */
  readonly trx: number | undefined
}

/** A block as metrics see it: its content, the numbers of its names, and the first items of their kind. */
export type MeasuredBlock = StoredBlock & {
  readonly block: PreparedBlock
  /** The block's, in its order. */
  readonly transactions: readonly TransactionRecord[]
  readonly transfers: readonly TransferRecord[]
  readonly kindOfAsset: AssetKinds
  readonly first: FirstOfPeriod
  /** The change of the number of an asset's holders, while balances are known. */
  readonly holdersGained: ReadonlyMap<number, number>
  /** Slots the block proves missed, by number of witness. */
  readonly missedSlots: ReadonlyMap<number, number>
}

/** What an asset is, by its number. */
export type AssetKinds = ReadonlyMap<number, Asset['kind']>

/** Items of a block that no earlier block of its hour or day has. */
export type FirstOfPeriod = {
  readonly accountsOfHour: number
  readonly accountsOfDay: number
  readonly contractsOfDay: number
}

/** A kind of figure: what each block adds to it. `Seen` is what it is computed from. */
export type Metric<
  Key extends KeyKind = KeyKind,
  Member extends string = string,
  Needs extends Need | undefined = Need | undefined,
  Seen = MeasuredBlock,
> = {
  /** Stored: stays as it is. */
  readonly number: number
  readonly key: Key
  /** Stored in this order: a metric with other members needs another number. */
  readonly members: readonly Member[]
  readonly needs?: Needs
  /** By key, 0 where there is none. */
  readonly of: (happened: Seen) => ReadonlyMap<number, Amounts>
}

export const metric = <
  const Key extends KeyKind,
  const Member extends string,
  const Needs extends Need | undefined = undefined,
>(
  definition: Metric<Key, Member, Needs>,
): Metric<Key, Member, Needs> => definition

/** A metric that a later release brought: it is computed from what the index has, for blocks of before too. */
export const laterMetric = <
  const Key extends KeyKind,
  const Member extends string,
  const Needs extends Need | undefined = undefined,
>(
  definition: Metric<Key, Member, Needs, StoredBlock>,
): Metric<Key, Member, Needs, StoredBlock> => definition

/** Amounts of a metric without a key. */
export const only = (...amounts: readonly bigint[]): ReadonlyMap<number, Amounts> => new Map([[0, amounts]])

/** The number of items of each key. */
export function tally<Item>(
  items: Iterable<Item>,
  keyOf: (item: Item) => number,
): ReadonlyMap<number, Amounts> {
  const counts = new Map<number, number>()
  for (const item of items) {
    const key = keyOf(item)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return new Map([...counts].map(([key, count]) => [key, [BigInt(count)]]))
}

/** The sum over the items; absent amounts count as zero. */
export function total<Item>(items: Iterable<Item>, amountOf: (item: Item) => bigint | undefined): bigint {
  let sum = 0n
  for (const item of items) sum += amountOf(item) ?? 0n
  return sum
}

/** Key of transactions that carry no result, as those of 2018. */
export const absentResult = 126

/** What moves, by its stored key. */
export const standards = { trx: 0, trc10: 10, trc20: 20, trc721: 721, trc1155: 1155 } as const
export type Standard = keyof typeof standards

const nameByStandard = new Map<number, Standard>(
  Object.entries(standards).map(([name, key]) => [key, name as Standard]),
)

export const standardName = (key: number): Standard => nameByStandard.get(key)!

/** `NONE` where there was no result, `OTHER` for all that a later protocol may name. */
export const resultKeyName = (key: number): string => {
  if (key === absentResult) return 'NONE'
  return key === spelledResult ? 'OTHER' : resultName(key)!
}

/** Resources of stake in the order of their stored keys (java-tron ResourceCode); the last is an unknown resource. */
const resources = ['BANDWIDTH', 'ENERGY', 'TRON_POWER', 'NONE'] as const
export type ResourceName = (typeof resources)[number]

export const resourceKey = (resource: ResourceName | undefined): number =>
  resources.indexOf(resource ?? 'NONE')

export const resourceName = (key: number): ResourceName => resources[key]!

/** Highest fee of each band in sun, in the order of their stored keys; the band after them has no highest fee. */
export const feeBands = [
  0n,
  100_000n,
  200_000n,
  500_000n,
  1_000_000n,
  2_000_000n,
  5_000_000n,
  10_000_000n,
  20_000_000n,
  50_000_000n,
  100_000_000n,
] as const

export const feeBandKey = (feeSun: bigint): number => {
  const key = feeBands.findIndex((highest) => feeSun <= highest)
  return key < 0 ? feeBands.length : key
}

/** Absent for the band of the highest fees. */
export const highestFee = (key: number): bigint | undefined => feeBands[key]

/** Only a receipt contains the fee. */
export const lacksReceipt = ({ feeSun }: Pick<IndexedTransaction, 'feeSun'>): boolean => feeSun === undefined

export const lacksSources = ({ sources }: Pick<IndexedTransaction, 'sources'>): boolean =>
  sources === undefined
