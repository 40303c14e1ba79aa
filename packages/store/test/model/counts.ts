// What counting by force needs, whatever is counted.
import type { Address } from '@sundial/primitives'
import type { Asset, Fact, IndexedBlock, IndexedTransaction } from '../../src/indexed-block.ts'
import { FactWriter } from '../../src/records/fact-codec.ts'
import { splitFact } from '../../src/records/fact-kinds.ts'

export const dayMs = 86_400_000

/** Blocks of each day that has any. */
export function daysOf(
  blocks: readonly IndexedBlock[],
): { readonly start: number; readonly blocks: readonly IndexedBlock[] }[] {
  const starts = unique(blocks.map(({ timestampMs }) => timestampMs - (timestampMs % dayMs)))
  return starts.map((start) => ({
    start,
    blocks: blocks.filter(({ timestampMs }) => timestampMs >= start && timestampMs < start + dayMs),
  }))
}

export const isCall = ({ type, to }: IndexedTransaction): boolean => type === 31 && to !== undefined

export const contractsOf = ({ type, to }: IndexedTransaction): Address[] =>
  to !== undefined && (type === 30 || type === 31) ? [to] : []

export const partiesOf = ({ owner, to }: IndexedTransaction): Address[] =>
  to === undefined ? [owner] : [owner, to]

export function namesOf(blocks: readonly IndexedBlock[]): Address[] {
  const names = blocks.flatMap(({ transactions, transfers, facts, ledger }) => [
    ...transactions.flatMap(({ owner, to }) => [owner, to]),
    ...transfers.flatMap(({ from, to }) => [from, to]),
    ...facts.flatMap(factAccounts),
    ...ledger.changes.map(({ account }) => account),
  ])
  return unique(names.filter((name) => name !== undefined))
}

/** Whether the blocks are those from the height on, without a gap. */
export const isWhole = (blocks: readonly IndexedBlock[], from = 0): boolean =>
  blocks.every(({ height }, at) => height === from + at)

/** As far as these blocks tell, which have to be those from the height on. */
export const knowsBalances = (blocks: readonly IndexedBlock[], from = 0): boolean =>
  isWhole(blocks, from) &&
  blocks.every(
    ({ ledger, transactions }) =>
      ledger.operationsWithoutEffects === 0 &&
      !transactions.some(({ type, feeSun }) => (type === 30 || type === 31) && feeSun === undefined),
  )

export function balancesOf(blocks: readonly IndexedBlock[], asset: Asset): Map<Address, bigint> {
  const balances = new Map<Address, bigint>()
  for (const { account, asset: changed, change } of blocks.flatMap(({ ledger }) => ledger.changes))
    if (isSame(changed, asset)) balances.set(account, (balances.get(account) ?? 0n) + change)
  return balances
}

export const isSame = (left: Asset, right: Asset): boolean => JSON.stringify(left) === JSON.stringify(right)

export const unique = <Value>(values: readonly Value[]): Value[] => [...new Set(values)]

export const sum = (values: readonly (bigint | undefined)[]): bigint =>
  values.reduce<bigint>((total, value) => total + (value ?? 0n), 0n)

export const count = <Value>(values: readonly Value[], matches: (value: Value) => boolean): bigint =>
  BigInt(values.filter(matches).length)

export const counts = <Key>(keys: readonly Key[]): ReadonlyMap<Key, { readonly count: bigint }> =>
  new Map(unique(keys).map((key) => [key, { count: count(keys, (other) => other === key) }]))

/** Accounts the fact names, in the order it names them. */
export const factAccounts = (fact: Fact): readonly Address[] => splitFact(fact, new FactWriter()).accounts

/** Assets the fact names. */
export const factAssets = (fact: Fact): readonly Asset[] => splitFact(fact, new FactWriter()).assets
