// Contracts of the form, deployed on the real development chain with everything the form offers; TronWeb says what the chain has.
import { readAbi } from '@sundial/abi'
import type { StandardInput } from '@sundial/api'
import { type Devnet, openDevnet, serveDevnet } from '@sundial/devnet'
import { createdContract, encodeOperation, type ValueOf } from '@sundial/operations'
import { fromHex, fromText, toBase58, toHex } from '@sundial/primitives'
import { signHash } from '@sundial/primitives/keys'
import { type OperationName, rawTransaction, transaction, transactionHash } from '@sundial/protocol'
import { type Deployment, deploymentOperation } from '@sundial/wallet'
import { TronWeb } from 'tronweb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rich, type Wallet, walletAt } from '../test/paying-world.ts'
import { compileIn, type Release } from './compiler/testing-compilers.ts'

const maker = rich
const caller = walletAt(2)
let devnet: Devnet
let server: Awaited<ReturnType<typeof serveDevnet>>
let tron: TronWeb

beforeAll(async () => {
  devnet = await openDevnet({ blockTimeMs: 0 })
  server = await serveDevnet(devnet, { port: 0, host: '127.0.0.1' })
  tron = new TronWeb({ fullHost: server.address, privateKey: maker.key })
  for (const resource of ['ENERGY', 'BANDWIDTH'] as const)
    await send(
      'FreezeBalanceV2Contract',
      { ownerAddress: maker.address, frozenBalance: 5_000_000_000_000n, resource },
      maker,
    )
  const paid = { ownerAddress: maker.address, toAddress: caller.address, amount: 1_000_000_000n }
  await send('TransferContract', paid, maker)
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await devnet[Symbol.asyncDispose]()
})

let nonce = 0n

/** Sends an operation and returns the id of its transaction, which is in a block then. */
async function send<Name extends OperationName>(
  kind: Name,
  value: ValueOf<Name>,
  from: Wallet,
): Promise<string> {
  const { index, headTimeMs } = devnet.chain
  const rawData = rawTransaction.create({
    refBlockBytes: fromHex(index.headId.slice(12, 16)),
    refBlockHash: fromHex(index.headId.slice(16, 32)),
    expiration: BigInt(headTimeMs + 60_000),
    timestamp: ++nonce,
    contract: [encodeOperation(kind, value)],
    feeLimit: 1_000_000_000n,
  })
  const hash = transactionHash(rawData)
  await devnet.broadcast(transaction.create({ rawData, signature: [signHash(hash, fromHex(from.key))] }))
  return toHex(hash)
}

const receiptOf = async (id: string) => {
  const info = await tron.trx.getUnconfirmedTransactionInfo(id)
  expect([id, info.receipt.result]).toEqual([id, 'SUCCESS'])
  return info.receipt
}

type Compilation = {
  readonly release: Release
  readonly sources: Readonly<Record<string, string>>
  readonly libraries?: object
}

/** Compiles and deploys one contract; returns its address in base58. */
async function deploy(
  name: string,
  { release, sources, libraries = {} }: Compilation,
  parts: Partial<Deployment> = {},
) {
  const input: StandardInput = {
    language: 'Solidity',
    sources: Object.fromEntries(Object.entries(sources).map(([file, content]) => [file, { content }])),
    settings: {
      libraries,
      outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
      ...(release === '0.8.37' && { evmVersion: 'paris' }),
    },
  }
  const { contracts = {}, errors } = compileIn(release, input)
  const made = Object.values(contracts)
    .map((byName) => byName[name])
    .find((one) => one !== undefined)
  if (made === undefined) throw new Error(JSON.stringify(errors))
  const { value } = deploymentOperation(maker.address, {
    name,
    items: readAbi(made.abi),
    bytecode: made.evm!.bytecode!.object!,
    inputs: [],
    callerPercent: 0n,
    energyLimit: 10_000_000n,
    ...parts,
  })
  const id = await send('CreateSmartContract', value as ValueOf<'CreateSmartContract'>, maker)
  await receiptOf(id)
  return toBase58(createdContract(id, maker.address))
}

const read = async (
  contract: string,
  signature: string,
  parameters: { type: string; value: unknown }[] = [],
) => {
  const { constant_result } = await tron.transactionBuilder.triggerConstantContract(
    contract,
    signature,
    {},
    parameters,
  )
  return BigInt(`0x${constant_result![0]!}`)
}

const sums = {
  'Sums.sol': `library Sums { function plus(uint256 a, uint256 b) public pure returns (uint256) { return a + b; } }`,
  'Main.sol': `import "./Sums.sol";
contract Main { function add(uint256 a, uint256 b) public pure returns (uint256) { return Sums.plus(a, b); } }`,
}

