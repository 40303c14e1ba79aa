// A seeded life of a small town: one step of any kind, sensible more often than not, refused often enough.
import { contracts } from '@sundial/contracts'
import { type ValueOf, type Records } from '@sundial/operations'
import { fromHex, fromText } from '@sundial/primitives'
import { type OperationName, permission, type RawTransaction } from '@sundial/protocol'
import { type Abi, encodeFunctionData } from 'viem'
import type { Chain } from '../src/chain/chain.ts'
import { draft, type SetClock, signed, tokenToIssue, type Wallet, wallet } from './world.ts'

export const people: readonly Wallet[] = Array.from({ length: 8 }, (_, index) => wallet(3000 + index))

/** mulberry32: integers below a bound, the same for a seed everywhere. */
export function seeded(seed: number) {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (bound: number): number => Math.floor(next() * bound)
  return { below, pick: <Item>(items: readonly Item[]): Item => items[below(items.length)]! }
}
type Random = ReturnType<typeof seeded>

export type Town = { readonly chain: Chain; readonly time: SetClock; readonly random: Random }

const trx = 1_000_000n
const amounts = [1n, 7n, 1000n, trx, 3n * trx, 100n * trx, 20_000n * trx] as const
const resources = ['BANDWIDTH', 'ENERGY'] as const
let nonce = 0n

type Drawn = {
  readonly [Name in OperationName]?: (draw: Draw) => ValueOf<Name>
}
type Draw = {
  readonly town: Town
  readonly ownerAddress: string
  readonly other: string
  readonly amount: bigint
  readonly resource: (typeof resources)[number]
  readonly tokenId: Uint8Array
  readonly exchangeId: bigint
}

const keysOf = ({ chain }: Town, table: keyof Records): readonly string[] =>
  chain.state.entries(table).map(([key]) => key)

const contractOf = ({ town }: Draw): string => town.random.pick([...keysOf(town, 'contracts'), '41'])

