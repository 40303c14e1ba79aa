import { type KnownOperation, operationOf, type ValueOf } from '@sundial/operations'
import { type Address, fromHex } from '@sundial/primitives'
import { receipt, type Receipt } from '@sundial/protocol'
import { expect, test } from 'vitest'
import { type BalanceChange, balancesAfter } from './balances-after.ts'
import type { FeeEstimate } from './fee.ts'
import type { FeeSource, Holding, TokenMove } from './ports.ts'
import { feeSourceWith } from './testing/fee-source.ts'

const [owner, other, token, made] = [1, 2, 3, 4].map(
  (last) => `41${last.toString(16).padStart(40, '0')}`,
) as [Address, Address, Address, Address]
const id = '00'.repeat(32)
const trx = { kind: 'trx' } as const
const trc10 = { kind: 'trc10', id: '1000001' } as const
const trc20 = { kind: 'trc20', contract: token } as const
const feeSun = 7n

/** Costs 7 sun; with a trial, as a call that ran. */
function estimateOf({
  moves = [],
  ran,
}: { moves?: readonly TokenMove[]; ran?: Partial<Receipt> } = {}): FeeEstimate {
  return {
    bandwidth: { bytes: 264n, paidBy: 'burn', feeSun },
    energy: undefined,
    prices: [],
    totalSun: feeSun,
    trial: ran === undefined ? undefined : { kind: 'ran', energy: 1n, moves, receipt: receipt.create(ran) },
    unknownEnergy: undefined,
  }
}

const held: Readonly<Record<string, bigint>> = { trx: 1000n, '1000001': 500n, [token]: 90n, [made]: 0n }
const idOf = (holding: Holding) =>
  holding.kind === 'trx' ? 'trx' : holding.kind === 'trc10' ? holding.id : holding.contract

/** The owner has 1000 sun, 500 of the TRC10 token and 90 of the TRC20 token. */
const sourceWith = (known: Partial<FeeSource> = {}) =>
  feeSourceWith({ balanceOf: async (holding, who) => (who === owner ? held[idOf(holding)]! : 0n), ...known })

const changeOf = (holding: Holding, change: bigint): BalanceChange => {
  const before = held[idOf(holding)]!
  return { holding, before, after: before + change }
}

const after = (
  operation: KnownOperation,
  {
    source = sourceWith(),
    estimate = estimateOf(),
    by = owner,
  }: { source?: FeeSource; estimate?: FeeEstimate; by?: Address } = {},
) => balancesAfter({ operation, owner: by, id }, estimate, source)

const name = new TextEncoder().encode('1000001')
const call = (given: Partial<ValueOf<'TriggerSmartContract'>> = {}) =>
  operationOf('TriggerSmartContract', {
    ownerAddress: owner,
    contractAddress: token,
    callValue: 0n,
    data: new Uint8Array(4),
    callTokenValue: 0n,
    tokenId: 0n,
    ...given,
  })

test.each<[string, KnownOperation, readonly BalanceChange[]]>([
  [
    'a transfer takes amount and fee',
    operationOf('TransferContract', { ownerAddress: owner, toAddress: other, amount: 100n }),
    [changeOf(trx, -107n)],
  ],
  [
    'a transfer to oneself takes the fee alone',
    operationOf('TransferContract', { ownerAddress: owner, toAddress: owner, amount: 100n }),
    [changeOf(trx, -7n)],
  ],
  [
    'more than there is leaves less than nothing',
    operationOf('TransferContract', { ownerAddress: owner, toAddress: other, amount: 1000n }),
    [changeOf(trx, -1007n)],
  ],
  [
    'a transfer of a token takes its amount of the token and the fee in TRX',
    operationOf('TransferAssetContract', {
      ownerAddress: owner,
      toAddress: other,
      assetName: name,
      amount: 20n,
    }),
    [changeOf(trx, -7n), changeOf(trc10, -20n)],
  ],
  [
    'a stake takes what is staked',
    operationOf('FreezeBalanceV2Contract', { ownerAddress: owner, frozenBalance: 300n, resource: 'ENERGY' }),
    [changeOf(trx, -307n)],
  ],
  [
    'votes take the fee',
    operationOf('VoteWitnessContract', {
      ownerAddress: owner,
      votes: [{ voteAddress: other, voteCount: 1n }],
      support: true,
    }),
    [changeOf(trx, -7n)],
  ],
])('%s', async (_, operation, balances) => {
  expect(await after(operation)).toEqual(balances)
})

