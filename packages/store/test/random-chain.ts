import type { Address } from '@sundial/primitives'
import type {
  Asset,
  BalanceChange,
  BlockLedger,
  Fact,
  IndexedBlock,
  IndexedTransaction,
  IndexedTransfer,
  Note,
  ResourceSources,
  NewFact,
} from '../src/indexed-block.ts'

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

/** Always present where balances are known, else often. */
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

/** What a random chain has of each kind. */
const makers: { readonly [Kind in Fact['kind']]: (shape: ChainShape) => Omit<MembersOf<Kind>, 'kind'> } = {
  internalTransaction: (shape) => ({
    hash: hex(32, shape.random),
    from: maybe(shape.random, () => randomAccount(shape)),
    to: maybe(shape.random, () => randomAccount(shape)),
    note: ['call', 'create', 'suicide', 'ünbekannt'][shape.random(4)]!,
    rejected: shape.random(2) === 0,
    values: Array.from({ length: shape.random(6) }, () => valueOf(shape)),
    extra: '',
  }),
  contractCreation: (shape) => ({
    creator: randomAccount(shape),
    contract: randomAccount(shape),
    name: 'Token',
    isInternal: shape.random(2) === 0,
  }),
  vote: (shape) => ({ voter: randomAccount(shape), witness: randomAccount(shape), votes: some(shape) }),
  stake: (shape) => {
    const stake = {
      account: randomAccount(shape),
      action: pick(shape.random, ['stake', 'unstake', 'withdraw', 'cancel']),
      version: pick(shape.random, ['1.0', '2.0']),
      resource: maybe(shape.random, () => randomResource(shape)),
      sun: maybe(shape.random, () => some(shape)),
    }
    const paysAlong = stake.action === 'unstake' || stake.action === 'cancel'
    return { ...stake, withdrawnSun: paysAlong && stake.sun !== undefined ? stake.sun / 3n : undefined }
  },
  delegation: (shape) => ({
    from: randomAccount(shape),
    to: randomAccount(shape),
    action: pick(shape.random, ['delegate', 'reclaim']),
    resource: randomResource(shape),
    sun: maybe(shape.random, () => some(shape)),
    isLocked: true,
    lockPeriod: some(shape),
  }),
  rewardWithdrawal: (shape) => ({
    account: randomAccount(shape),
    sun: maybe(shape.random, () => some(shape)),
  }),
  tokenIssue: (shape) => ({
    issuer: randomAccount(shape),
    asset: maybe(shape.random, () => randomAsset(shape)),
    name: 'Tökenname',
    abbreviation: '',
    supply: some(shape),
    decimals: 6n,
    sun: 1n,
    units: some(shape),
    startMs: 1n,
    endMs: 2n,
    description: 'x'.repeat(shape.random(300)),
    url: '',
  }),
  tokenUpdate: (shape) => ({
    issuer: randomAccount(shape),
    description: 'd',
    url: 'u',
    limit: some(shape),
    publicLimit: 0n,
  }),
  tokenSale: (shape) => ({
    buyer: randomAccount(shape),
    issuer: randomAccount(shape),
    asset: randomAsset(shape),
    sun: some(shape),
  }),
  accountChange: (shape) => ({
    account: randomAccount(shape),
    by: randomAccount(shape),
    change: pick(shape.random, ['created', 'name', 'id', 'permissions']),
    text: 'who',
  }),
  permissionUpdate: (shape) => ({
    account: randomAccount(shape),
    keys: [...new Set(Array.from({ length: shape.random(4) }, () => randomAccount(shape)))],
  }),
  exchange: (shape) => ({
    account: randomAccount(shape),
    action: pick(shape.random, ['create', 'inject', 'withdraw', 'trade']),
    exchangeId: maybe(shape.random, () => BigInt(shape.random(4))),
    ...valueOf(shape),
    otherAsset: maybe(shape.random, () => randomAsset(shape)),
    otherAmount: maybe(shape.random, () => some(shape)),
  }),
  limitOrder: (shape) => ({
    account: randomAccount(shape),
    action: pick(shape.random, ['place', 'cancel']),
    orderId: maybe(shape.random, () => randomOrder(shape)),
    sold: maybe(shape.random, () => randomAsset(shape)),
    soldAmount: maybe(shape.random, () => some(shape)),
    bought: maybe(shape.random, () => randomAsset(shape)),
    boughtAmount: maybe(shape.random, () => some(shape)),
  }),
  limitTrade: (shape) => ({
    taker: randomAccount(shape),
    takerOrder: randomOrder(shape),
    makerOrder: randomOrder(shape),
    sold: randomAsset(shape),
    soldAmount: some(shape),
    bought: randomAsset(shape),
    boughtAmount: some(shape),
  }),
  proposal: (shape) => ({
    account: randomAccount(shape),
    action: pick(shape.random, ['create', 'approve', 'retract', 'delete']),
    proposalId: maybe(shape.random, () => BigInt(shape.random(4))),
    parameters: Array.from({ length: shape.random(3) }, () => ({ id: some(shape), value: some(shape) })),
  }),
  tokenApproval: (shape) => ({
    owner: randomAccount(shape),
    spender: randomAccount(shape),
    ...valueOf(shape),
  }),
  event: (shape) => randomEvent(shape),
  nftApproval: (shape) => ({
    contract: randomAccount(shape),
    owner: randomAccount(shape),
    operator: maybe(shape.random, () => randomAccount(shape)),
    id: maybe(shape.random, () => some(shape)),
    isApproved: shape.random(2) === 0,
  }),
  nftTransfer: (shape) => ({
    contract: randomAccount(shape),
    standard: pick(shape.random, ['trc721', 'trc1155']),
    operator: maybe(shape.random, () => randomAccount(shape)),
    from: maybe(shape.random, () => randomAccount(shape)),
    to: maybe(shape.random, () => randomAccount(shape)),
    id: BigInt.asUintN(256, some(shape)),
    amount: some(shape),
  }),
}

