import type { Address } from '@sundial/primitives'
import type {
  Asset,
  BalanceChange,
  BlockFacts,
  LedgerFacts,
  Note,
  TransactionFact,
  TransferFact,
} from './facts.ts'

/** Whole numbers below `bound`, the same for the same seed (mulberry32). */
export type Random = (bound: number) => number

export function seeded(seed: number): Random {
  let state = seed
  return (bound) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * bound)
  }
}

export type ChainShape = {
  readonly random: Random
  readonly blockCount: number
  /** Continues this block. */
  readonly after?: BlockFacts | undefined
  readonly transactionsPerBlock?: number | undefined
  readonly accountCount?: number | undefined
  /** Of a hundred blocks, how many leave heights out before them. */
  readonly gapPercent?: number | undefined
  /** Nothing is missing that balances need: give no gaps with it. */
  readonly knowsBalances?: boolean | undefined
}

const firstMs = 1_767_879_414_000
const hour = 3_600_000

/** A linked chain of blocks with every shape of row the store knows: for tests, not like any real network. */
export function randomChain(shape: ChainShape): BlockFacts[] {
  const blocks: BlockFacts[] = []
  for (let count = 0; count < shape.blockCount; count++)
    blocks.push(randomBlock(shape, blocks.at(-1) ?? shape.after))
  return blocks
}

function randomBlock(shape: ChainShape, parent: BlockFacts | undefined): BlockFacts {
  const { random, transactionsPerBlock = 8, gapPercent = 0 } = shape
  const gap = parent !== undefined && random(100) < gapPercent ? 1 + random(5) : 0
  const height = parent === undefined ? 0 : parent.height + 1 + gap
  const transactions = Array.from({ length: random(2 * transactionsPerBlock + 1) }, () =>
    randomTransaction(shape),
  )
  const transfers = transactions.flatMap((_, index) => randomTransfers(shape, index))
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
  transactions: readonly TransactionFact[],
  transfers: readonly TransferFact[],
  operationsWithoutEffects: number,
): Omit<LedgerFacts, 'notes'> {
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

/** Low numbers are far commoner than high ones. */
function randomAccount({ random, accountCount = 40 }: ChainShape): Address {
  return accountOf(Math.floor(accountCount ** (random(1_000_000) / 1_000_000)) - 1)
}

export const accountOf = (number: number): Address => `41${number.toString(16).padStart(40, '0')}`

function randomTransaction(shape: ChainShape): TransactionFact {
  const { random } = shape
  const hasReceipt = shape.knowsBalances === true || random(10) > 0
  return {
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
}

function randomTransfers(shape: ChainShape, transactionIndex: number): TransferFact[] {
  const { random } = shape
  return Array.from({ length: random(3) }, () => ({
    transactionIndex,
    from: maybe(random, () => randomAccount(shape)),
    to: maybe(random, () => randomAccount(shape)),
    asset: randomAsset(shape),
    amount: randomAmount(random),
  }))
}

function randomAsset({ random }: ChainShape): Asset {
  const kind = random(3)
  if (kind === 0) return { kind: 'trx' }
  if (kind === 1) return { kind: 'trc10', id: random(20) === 0 ? 'a:\0b' : String(1_000_000 + random(9)) }
  return { kind: 'trc20', contract: accountOf(500_000 + random(9)) }
}

const randomAmount = (random: Random): bigint =>
  [BigInt(random(1_000)), -9_223_372_036_854_775_808n, 2n ** 256n - 1n, BigInt(random(2 ** 52)), 2n ** 53n][
    random(5)
  ]!

const maybe = <Value>(random: Random, make: () => Value): Value | undefined =>
  random(4) === 0 ? undefined : make()

function hex(byteCount: number, random: Random): string {
  let text = ''
  for (let at = 0; at < byteCount; at++) text += random(256).toString(16).padStart(2, '0')
  return text
}
