import { type Address, toHex } from '@sundial/primitives'
import { type KnownOperation, operationOf, smartContract } from '@sundial/operations'
import { receipt } from '@sundial/protocol'
import { expect, test } from 'vitest'
import { buildTransaction, encodeRaw } from './draft.ts'
import { estimateFee, feeLimitFor, energyValueOf } from './fee.ts'
import type { FeeSource } from './ports.ts'
import { reviewTransaction } from './review.ts'
import { feeSourceWith } from './testing/fee-source.ts'
import { type Executed, executedByJavaTron, parametersOfJavaTron } from '../test/java-tron-chain.ts'

// First the transactions of a real java-tron, whose receipts say what each cost and who paid.

const executed = executedByJavaTron()
const parameters = { start: parametersOfJavaTron('start'), end: parametersOfJavaTron('end') }

/** Contracts of that chain, as their creation and later settings left them at the transaction. */
function creatorsBefore(at: number) {
  const creators = new Map<Address, { address: Address; percent: bigint; energyLimit: bigint }>()
  for (const { raw, receipt: outcome } of executed.slice(0, at)) {
    const { operation } = reviewTransaction(raw)
    if (operation.kind === 'CreateSmartContract') {
      const { originAddress, consumeUserResourcePercent, originEnergyLimit } = operation.value.newContract!
      const percent = 100n - consumeUserResourcePercent
      creators.set(outcome.contractAddress, {
        address: originAddress,
        percent,
        energyLimit: originEnergyLimit,
      })
    }
    if (operation.kind === 'UpdateSettingContract') {
      const { contractAddress, consumeUserResourcePercent } = operation.value
      const creator = creators.get(contractAddress)!
      creators.set(contractAddress, { ...creator, percent: 100n - consumeUserResourcePercent })
    }
  }
  return creators
}

/** The chain as it was for the transaction: its parameters, and exactly the resources that the receipt says it used. */
function sourceFor({ height, receipt: outcome }: Executed, at: number): FeeSource {
  const { netUsage = 0n, netFee = 0n, energyUsage = 0n, energyUsageTotal = 0n } = outcome.receipt ?? {}
  return feeSourceWith({
    parameters: async () => parameters[height < 100 ? 'start' : 'end'],
    resourcesOf: async () => ({ stakedNet: 0n, freeNet: netUsage, energy: energyUsage }),
    // java-tron charges 0.1 TRX in place of bytes for a new account, and for nothing else.
    exists: async () => netFee !== 100_000n,
    creatorOf: async (contract) => {
      const creator = creatorsBefore(at).get(contract)
      return creator && { ...creator, energyLeft: 10n ** 12n }
    },
    tryCall: async () => ({ kind: 'ran', energy: energyUsageTotal, moves: [], receipt: receipt.create({}) }),
  })
}

test('the estimate for each recorded transaction is the fee that java-tron took, from the same sources', async () => {
  expect(executed).toHaveLength(174)
  for (const [at, one] of executed.entries()) {
    const review = reviewTransaction(one.raw)
    const estimate = await estimateFee(review, sourceFor(one, at), one.printed.signature.length)
    const paid = one.receipt.receipt!
    expect({
      id: toHex(one.receipt.id),
      totalSun: estimate.totalSun,
      netFee: estimate.bandwidth.feeSun,
      netUsage: estimate.bandwidth.feeSun > 0n ? 0n : estimate.bandwidth.bytes,
      energyFee: estimate.energy?.feeSun ?? 0n,
      energyUsage: estimate.energy?.byStake ?? 0n,
      originEnergyUsage: estimate.energy?.byCreator ?? 0n,
    }).toEqual({
      id: review.id,
      totalSun: one.receipt.fee,
      netFee: paid.netFee,
      netUsage: paid.netUsage,
      energyFee: paid.energyFee,
      energyUsage: paid.energyUsage,
      originEnergyUsage: paid.originEnergyUsage,
    })
  }
})

// Then the edges that no recorded transaction reaches; figures follow java-tron's BandwidthProcessor, ReceiptCapsule and
// TransactionUtil.