const due = sourceWith({
  dueUnstakeOf: async (who) => (who === owner ? 40n : 0n),
  rewardOf: async (who) => (who === owner ? 60n : 0n),
})

test.each<[string, KnownOperation, bigint]>([
  [
    'unstaking pays out what is due',
    operationOf('UnfreezeBalanceV2Contract', {
      ownerAddress: owner,
      unfreezeBalance: 9n,
      resource: 'ENERGY',
    }),
    40n,
  ],
  [
    'a withdrawal pays out what is due',
    operationOf('WithdrawExpireUnfreezeContract', { ownerAddress: owner }),
    40n,
  ],
  [
    'a cancellation of unstaking pays out what is due',
    operationOf('CancelAllUnfreezeV2Contract', { ownerAddress: owner }),
    40n,
  ],
  ['a claim pays out the reward', operationOf('WithdrawBalanceContract', { ownerAddress: owner }), 60n],
])('%s', async (_, operation, paid) => {
  expect(await after(operation, { source: due })).toEqual([changeOf(trx, paid - 7n)])
})

const purchase = operationOf('ParticipateAssetIssueContract', {
  ownerAddress: owner,
  toAddress: other,
  assetName: name,
  amount: 100n,
})

test.each([
  [{ sun: 3n, units: 2n }, 66n],
  [{ sun: 7n, units: 1n }, 14n],
  [{ sun: 1n, units: 5n }, 500n],
])('a purchase at %o gets whole units, cut off', async (price, units) => {
  const source = sourceWith({ salePriceOf: async (tokenId) => (tokenId === '1000001' ? price : undefined) })
  expect(await after(purchase, { source })).toEqual([changeOf(trx, -107n), changeOf(trc10, units)])
  // The issuer is paid and gives the units.
  const seller = sourceWith({ ...source, balanceOf: async (holding) => held[idOf(holding)]! })
  expect(await after(purchase, { source: seller, by: other })).toEqual([
    changeOf(trx, 93n),
    changeOf(trc10, -units),
  ])
})

const release = operationOf('UnfreezeAssetContract', { ownerAddress: owner })

test('frozen supply that is due is released to the account that it belongs to', async () => {
  const source = sourceWith({
    dueSupplyOf: async (who) => (who === owner ? { tokenId: '1000001', amount: 25n } : undefined),
    balanceOf: async (holding) => held[idOf(holding)]!,
  })
  expect(await after(release, { source })).toEqual([changeOf(trx, -7n), changeOf(trc10, 25n)])
  expect(await after(release, { source, by: other })).toEqual([changeOf(trx, -7n)])
})

test.each<[string, KnownOperation, Partial<{ estimate: FeeEstimate; by: Address }>]>([
  ['a purchase of a token that is not sold', purchase, {}],
  ['a release where the account has no token', release, {}],
  [
    'a trade, whose price the chain decides',
    operationOf('ExchangeTransactionContract', {
      ownerAddress: owner,
      exchangeId: 1n,
      tokenId: name,
      quant: 1n,
      expected: 1n,
    }),
    {},
  ],
  ['a call that was not tried', call(), { estimate: { ...estimateOf(), unknownEnergy: 'no_trial' } }],
  ['a call that would fail', call(), { estimate: { ...estimateOf(), unknownEnergy: { failure: 'REVERT' } } }],
])('%s leaves balances unknown', async (_, operation, given) => {
  expect(await after(operation, given)).toBeUndefined()
})

test('an operation of a newer protocol leaves balances unknown', async () => {
  const operation = { kind: 'unknown', type: 200, typeUrl: '', bytes: new Uint8Array(0) } as const
  expect(await balancesAfter({ operation, owner, id }, estimateOf(), sourceWith())).toBeUndefined()
  expect(await balancesAfter({ operation, owner: undefined, id }, estimateOf(), sourceWith())).toBeUndefined()
})

test('an issue of a token takes the fee; its own balance has no number yet', async () => {
  const issue = operationOf('AssetIssueContract', {
    ownerAddress: owner,
    totalSupply: 10n,
  } as ValueOf<'AssetIssueContract'>)
  expect(await after(issue)).toEqual([changeOf(trx, -7n)])
})