/** One entry per kind: what somebody might ask for. */
const drawn: Drawn = {
  TransferContract: ({ ownerAddress, other, amount }) => ({ ownerAddress, toAddress: other, amount }),
  TransferAssetContract: ({ ownerAddress, other, tokenId, amount }) => ({
    ownerAddress,
    toAddress: other,
    assetName: tokenId,
    amount: amount % 5000n,
  }),
  AccountCreateContract: ({ ownerAddress, town }) => ({
    ownerAddress,
    accountAddress: wallet(4000 + town.random.below(40)).address,
    type: 'Normal',
  }),
  AccountUpdateContract: ({ ownerAddress, town }) => ({
    ownerAddress,
    accountName: fromText(`name ${town.random.below(20)}`),
  }),
  SetAccountIdContract: ({ ownerAddress, town }) => ({
    ownerAddress,
    accountId: fromText(`account-${town.random.below(20)}`),
  }),
  AssetIssueContract: ({ ownerAddress, town }) => ({
    ...tokenToIssue(town.chain, { key: '', address: ownerAddress }),
    frozenSupply: town.random.below(2) === 0 ? [] : [{ frozenAmount: 500_000n, frozenDays: 2n }],
  }),
  ParticipateAssetIssueContract: ({ ownerAddress, other, tokenId, amount }) => ({
    ownerAddress,
    toAddress: other,
    assetName: tokenId,
    amount: amount % 5000n,
  }),
  UpdateAssetContract: ({ ownerAddress }) => ({
    ownerAddress,
    description: fromText('new'),
    url: fromText('http://new'),
    newLimit: 5000n,
    newPublicLimit: 90_000n,
  }),
  UnfreezeAssetContract: ({ ownerAddress }) => ({ ownerAddress }),
  WitnessCreateContract: ({ ownerAddress }) => ({ ownerAddress, url: fromText('http://me') }),
  WitnessUpdateContract: ({ ownerAddress }) => ({ ownerAddress, updateUrl: fromText('http://you') }),
  UpdateBrokerageContract: ({ ownerAddress, town }) => ({ ownerAddress, brokerage: town.random.below(101) }),
  VoteWitnessContract: ({ ownerAddress, town }) => ({
    ownerAddress,
    votes: [...new Set([1, 2, 3].map(() => town.random.pick(keysOf(town, 'witnesses'))))].map(
      (voteAddress) => ({ voteAddress, voteCount: BigInt(1 + town.random.below(60)) }),
    ),
    support: true,
  }),
  WithdrawBalanceContract: ({ ownerAddress }) => ({ ownerAddress }),
  ProposalCreateContract: ({ ownerAddress, town }) => ({
    ownerAddress,
    parameters: [{ key: town.random.pick([3n, 6n, 11n, 68n]), value: BigInt(1 + town.random.below(900)) }],
  }),
  ProposalApproveContract: ({ ownerAddress, town }) => ({
    ownerAddress,
    proposalId: BigInt(town.random.pick([...keysOf(town, 'proposals'), '9'])),
    isAddApproval: town.random.below(4) > 0,
  }),
  ProposalDeleteContract: ({ ownerAddress, town }) => ({
    ownerAddress,
    proposalId: BigInt(town.random.pick([...keysOf(town, 'proposals'), '9'])),
  }),
  FreezeBalanceV2Contract: ({ ownerAddress, amount, resource }) => ({
    ownerAddress,
    frozenBalance: amount,
    resource,
  }),
  UnfreezeBalanceV2Contract: ({ ownerAddress, amount, resource }) => ({
    ownerAddress,
    unfreezeBalance: amount,
    resource,
  }),
  WithdrawExpireUnfreezeContract: ({ ownerAddress }) => ({ ownerAddress }),
  CancelAllUnfreezeV2Contract: ({ ownerAddress }) => ({ ownerAddress }),
  DelegateResourceContract: ({ ownerAddress, other, amount, resource, town }) => ({
    ownerAddress,
    resource,
    balance: amount,
    receiverAddress: other,
    lock: town.random.below(3) === 0,
    lockPeriod: BigInt(town.random.below(90_000)),
  }),
  UnDelegateResourceContract: ({ ownerAddress, other, amount, resource }) => ({
    ownerAddress,
    resource,
    balance: amount,
    receiverAddress: other,
  }),
  ExchangeCreateContract: ({ ownerAddress, tokenId, amount }) => ({
    ownerAddress,
    firstTokenId: tokenId,
    firstTokenBalance: 10_000n,
    secondTokenId: fromText('_'),
    secondTokenBalance: amount,
  }),
  ExchangeInjectContract: ({ ownerAddress, exchangeId, amount }) => ({
    ownerAddress,
    exchangeId,
    tokenId: fromText('_'),
    quant: amount,
  }),
  ExchangeWithdrawContract: ({ ownerAddress, exchangeId, amount }) => ({
    ownerAddress,
    exchangeId,
    tokenId: fromText('_'),
    quant: amount / 2n + 1n,
  }),
  ExchangeTransactionContract: ({ ownerAddress, exchangeId, tokenId, amount, town }) => ({
    ownerAddress,
    exchangeId,
    ...(town.random.below(2) === 0
      ? { tokenId: fromText('_'), quant: amount }
      : { tokenId, quant: 1n + (amount % 900n) }),
    expected: 1n,
  }),
  MarketSellAssetContract: ({ ownerAddress, tokenId, amount, town }) => {
    const sides = [tokenId, fromText('_')] as const
    const [sellTokenId, buyTokenId] = town.random.below(2) === 0 ? sides : [sides[1], sides[0]]
    const buyTokenQuantity = BigInt(1 + town.random.below(2000))
    return {
      ownerAddress,
      sellTokenId,
      sellTokenQuantity: 1n + (amount % 3000n),
      buyTokenId,
      buyTokenQuantity,
    }
  },
  MarketCancelOrderContract: ({ ownerAddress, town }) => ({
    ownerAddress,
    orderId: fromHex(town.random.pick([...keysOf(town, 'marketOrders'), '00'])),
  }),
  AccountPermissionUpdateContract: ({ ownerAddress, town }) => ({
    ownerAddress,
    owner: permission.create({
      permissionName: 'owner',
      threshold: 1n,
      keys: [ownerAddress, town.random.pick(people).address]
        .filter((address, index, all) => all.indexOf(address) === index)
        .map((address) => ({ address, weight: 1n })),
    }),
    witness: undefined,
    actives: [
      permission.create({
        type: 'Active',
        id: 2,
        permissionName: 'active',
        threshold: 1n,
        operations: fromHex('7fff1fc0033ec30f'.padEnd(64, '0')),
        keys: [{ address: ownerAddress, weight: 1n }],
      }),
    ],
  }),
  CreateSmartContract: (draw) => deployment(draw),
  TriggerSmartContract: (draw) => call(draw),
  UpdateSettingContract: (draw) => ({
    ownerAddress: draw.ownerAddress,
    contractAddress: contractOf(draw),
    consumeUserResourcePercent: BigInt(draw.town.random.below(101)),
  }),
  UpdateEnergyLimitContract: (draw) => ({
    ownerAddress: draw.ownerAddress,
    contractAddress: contractOf(draw),
    originEnergyLimit: 1n + draw.amount,
  }),
  ClearABIContract: (draw) => ({ ownerAddress: draw.ownerAddress, contractAddress: contractOf(draw) }),
}

const deployed = ['creator', 'collector', 'vanishing'] as const

function deployment({ ownerAddress, town }: Draw): ValueOf<'CreateSmartContract'> {
  const name = town.random.pick(deployed)
  return {
    ownerAddress,
    newContract: {
      originAddress: ownerAddress,
      contractAddress: '',
      abi: { entrys: [] },
      bytecode: fromHex(contracts[name].bytecode),
      callValue: 0n,
      consumeUserResourcePercent: BigInt(town.random.below(101)),
      name,
      originEnergyLimit: 1_000_000n,
      codeHash: new Uint8Array(0),
      trxHash: new Uint8Array(0),
      version: 0,
    },
    callTokenValue: 0n,
    tokenId: 0n,
  }
}