const [owner, other, contract] = [1, 2, 3].map((last) => `41${last.toString(16).padStart(40, '0')}`) as [
  Address,
  Address,
  Address,
]
const reference = { height: 5n, id: '00'.repeat(32), timestampMs: 1_763_000_000_000n }
const reviewOf = (operation: KnownOperation, note = '') =>
  reviewTransaction(encodeRaw(buildTransaction({ operation, note, feeLimitSun: 0n }, reference)))
const transfer = operationOf('TransferContract', { ownerAddress: owner, toAddress: other, amount: 1n })
const callWith = (given: { readonly callValue?: bigint } = {}) =>
  operationOf('TriggerSmartContract', {
    ownerAddress: owner,
    contractAddress: contract,
    callValue: 0n,
    data: Uint8Array.of(1, 2, 3, 4),
    callTokenValue: 0n,
    tokenId: 0n,
    ...given,
  })

const prices: ReadonlyMap<string, bigint> = new Map([
  ['getTransactionFee', 1000n],
  ['getEnergyFee', 100n],
  ['getCreateAccountFee', 100_000n],
  ['getCreateNewAccountFeeInSystemContract', 1_000_000n],
  ['getCreateNewAccountBandwidthRate', 2n],
  ['getMemoFee', 1_000_000n],
  ['getMultiSignFee', 1_000_000n],
  ['getUpdateAccountPermissionFee', 100_000_000n],
  ['getAssetIssueFee', 1_024_000_000n],
  ['getExchangeCreateFee', 1_024_000_001n],
  ['getMarketSellFee', 7n],
  ['getMarketCancelFee', 8n],
  ['getAccountUpgradeCost', 9_999_000_000n],
])
const priced = (known: Partial<FeeSource> = {}) => feeSourceWith({ parameters: async () => prices, ...known })
const left = (own: Partial<Awaited<ReturnType<FeeSource['resourcesOf']>>>) => ({
  resourcesOf: async () => ({ stakedNet: 0n, freeNet: 0n, energy: 0n, ...own }),
})
const bytes = 265n

test.each([
  ['stake that is just enough pays', { stakedNet: bytes, freeNet: bytes }, 'stake', 0n],
  [
    'free bandwidth that is just enough pays where stake is not',
    { stakedNet: bytes - 1n, freeNet: bytes },
    'free',
    0n,
  ],
  [
    'neither pays a part: all bytes are burned',
    { stakedNet: bytes - 1n, freeNet: bytes - 1n },
    'burn',
    bytes * 1000n,
  ],
] as const)('%s for the bytes of a transfer', async (_, own, paidBy, feeSun) => {
  const { bandwidth, totalSun } = await estimateFee(reviewOf(transfer), priced(left(own)))
  expect(bandwidth).toEqual({ bytes, paidBy, feeSun })
  expect(totalSun).toBe(feeSun)
})

test.each([
  ['stake at the rate for new accounts', { stakedNet: 2n * bytes }, { bytes: 2n * bytes, feeSun: 0n }],
  ['a fee where stake is a byte short', { stakedNet: 2n * bytes - 1n }, { bytes, feeSun: 100_000n }],
  ['a fee, whatever is free', { freeNet: 10n * bytes }, { bytes, feeSun: 100_000n }],
])('the bytes that make an account cost %s, and the account 1 TRX more', async (_, own, bandwidth) => {
  const source = priced({ ...left(own), exists: async (address) => address !== other })
  const estimate = await estimateFee(reviewOf(transfer), source)
  expect(estimate.bandwidth).toMatchObject(bandwidth)
  expect(estimate.prices).toEqual([{ kind: 'activation', feeSun: 1_000_000n }])
  expect(estimate.totalSun).toBe(bandwidth.feeSun + 1_000_000n)
})

test('who makes an account: a transfer of TRX or TRC10 to an address without one, and its creation', async () => {
  const nobody = priced({ ...left({ freeNet: 10_000n }), exists: async () => false })
  const asset = { ownerAddress: owner, toAddress: other, assetName: Uint8Array.of(0x31), amount: 1n }
  const pricesOf = async (operation: KnownOperation) =>
    (await estimateFee(reviewOf(operation), nobody)).prices
  const activation = [{ kind: 'activation', feeSun: 1_000_000n }]
  expect(await pricesOf(transfer)).toEqual(activation)
  expect(await pricesOf(operationOf('TransferAssetContract', asset))).toEqual(activation)
  const created = { ownerAddress: owner, accountAddress: other, type: 'Normal' } as const
  expect(await pricesOf(operationOf('AccountCreateContract', created))).toEqual(activation)
  const staked = {
    ownerAddress: owner,
    resource: 'ENERGY',
    receiverAddress: other,
    balance: 1n,
    lock: false,
    lockPeriod: 0n,
  } as const
  expect(await pricesOf(operationOf('DelegateResourceContract', staked))).toEqual([])
  expect(await pricesOf(callWith())).toEqual([])
})

