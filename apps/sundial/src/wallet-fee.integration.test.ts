import { contracts } from '@sundial/contracts'
import { type Devnet, openDevnet, serveDevnet } from '@sundial/devnet'
import { type KnownOperation, smartContract } from '@sundial/operations'
import {
  type Address,
  fromHex,
  fromText,
  parseJson,
  stringifyJson,
  toAddress,
  toHex,
} from '@sundial/primitives'
import { addressOfPrivateKey, signHash } from '@sundial/primitives/keys'
import {
  type CallNode,
  balancesAfter,
  encodeRaw,
  encodeSigned,
  estimateFee,
  type FeeSource,
  hashOf,
  nodeFeeSource,
  reviewTransaction,
  buildTransaction,
} from '@sundial/wallet'
import { encodeCall, encodeDeploy, parseFunction } from '@sundial/abi'
import { afterAll, beforeAll, expect, test } from 'vitest'

const opened: AsyncDisposable[] = []
let devnet: Devnet
let call: CallNode
let source: FeeSource

beforeAll(async () => {
  devnet = await openDevnet({ blockTimeMs: 0 })
  const server = await serveDevnet(devnet, { port: 0, host: '127.0.0.1' })
  opened.push(devnet, server)
  call = async (path, body = {}) => {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(server.address + path, {
      method: 'POST',
      headers,
      body: stringifyJson(body),
    })
    return parseJson(await response.text()) as Record<string, unknown>
  }
  source = nodeFeeSource(call)
})
afterAll(async () => {
  for (const part of opened.toReversed()) await part[Symbol.asyncDispose]()
})

const keyOf = (number: number): Uint8Array => fromHex(number.toString(16).padStart(64, '0'))
/** The chain's first account has the money. */
const rich = keyOf(1)
const addressOf = (number: number): Address => addressOfPrivateKey(keyOf(number))

type Terms = { readonly key?: Uint8Array; readonly feeLimitSun?: bigint; readonly note?: string }

/** What the estimate says, and what the chain then took. */
async function priceOf(operation: KnownOperation, { key = rich, feeLimitSun = 0n, note = '' }: Terms = {}) {
  const block = (await call('/wallet/getnowblock')) as {
    blockID: string
    block_header: { raw_data: { number?: number; timestamp: number } }
  }
  const { number = 0, timestamp } = block.block_header.raw_data
  const reference = { id: block.blockID, height: BigInt(number), timestampMs: BigInt(timestamp) }
  const raw = encodeRaw(buildTransaction({ operation, feeLimitSun, note }, reference))
  const estimate = await estimateFee(reviewTransaction(raw), source)
  const predicted = await balancesAfter(reviewTransaction(raw), estimate, source)
  const signature = signHash(hashOf({ kind: 'transaction', raw }), key)
  const bytes = encodeSigned(reviewTransaction(raw).raw, [signature])
  expect(await call('/wallet/broadcasthex', { transaction: toHex(bytes) })).toMatchObject({ result: true })
  const info = await call('/wallet/gettransactioninfobyid', { value: reviewTransaction(raw).id })
  const owner = reviewTransaction(raw).owner!
  // "Balances after" equals the balances after; of a call that would fail it has those that are too small.
  for (const { holding, after } of predicted ?? []) {
    if (estimate.unknownEnergy === undefined) expect(await source.balanceOf(holding, owner)).toBe(after)
    else expect(after).toBeLessThan(0n)
  }
  const receipt = (info['receipt'] ?? {}) as Record<string, number | undefined>
  return {
    estimate,
    predicted,
    info,
    paid: BigInt((info['fee'] as number | undefined) ?? 0),
    energy: BigInt(receipt['energy_usage_total'] ?? 0),
  }
}

const transfer = (to: Address, amount: bigint, owner = addressOf(1)): KnownOperation => ({
  kind: 'TransferContract',
  type: 1,
  value: { ownerAddress: owner, toAddress: to, amount },
})

test('a transfer to a new account, one that free bandwidth pays, one with a note, and one that burns TRX', async () => {
  for (const [to, note] of [
    [addressOf(50), ''],
    [addressOf(50), ''],
    [addressOf(50), 'thank you'],
    [addressOf(50), ''],
    [addressOf(51), 'welcome'],
  ] as const) {
    const { estimate, paid } = await priceOf(transfer(to, 5_000_000n), { note })
    expect(estimate.totalSun).toBe(paid)
  }
})

test('staked bandwidth pays before the free one, also for a new account', async () => {
  await priceOf(transfer(addressOf(60), 5_000_000_000n))
  const owner = addressOf(60)
  const { estimate, paid } = await priceOf(
    {
      kind: 'FreezeBalanceV2Contract',
      type: 54,
      value: { ownerAddress: owner, frozenBalance: 4_000_000_000n, resource: 0 },
    } as never,
    { key: keyOf(60) },
  )
  expect(estimate.totalSun).toBe(paid)
  const staked = await priceOf(transfer(addressOf(61), 1_000_000n, owner), { key: keyOf(60) })
  expect(staked.estimate.bandwidth.paidBy).toBe('stake')
  expect(staked.estimate.totalSun).toBe(staked.paid)
})

