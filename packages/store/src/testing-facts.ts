import { FactWriter } from './records/fact-codec.ts'
import { splitFact } from './records/fact-kinds.ts'
import type { Asset, Fact, UnplacedFact } from './facts.ts'
import {
  accountOf,
  type Random,
  randomAccount,
  randomAmount,
  randomAsset,
  type ChainShape,
  hex,
  maybe,
} from './testing-random.ts'

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
  stake: (shape) => ({
    account: randomAccount(shape),
    action: pick(shape.random, ['stake', 'unstake', 'withdraw', 'cancel']),
    version: pick(shape.random, ['1.0', '2.0']),
    resource: maybe(shape.random, () => randomResource(shape)),
    sun: maybe(shape.random, () => some(shape)),
    withdrawnSun: undefined,
  }),
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
  exchange: (shape) => ({
    account: randomAccount(shape),
    action: pick(shape.random, ['create', 'inject', 'withdraw', 'trade']),
    exchangeId: maybe(shape.random, () => BigInt(shape.random(4))),
    ...valueOf(shape),
    otherAsset: maybe(shape.random, () => randomAsset(shape)),
    otherAmount: maybe(shape.random, () => some(shape)),
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

/** Accounts the fact names, in the order it names them. */
export const factAccounts = (fact: Fact): readonly string[] => splitFact(fact, new FactWriter()).accounts

type MembersOf<Kind> = Extract<UnplacedFact, { readonly kind: Kind }>

const some = ({ random }: ChainShape): bigint => randomAmount(random)

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