const evm = (address: string): `0x${string}` => `0x${address.slice(2)}`
const creatorAbi = contracts.creator.abi as Abi
const vanishingAbi = contracts.vanishing.abi as Abi

/** Calls that send, make, fail and end; which contract it is decides whether they mean anything. */
function call(draw: Draw): ValueOf<'TriggerSmartContract'> {
  const { town, other, ownerAddress, amount, tokenId } = draw
  const { random } = town
  const salt = `0x${String(random.below(9)).padStart(64, '0')}` as const
  const split = encodeFunctionData({
    abi: creatorAbi,
    functionName: 'split',
    args: [[evm(other), evm(ownerAddress)]],
  })
  const data = random.pick([
    '0x',
    split,
    encodeFunctionData({ abi: creatorAbi, functionName: 'trySplit', args: [[evm(other)], 5n] }),
    encodeFunctionData({ abi: creatorAbi, functionName: 'create' }),
    encodeFunctionData({ abi: creatorAbi, functionName: 'create2', args: [salt] }),
    encodeFunctionData({ abi: creatorAbi, functionName: 'collect', args: [0n] }),
    ...vanishingAbi.flatMap((item) =>
      item.type === 'function' && item.inputs.length === 1
        ? [encodeFunctionData({ abi: vanishingAbi, functionName: item.name, args: [evm(other)] })]
        : [],
    ),
  ] as const)
  const sendsToken = random.below(4) === 0
  return {
    ownerAddress,
    contractAddress: contractOf(draw),
    callValue: random.below(2) === 0 ? 0n : amount,
    data: fromHex(data.slice(2)),
    callTokenValue: sendsToken ? 3n : 0n,
    tokenId: sendsToken ? BigInt(new TextDecoder().decode(tokenId)) : 0n,
  }
}

const kinds = Object.keys(drawn) as (keyof Drawn)[]

type Sent<Name extends OperationName> = {
  readonly kind: Name
  readonly value: ValueOf<Name>
  readonly by: Wallet
}

function send<Name extends OperationName>({ chain }: Town, { kind, value, by }: Sent<Name>): void {
  const members = { timestamp: ++nonce, feeLimit: 1000n * trx }
  chain.accept(signed(draft(chain, kind, value, members), by))
}

const drawFor = (town: Town, by: Wallet): Draw => ({
  town,
  ownerAddress: by.address,
  other: town.random.pick(people).address,
  amount: 1000n * trx,
  resource: 'ENERGY',
  tokenId: fromText('1000001'),
  exchangeId: 1n,
})

/** What a town needs before its people can ask for much: tokens, a pair, contracts, stake, and witnesses with means. */
export function settle(town: Town): void {
  const { chain } = town
  const [first, second] = people as readonly [Wallet, Wallet]
  for (const by of [first, second]) {
    const frozenSupply = by === first ? [] : [{ frozenAmount: 500_000n, frozenDays: 1n }]
    send(town, { kind: 'AssetIssueContract', value: { ...tokenToIssue(chain, by), frozenSupply }, by })
  }
  for (const by of people) {
    for (const resource of resources) {
      const value = { ownerAddress: by.address, frozenBalance: 5000n * trx, resource }
      send(town, { kind: 'FreezeBalanceV2Contract', value, by })
    }
  }
  chain.mine()
  for (const [index, by] of people.entries()) {
    const value = {
      toAddress: by.address,
      assetName: fromText('1000001'),
      amount: 20_000n,
      ownerAddress: first.address,
    }
    if (by !== first) send(town, { kind: 'TransferAssetContract', value, by: first })
    if (index < 3) send(town, { kind: 'CreateSmartContract', value: deployment(drawFor(town, by)), by })
  }
  const value = drawn.ExchangeCreateContract!(drawFor(town, first))
  send(town, { kind: 'ExchangeCreateContract', value, by: first })
  // No fork of a life goes back to before it began.
  chain.mine(8)
}

/** A transaction of any kind; throws `transaction_refused` when the chain does not take it. Answers its kind. */
export function ask(town: Town): OperationName {
  const { chain, random } = town
  const kind = random.pick(kinds)
  const owner = random.below(12) === 0 ? wallet(1 + random.below(3)) : random.pick(people)
  const tokens = keysOf(town, 'tokens')
  const exchanges = keysOf(town, 'exchanges')
  const draw: Draw = {
    town,
    ownerAddress: owner.address,
    other: random.below(6) === 0 ? wallet(4000 + random.below(40)).address : random.pick(people).address,
    amount: random.pick(amounts),
    resource: random.pick(resources),
    tokenId: fromText(tokens.length === 0 ? '1000001' : random.pick(tokens)),
    exchangeId: BigInt(exchanges.length === 0 ? 1 : random.pick(exchanges)),
  }
  const value = drawn[kind]!(draw) as ValueOf<typeof kind>
  const members: Partial<RawTransaction> = {
    timestamp: ++nonce,
    feeLimit: 1000n * trx,
    ...(random.below(10) === 0 ? { data: fromText('memo') } : {}),
  }
  chain.accept(signed(draft(chain, kind, value, members), owner))
  return kind
}