test('movements of tokens in the trial of a call are added up for the owner, and others left out', async () => {
  const moves = [
    { contract: token, from: owner, to: other, amount: 30n },
    { contract: token, from: other, to: owner, amount: 5n },
    { contract: token, from: other, to: made, amount: 1000n },
    { contract: made, from: owner, to: other, amount: 4n },
    { contract: made, from: other, to: owner, amount: 4n },
  ]
  const estimate = estimateOf({ moves, ran: {} })
  expect(await after(call(), { estimate })).toMatchObject([changeOf(trx, -7n), changeOf(trc20, -25n)])
  const toOneself = [{ contract: token, from: owner, to: owner, amount: 30n }]
  expect(await after(call(), { estimate: estimateOf({ moves: toOneself, ran: {} }) })).toEqual([
    changeOf(trx, -7n),
  ])
})

test.each<[string, TokenMove, readonly string[], boolean]>([
  [
    'a stranger, by a contract that is not named',
    { contract: made, from: other, to: owner, amount: 5n },
    [],
    true,
  ],
  ['a stranger, by the called token', { contract: token, from: other, to: owner, amount: 5n }, [], true],
  ['the called token itself', { contract: token, from: token, to: owner, amount: 5n }, [], false],
  ['nobody: new tokens', { contract: token, from: `41${'0'.repeat(40)}`, to: owner, amount: 5n }, [], false],
  ['those whom the data names', { contract: made, from: other, to: owner, amount: 5n }, [made, other], false],
  ['nobody: the owner pays', { contract: made, from: owner, to: other, amount: 5n }, [], false],
])(
  'income from %s is marked or not as coming from whom the bytes do not name',
  async (_, move, named, isMarked) => {
    const data = fromHex(`12345678${named.map((one) => one.slice(2).padStart(64, '0')).join('')}`)
    const found = await after(call({ data }), { estimate: estimateOf({ moves: [move], ran: {} }) })
    expect(found?.some(({ hasStrangeIncome }) => hasStrangeIncome === true)).toBe(isMarked)
  },
)

test('what a call is given and what the contract pays in its trial change the balance', async () => {
  const note = new TextEncoder().encode('call')
  const paid = (sun: bigint, to: Address, rejected = false) => ({
    hash: new Uint8Array(32),
    callerAddress: token,
    transferToAddress: to,
    callValueInfo: [{ callValue: sun, tokenId: '' }],
    note,
    rejected,
    extra: '',
  })
  const internalTransactions = [paid(30n, owner), paid(50n, other), paid(900n, owner, true)]
  const estimate = estimateOf({ ran: { internalTransactions } })
  expect(await after(call({ callValue: 100n }), { estimate })).toEqual([changeOf(trx, -77n)])
  const tokens = call({ callTokenValue: 20n, tokenId: 1_000_001n })
  expect(await after(tokens, { estimate: estimateOf({ ran: {} }) })).toEqual([
    changeOf(trx, -7n),
    changeOf(trc10, -20n),
  ])
})

test('a deployment leaves out the tokens of the contract that it makes, whose address the trial does not know', async () => {
  const moves = [
    { contract: made, from: other, to: owner, amount: 1000n },
    { contract: token, from: owner, to: other, amount: 30n },
  ]
  const source = sourceWith({
    creatorOf: async (contract) =>
      contract === token ? { address: other, percent: 0n, energyLimit: 0n, energyLeft: 0n } : undefined,
  })
  const deployment = operationOf('CreateSmartContract', {
    ownerAddress: owner,
    newContract: undefined,
    callTokenValue: 0n,
    tokenId: 0n,
  })
  const estimate = estimateOf({ moves, ran: {} })
  expect(await after(deployment, { source, estimate })).toEqual([changeOf(trx, -7n), changeOf(trc20, -30n)])
  // A call moves the tokens of every contract, also of one that it makes.
  expect(await after(call(), { source, estimate })).toMatchObject([
    changeOf(trx, -7n),
    changeOf({ kind: 'trc20', contract: made }, 1000n),
    changeOf(trc20, -30n),
  ])
})

test('the trial counts as one whose internal transactions are kept, whatever the node stores', async () => {
  // Without one there is no change besides the fee, and not an unknown one.
  expect(await after(call(), { estimate: estimateOf({ ran: {} }) })).toEqual([changeOf(trx, -7n)])
})
