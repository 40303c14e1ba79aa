import type { Address } from '@sundial/primitives'
import type {
  Asset,
  BalanceChange,
  IndexedBlock,
  BlockLedger,
  Note,
  ResourceSources,
  IndexedTransaction,
  IndexedTransfer,
} from './facts.ts'
import { randomFacts } from './testing-facts.ts'
import {
  accountOf,
  type ChainShape,
  hex,
  maybe,
  type Random,
  randomAccount,
  randomAmount,
  randomAsset,
} from './testing-random.ts'

export { accountOf, type ChainShape, type Random, seeded } from './testing-random.ts'

const firstMs = 1_767_879_414_000
const hour = 3_600_000

/** A linked chain of blocks with every shape of row the store knows: for tests, not like any real network. */
export function randomChain(shape: ChainShape): IndexedBlock[] {
  const blocks: IndexedBlock[] = []
  for (let count = 0; count < shape.blockCount; count++)
    blocks.push(randomBlock(shape, blocks.at(-1) ?? shape.after))
  return blocks
}

function randomBlock(shape: ChainShape, parent: IndexedBlock | undefined): IndexedBlock {
  const { random, transactionsPerBlock = 8, gapPercent = 0 } = shape
  const gap = parent !== undefined && random(100) < gapPercent ? 1 + random(5) : 0
  const height = parent === undefined ? 0 : parent.height + 1 + gap
  const transactions = Array.from({ length: random(2 * transactionsPerBlock + 1) }, () =>
    randomTransaction(shape),
  )
  const transfers = transactions.flatMap((_, index) => randomTransfers(shape, index))
  const facts = transactions.flatMap((_, index) => randomFacts(shape, index))
  return {
    height,
    id: blockId(height, random),
    parentId: parent === undefined || gap > 0 ? hex(32, random) : parent.id,
    transactionRoot: hex(32, random),
    timestampMs: parent === undefined ? firstMs : parent.timestampMs + random(3 * hour),
    witness: accountOf(1_000_000 + random(3)),
    version: 32,
    sizeBytes: maybe(random, () => 200 + random(2000)),
    transactions,
    transfers,
    facts,
    ledger: {
      ...ledgerOf(transactions, transfers, !shape.knowsBalances && random(30) === 0 ? 1 : 0),
      notes: randomNotes(height, random),
    },
  }
}

function randomNotes(height: number, random: Random): Note[] {
  const keys = new Set([random(9), random(9)].slice(0, random(3)))
  return [...keys].map((key) => ({ key: `note/${key}`, text: `${height} ${random(100)}` }))
}

/** Transfers and fees, summed up. */
function ledgerOf(
  transactions: readonly IndexedTransaction[],
  transfers: readonly IndexedTransfer[],
  operationsWithoutEffects: number,
): Omit<BlockLedger, 'notes'> {
  const changes = new Map<string, BalanceChange>()
  const add = (account: Address | undefined, asset: Asset, change: bigint) => {
    if (account === undefined) return
    const key = `${account} ${JSON.stringify(asset)}`
    changes.set(key, { account, asset, change: (changes.get(key)?.change ?? 0n) + change })
  }
  for (const { from, to, asset, amount } of transfers) {
    add(from, asset, -amount)
    add(to, asset, amount)
  }
  for (const { owner, feeSun = 0n } of transactions) add(owner, { kind: 'trx' }, -feeSun)
  return {
    changes: [...changes.values()].filter(({ change }) => change !== 0n),
    burnedSun: transactions.reduce((sum, { feeSun = 0n }) => sum + feeSun, 0n),
    movedSun: BigInt(transactions.length) - 5n,
    operationsWithoutEffects,
  }
}

export const blockId = (height: number, random: Random): string =>
  height.toString(16).padStart(16, '0') + hex(24, random)

function randomTransaction(shape: ChainShape): IndexedTransaction {
  const { random } = shape
  const hasReceipt = shape.knowsBalances === true || random(10) > 0
  const fact = {
    id: hex(32, random),
    type: [0, 1, 2, 30, 31, 31, 57][random(7)]!,
    // Genesis transactions hold owners of other lengths.
    owner: random(200) === 0 ? hex(random(30), random) : randomAccount(shape),
    to: maybe(random, () => randomAccount(shape)),
    asset: maybe(random, () => randomAsset(shape)),
    amount: maybe(random, () => randomAmount(random)),
    selector: maybe(random, () => hex(4, random)),
    result: maybe(random, () => ['SUCCESS', 'REVERT', 'OUT_OF_ENERGY', 'A_LATER_ONE'][random(4)]!),
    feeSun: hasReceipt ? BigInt(random(10_000_000)) : undefined,
    netUsage: hasReceipt ? BigInt(random(400)) : undefined,
    energyUsage: hasReceipt ? BigInt(random(130_000)) : undefined,
  }
  return { ...fact, sources: hasReceipt ? sourcesOf(shape, fact.energyUsage!) : undefined }
}

/** Told always where balances are known, else often. */
function sourcesOf({ knowsBalances }: ChainShape, energyUsage: bigint): ResourceSources | undefined {
  if (knowsBalances !== true && energyUsage % 50n === 0n) return undefined
  return {
    netFeeSun: energyUsage % 7n,
    energyFeeSun: (energyUsage / 3n) * 100n,
    stakedEnergy: energyUsage % 5n === 0n ? energyUsage : energyUsage / 4n,
    suppliedEnergy: energyUsage % 1000n,
    paidBandwidth: energyUsage % 3n === 0n ? energyUsage % 700n : 0n,
  }
}

function randomTransfers(shape: ChainShape, transactionIndex: number): IndexedTransfer[] {
  const { random } = shape
  return Array.from({ length: random(3) }, () => ({
    transactionIndex,
    from: maybe(random, () => randomAccount(shape)),
    to: maybe(random, () => randomAccount(shape)),
    asset: randomAsset(shape),
    amount: randomAmount(random),
  }))
}