test('a note and further signatures have their prices, and each signature 67 bytes', async () => {
  const free = priced(left({ freeNet: 10_000n }))
  const plain = await estimateFee(reviewOf(transfer), free)
  expect(plain.prices).toEqual([])
  const noted = await estimateFee(reviewOf(transfer, 'x'), free)
  expect(noted).toMatchObject({ prices: [{ kind: 'note', feeSun: 1_000_000n }], totalSun: 1_000_000n })
  for (const [count, prices] of [
    [1, []],
    [2, [{ kind: 'signatures', feeSun: 1_000_000n }]],
    [5, [{ kind: 'signatures', feeSun: 1_000_000n }]],
  ] as const) {
    const estimate = await estimateFee(reviewOf(transfer), free, count)
    expect(estimate.prices).toEqual(prices)
    expect(estimate.bandwidth.bytes).toBe(bytes + 67n * BigInt(count - 1))
  }
})

test.each([
  ['AccountPermissionUpdateContract', 100_000_000n],
  ['AssetIssueContract', 1_024_000_000n],
  ['ExchangeCreateContract', 1_024_000_001n],
  ['MarketSellAssetContract', 7n],
  ['MarketCancelOrderContract', 8n],
  ['WitnessCreateContract', 9_999_000_000n],
  ['VoteWitnessContract', 0n],
] as const)('a %s costs %i sun beside its bytes', async (kind, feeSun) => {
  const { operation } = reviewTransaction(
    encodeRaw({
      ...buildTransaction({ operation: transfer }, reference),
      contract: [
        {
          type: kind,
          parameter: { typeUrl: `type.googleapis.com/protocol.${kind}`, value: new Uint8Array(0) },
          provider: new Uint8Array(0),
          contractName: new Uint8Array(0),
          permissionId: 0,
        },
      ],
    }),
  )
  const { raw } = reviewOf(transfer)
  const source = priced(left({ freeNet: 10_000n }))
  const estimate = await estimateFee({ operation, owner, raw }, source)
  expect(estimate.prices).toEqual(feeSun === 0n ? [] : [{ kind: 'operation', feeSun }])
  expect(estimate.totalSun).toBe(feeSun)
})

test('a price that the chain does not have is nothing', async () => {
  const free = feeSourceWith(left({ freeNet: 10_000n }))
  expect(await estimateFee(reviewOf(transfer, 'x'), free, 2)).toMatchObject({ prices: [], totalSun: 0n })
})

const tried = (energy: bigint) => ({
  tryCall: async () => ({ kind: 'ran', energy, moves: [], receipt: receipt.create({}) }) as const,
})
const creator = { address: other, percent: 30n, energyLimit: 10_000n, energyLeft: 10_000n }

test.each([
  ['the creator pays its percentage, cut off, and the caller the rest', creator, 0n, [299n, 0n, 700n]],
  ['stake of the caller pays before TRX', creator, 600n, [299n, 600n, 100n]],
  ['no more stake is used than is needed', creator, 5_000n, [299n, 700n, 0n]],
  ['the creator pays no more than its limit', { ...creator, energyLimit: 200n }, 0n, [200n, 0n, 799n]],
  [
    'the creator pays no more than its stake has left',
    { ...creator, energyLeft: 100n },
    0n,
    [100n, 0n, 899n],
  ],
  ['a creator that pays all', { ...creator, percent: 100n }, 0n, [999n, 0n, 0n]],
  ['a creator that pays nothing', { ...creator, percent: 0n }, 0n, [0n, 0n, 999n]],
  ['the creator who calls it pays as any caller', { ...creator, address: owner }, 0n, [0n, 0n, 999n]],
  ['a contract that the node does not have', undefined, 0n, [0n, 0n, 999n]],
] as const)('energy of a call: %s', async (_, known, energy, [byCreator, byStake, burned]) => {
  const source = priced({
    ...left({ freeNet: 10_000n, energy }),
    ...tried(999n),
    creatorOf: async () => known,
  })
  const estimate = await estimateFee(reviewOf(callWith()), source)
  expect(estimate.energy).toEqual({ total: 999n, byCreator, byStake, burned, feeSun: burned * 100n })
  expect(estimate).toMatchObject({
    totalSun: burned * 100n,
    unknownEnergy: undefined,
    trial: { energy: 999n },
  })
  // The chain compares the fee limit with what the caller would burn, also where stake pays.
  expect(energyValueOf(estimate.energy!, 100n)).toBe((999n - byCreator) * 100n)
})

