import { readAbi } from '@sundial/abi'
import { toAddress, toHex, TronError } from '@sundial/primitives'
import { TronWeb } from 'tronweb'
import { expect, test } from 'vitest'
import { type Deployment, deploymentOperation } from './deployment.ts'
import { buildTransaction, encodeRaw } from './draft.ts'

const owner = 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC'
const library = 'ab'.repeat(20)
const reference = {
  height: 79_072_107n,
  id: `${'0'.repeat(9)}4b68b6b${'01'.repeat(24)}`,
  timestampMs: 1_763_000_000_000n,
}

const abi = [
  {
    type: 'constructor',
    inputs: [
      { name: 'first', type: 'uint256' },
      { name: 'who', type: 'address' },
      { name: 'label', type: 'string' },
    ],
    stateMutability: 'payable',
  },
  {
    type: 'function',
    name: 'number',
    inputs: [],
    outputs: [{ name: '', type: 'uint256' }],
    stateMutability: 'view',
  },
  {
    type: 'event',
    name: 'Set',
    inputs: [{ name: 'next', type: 'uint256', indexed: true }],
    anonymous: false,
  },
]
const items = readAbi(abi)
const plain: Deployment = {
  name: 'Box',
  items,
  bytecode: `60806040526004361061${library}`,
  inputs: ['7', owner, 'a box'],
  callerPercent: 0n,
  energyLimit: 10_000_000n,
}

const tron = new TronWeb({ fullHost: 'http://127.0.0.1:1' })

/** The bytes that TronWeb makes of the same deployment. */
async function bytesOfTronWeb({ name, bytecode, callerPercent, energyLimit, payment, inputs }: Deployment) {
  const { callValue = 0n, callTokenValue = 0n, tokenId = 0n } = payment ?? {}
  const made = await tron.transactionBuilder.createSmartContract(
    {
      name,
      abi,
      bytecode,
      parameters: [...inputs],
      callValue: Number(callValue),
      userFeePercentage: Number(callerPercent),
      originEnergyLimit: Number(energyLimit),
      feeLimit: 100_000_000,
      ...(tokenId !== 0n && { tokenId: String(tokenId), tokenValue: Number(callTokenValue) }),
      blockHeader: {
        ref_block_bytes: reference.id.slice(12, 16),
        ref_block_hash: reference.id.slice(16, 32),
        timestamp: Number(reference.timestampMs),
        expiration: Number(reference.timestampMs) + 60_000,
      },
    },
    owner,
  )
  return made.raw_data_hex.toLowerCase()
}

test.each<[string, Partial<Deployment>]>([
  ['arguments', {}],
  ['TRX for the contract', { payment: { callValue: 3_000_000n, callTokenValue: 0n, tokenId: 0n } }],
  [
    'a TRC10 token for the contract',
    { payment: { callValue: 0n, callTokenValue: 12_345n, tokenId: 1_000_001n } },
  ],
  ['a share of the caller and an energy limit', { callerPercent: 37n, energyLimit: 1n }],
  ['the largest energy limit of TronScan', { callerPercent: 100n, energyLimit: 10_000_000n }],
])('a deployment with %s has the bytes that TronWeb makes of it', async (_, change) => {
  const deployment = { ...plain, ...change }
  const operation = deploymentOperation(toAddress(owner), deployment)
  const raw = buildTransaction({ operation, validMs: 60_000, feeLimitSun: 100_000_000n }, reference)
  expect(toHex(encodeRaw(raw))).toBe(await bytesOfTronWeb(deployment))
})

test('a name that the chain refuses is cut, and inputs that do not match are refused', () => {
  const operation = deploymentOperation(toAddress(owner), { ...plain, name: 'N'.repeat(40) })
  expect(operation.value).toMatchObject({ newContract: { name: 'N'.repeat(32) } })
  expect(() => deploymentOperation(toAddress(owner), { ...plain, inputs: ['7'] })).toThrow(TronError)
})