test.each<Release>(['0.4.25', '0.5.17', '0.8.37'])(
  'a contract of %s is linked with a library that was deployed before',
  async (release) => {
    const library = await deploy('Sums', { release, sources: sums })
    const hex = `0x${TronWeb.address.toHex(library).slice(2)}`
    const main = await deploy('Main', { release, sources: sums, libraries: { 'Sums.sol': { Sums: hex } } })
    const two = [
      { type: 'uint256', value: 40 },
      { type: 'uint256', value: 2 },
    ]
    expect(await read(main, 'add(uint256,uint256)', two)).toBe(42n)
  },
)

const box = {
  'Box.sol': `contract Box {
  uint256 public number; uint256 public received;
  constructor(uint256 first) payable { number = first; received = msg.value; }
  function work(uint256 times) external { for (uint256 at = 0; at < times; at++) number = uint256(keccak256(abi.encode(number, at))); }
}`,
}

test('a deployment carries TRX and a TRC10 token to the contract', async () => {
  const { headTimeMs } = devnet.chain
  await send(
    'AssetIssueContract',
    {
      ownerAddress: maker.address,
      name: fromText('Sunflower'),
      abbr: fromText('SUN'),
      totalSupply: 1_000_000n,
      frozenSupply: [],
      trxNum: 1,
      precision: 2,
      num: 1,
      startTime: BigInt(headTimeMs + 60_000),
      endTime: BigInt(headTimeMs + 100_000_000),
      order: 0n,
      voteScore: 0,
      description: fromText('A flower'),
      url: fromText('http://sunflower.example'),
      freeAssetNetLimit: 0n,
      publicFreeAssetNetLimit: 0n,
      publicFreeAssetNetUsage: 0n,
      publicLatestFreeNetTime: 0n,
      id: '',
    },
    maker,
  )
  const payment = { callValue: 3_000_000n, callTokenValue: 12_345n, tokenId: 1_000_001n }
  const address = await deploy('Box', { release: '0.8.37', sources: box }, { inputs: [7n], payment })
  expect([await read(address, 'number()'), await read(address, 'received()')]).toEqual([7n, 3_000_000n])
  const account = await tron.trx.getUnconfirmedAccount(address)
  expect(account).toMatchObject({ balance: 3_000_000, assetV2: [{ key: '1000001', value: 12_345 }] })
})

test('the energy limit is what the creator pays for a call at most; owner’s settings and a cleared ABI take effect', async () => {
  const address = await deploy(
    'Box',
    { release: '0.8.37', sources: box },
    { inputs: [1n], energyLimit: 1000n },
  )
  const contractAddress = `41${TronWeb.address.toHex(address).slice(2)}`
  const at = { ownerAddress: maker.address, contractAddress }
  expect(await tron.trx.getContract(address)).toMatchObject({
    name: 'Box',
    origin_energy_limit: 1000,
    abi: { entrys: expect.arrayContaining([expect.objectContaining({ name: 'work' })]) as unknown },
  })

  const call = async () => {
    const data = `${TronWeb.sha3('work(uint256)', false).slice(0, 8)}${'5'.padStart(64, '0')}`
    const value = {
      ownerAddress: caller.address,
      contractAddress,
      callValue: 0n,
      data: fromHex(data),
      callTokenValue: 0n,
      tokenId: 0n,
    }
    const receipt = await receiptOf(await send('TriggerSmartContract', value, caller))
    return { total: receipt.energy_usage_total, creator: receipt.origin_energy_usage ?? 0 }
  }
  const first = await call()
  expect(first.creator).toBe(1000)
  expect(first.total).toBeGreaterThan(1000)
  await send('UpdateEnergyLimitContract', { ...at, originEnergyLimit: 10_000_000n }, maker)
  const second = await call()
  expect(second.creator).toBe(second.total)
  await send('UpdateSettingContract', { ...at, consumeUserResourcePercent: 100n }, maker)
  expect((await call()).creator).toBe(0)
  await send('ClearABIContract', at, maker)
  const changed = (await tron.trx.getContract(address)) as unknown as Record<string, unknown>
  expect(changed).toMatchObject({
    origin_energy_limit: 10_000_000,
    consume_user_resource_percent: 100,
    abi: {},
  })
  expect((changed['abi'] as { entrys?: unknown[] }).entrys ?? []).toEqual([])
  // The code is the same as before.
  expect(await read(address, 'received()')).toBe(0n)
})