test('a deployment is tried as a call without an address, and its creator pays all', async () => {
  const tries: unknown[] = []
  const newContract = smartContract.create({
    originAddress: owner,
    bytecode: Uint8Array.of(0x60),
    callValue: 3n,
    originEnergyLimit: 1n,
  })
  const deployment = operationOf('CreateSmartContract', {
    ownerAddress: owner,
    newContract,
    callTokenValue: 4n,
    tokenId: 5n,
  })
  const source = priced({
    ...left({ freeNet: 10_000n }),
    creatorOf: async () => creator,
    tryCall: async (call) => {
      tries.push(call)
      return { kind: 'ran', energy: 10n, moves: [], receipt: receipt.create({}) }
    },
  })
  const { energy, unknownEnergy } = await estimateFee(reviewOf(deployment), source)
  expect(unknownEnergy).toBeUndefined()
  expect(await estimateFee(reviewOf(deployment), priced())).toMatchObject({ unknownEnergy: 'no_trial' })
  expect(energy).toEqual({ total: 10n, byCreator: 0n, byStake: 0n, burned: 10n, feeSun: 1_000n })
  const data = Uint8Array.of(0x60)
  expect(tries).toEqual([{ ownerAddress: owner, data, callValue: 3n, callTokenValue: 4n, tokenId: 5n }])
})

test('energy that is not known is said to be unknown, with the reason, and is not counted', async () => {
  const free = left({ freeNet: 10_000n })
  expect(await estimateFee(reviewOf(callWith()), priced(free))).toMatchObject({
    energy: undefined,
    trial: undefined,
    totalSun: 0n,
    unknownEnergy: 'no_trial',
  })
  const failing = (returned?: Uint8Array) =>
    priced({
      ...free,
      tryCall: async () => ({ kind: 'failed', message: 'REVERT: no', ...(returned && { returned }) }),
    })
  const [plain, withBytes] = await Promise.all([
    estimateFee(reviewOf(callWith()), failing()),
    estimateFee(reviewOf(callWith()), failing(Uint8Array.of(1))),
  ])
  expect([plain.unknownEnergy, withBytes.unknownEnergy]).toEqual([
    { failure: 'REVERT: no' },
    { failure: 'REVERT: no', returned: Uint8Array.of(1) },
  ])
  expect(plain).toMatchObject({ energy: undefined, trial: undefined, totalSun: 0n })
  expect((await estimateFee(reviewOf(transfer), priced(free))).unknownEnergy).toBeUndefined()
})

test('an operation of a newer protocol has no fee', async () => {
  const { raw } = reviewOf(transfer)
  const unknown = { kind: 'unknown', type: 200, typeUrl: '', bytes: new Uint8Array(0) } as const
  await expect(estimateFee({ operation: unknown, owner, raw }, priced())).rejects.toThrow(TypeError)
})

test.each([
  [0n, 20n, 20n],
  [18n, 20n, 20n],
  [19n, 20n, 21n],
  [20n, 20n, 22n],
  [100n, 20n, 110n],
  // A tenth is rounded up: the limit never falls below it.
  [101n, 20n, 112n],
  [109n, 20n, 120n],
  [110n, 20n, 121n],
])('a call whose energy costs %i sun, and at least %i, gets a fee limit of %i', (energySun, least, limit) => {
  expect(feeLimitFor(energySun, least)).toBe(limit)
  expect(10n * feeLimitFor(energySun, least)).toBeGreaterThanOrEqual(11n * energySun)
})