test('a call burns what its trial used, and one that would fail says why', async () => {
  const { contractName: name, bytecode } = contracts.plainToken
  const inputs = [{ type: 'string' }, { type: 'string' }, { type: 'uint8' }, { type: 'uint256' }]
  const newContract = {
    ...smartContract.fromJson({ abi: { entrys: [] }, name }, { visible: true }),
    originAddress: addressOf(1),
    bytecode: encodeDeploy(fromHex(bytecode), inputs, ['Dial', 'DIAL', '6', '1000000000']),
    consumeUserResourcePercent: 100n,
    originEnergyLimit: 1_000_000n,
  }
  const deployed = await priceOf(
    {
      kind: 'CreateSmartContract',
      type: 30,
      value: { ownerAddress: addressOf(1), newContract, callTokenValue: 0n, tokenId: 0n },
    } as never,
    { feeLimitSun: 1_000_000_000n },
  )
  expect(deployed.estimate.energy?.total).toBe(deployed.energy)
  expect(deployed.estimate.totalSun).toBe(deployed.paid)
  const contractAddress = toAddress(deployed.info['contract_address'] as string)
  const give = parseFunction('function transfer(address to, uint256 value) returns (bool)')
  const callOf = (to: Address, value: bigint, owner = addressOf(1)): KnownOperation => ({
    kind: 'TriggerSmartContract',
    type: 31,
    value: {
      ownerAddress: owner,
      contractAddress,
      callValue: 0n,
      data: encodeCall(give, [to, String(value)]),
      callTokenValue: 0n,
      tokenId: 0n,
    },
  })
  for (const value of [1_250_000n, 7n]) {
    const { estimate, predicted, paid, energy } = await priceOf(callOf(addressOf(70), value), {
      feeLimitSun: 100_000_000n,
    })
    expect(estimate.energy?.total).toBe(energy)
    expect(predicted?.map(({ holding, before, after }) => [holding.kind, after - before])).toEqual([
      ['trx', -paid],
      ['trc20', -value],
    ])
    expect(estimate.totalSun).toBe(paid)
  }
  await priceOf(transfer(addressOf(71), 50_000_000n))
  const { estimate, predicted } = await priceOf(callOf(addressOf(70), 1n, addressOf(71)), {
    key: keyOf(71),
    feeLimitSun: 10_000_000n,
  })
  expect(predicted).toEqual([
    { holding: { kind: 'trc20', contract: contractAddress }, before: 0n, after: -1n },
  ])
  expect(estimate.unknownEnergy).toMatchObject({ failure: expect.any(String) as string })
})

test('an operation with a price of its own', async () => {
  const { estimate, paid } = await priceOf(
    {
      kind: 'AccountUpdateContract',
      type: 10,
      value: { ownerAddress: addressOf(50), accountName: fromText('fifty') },
    },
    { key: keyOf(50) },
  )
  expect(estimate.totalSun).toBe(paid)
  const witness = await priceOf(transfer(addressOf(80), 20_000_000_000n))
  expect(witness.estimate.totalSun).toBe(witness.paid)
  const created = await priceOf(
    {
      kind: 'WitnessCreateContract',
      type: 5,
      value: { ownerAddress: addressOf(80), url: fromText('https://a.example') },
    },
    { key: keyOf(80) },
  )
  expect(created.estimate.prices).toEqual([{ kind: 'operation', feeSun: 9_999_000_000n }])
  expect(created.estimate.totalSun).toBe(created.paid)
})

test('unstaked TRX come back with the operation that withdraws them, as its review says', async () => {
  const owner = addressOf(90)
  const key = keyOf(90)
  await priceOf(transfer(owner, 5_000_000_000n))
  const stake = async (kind: string, type: number, value: object) =>
    priceOf({ kind, type, value: { ownerAddress: owner, ...value } } as never, { key })
  await stake('FreezeBalanceV2Contract', 54, { frozenBalance: 3_000_000_000n, resource: 0 })
  const unstaked = await stake('UnfreezeBalanceV2Contract', 55, {
    unfreezeBalance: 400_000_000n,
    resource: 0,
  })
  expect(unstaked.predicted).toHaveLength(1)
  await stake('UnfreezeBalanceV2Contract', 55, { unfreezeBalance: 500_000_000n, resource: 0 })
  await call('/cheat/time', { seconds: 15 * 86_400 })
  const withdrawn = await stake('WithdrawExpireUnfreezeContract', 56, {})
  expect(withdrawn.predicted?.map(({ before, after }) => after - before)).toEqual([
    900_000_000n - withdrawn.paid,
  ])
})