/** Few contracts and words, so that lists grow and keys are shared. */
function randomEvent({ random }: ChainShape): Omit<MembersOf<'event'>, 'kind'> {
  const word = () => random(4).toString(16).padStart(64, '0')
  const count = random(5)
  return {
    contract: accountOf(600_000 + random(5)),
    signature: count === 0 ? undefined : word(),
    topics: Array.from({ length: Math.max(count - 1, 0) }, word),
    logIndex: random(300),
  }
}

type MembersOf<Kind> = Extract<NewFact, { readonly kind: Kind }>

const some = ({ random }: ChainShape): bigint => randomAmount(random)

/** Of few orders, so that one has several facts. */
const randomOrder = ({ random }: ChainShape): string => random(6).toString(16).padStart(64, '0')

const randomResource = ({ random }: ChainShape) =>
  pick(random, ['BANDWIDTH', 'ENERGY', 'TRON_POWER'] as const)

const valueOf = (shape: ChainShape): { readonly asset: Asset; readonly amount: bigint } => ({
  asset: randomAsset(shape),
  amount: randomAmount(shape.random),
})

export function randomFacts(shape: ChainShape, transactionIndex: number): Fact[] {
  return Array.from({ length: shape.random(3) }, () => {
    const kind = pick(shape.random, Object.keys(makers) as Fact['kind'][])
    return { kind, transactionIndex, ...makers[kind](shape) } as Fact
  })
}

const pick = <const Value>(random: Random, values: readonly Value[]): Value => values[random(values.length)]!

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
  readonly after?: IndexedBlock | undefined
  readonly transactionsPerBlock?: number | undefined
  readonly accountCount?: number | undefined
  /** Of a hundred blocks, how many leave heights out before them. */
  readonly gapPercent?: number | undefined
  /** Nothing is missing that balances need: give no gaps with it. */
  readonly knowsBalances?: boolean | undefined
}

/** Low numbers are far commoner than high ones. */
export function randomAccount({ random, accountCount = 40 }: ChainShape): Address {
  return accountOf(Math.floor(accountCount ** (random(1_000_000) / 1_000_000)) - 1)
}

export const accountOf = (number: number): Address => `41${number.toString(16).padStart(40, '0')}`

export function randomAsset({ random }: ChainShape): Asset {
  const kind = random(3)
  if (kind === 0) return { kind: 'trx' }
  if (kind === 1) return { kind: 'trc10', id: random(20) === 0 ? 'a:\0b' : String(1_000_000 + random(9)) }
  return { kind: 'trc20', contract: accountOf(500_000 + random(9)) }
}

export const randomAmount = (random: Random): bigint =>
  [BigInt(random(1_000)), -9_223_372_036_854_775_808n, 2n ** 256n - 1n, BigInt(random(2 ** 52)), 2n ** 53n][
    random(5)
  ]!

export const maybe = <Value>(random: Random, make: () => Value): Value | undefined =>
  random(4) === 0 ? undefined : make()

export function hex(byteCount: number, random: Random): string {
  let text = ''
  for (let at = 0; at < byteCount; at++) text += random(256).toString(16).padStart(2, '0')
  return text
}
