// Contracts on the chain: deployed, called, paid for, and gone without a trace when a call fails.
import { contracts } from '@sundial/contracts'
import { createdContract } from '@sundial/operations'
import { fromHex, toText } from '@sundial/primitives'
import { type Abi, decodeFunctionResult, encodeDeployData, encodeFunctionData, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { draft, memoryChain, signed, wallet } from '../../test/world.ts'
import type { Chain } from '../chain/chain.ts'

const bob = wallet(1000)
const carol = wallet(1001)
const bytes = (hex: Hex) => fromHex(hex.slice(2))
const evm = (address: string): Hex => `0x${address.slice(2)}`
const feeLimit = 1_000_000_000n
let nonce = 0n

function deploy(chain: Chain, name: 'plainToken' | 'failures', args: readonly unknown[], percent = 100n) {
  const { abi, bytecode, contractName } = contracts[name]
  const data = encodeDeployData({ abi, bytecode: `0x${bytecode}`, args })
  const value = {
    ownerAddress: bob.address,
    newContract: {
      originAddress: bob.address,
      contractAddress: '',
      abi: { entrys: [] },
      bytecode: bytes(data),
      callValue: 0n,
      consumeUserResourcePercent: percent,
      name: contractName,
      originEnergyLimit: 10_000_000n,
      codeHash: new Uint8Array(0),
      trxHash: new Uint8Array(0),
      version: 0,
    },
    callTokenValue: 0n,
    tokenId: 0n,
  }
  const { id } = chain.accept(
    signed(draft(chain, 'CreateSmartContract', value, { feeLimit, timestamp: ++nonce }), bob),
  )
  return createdContract(id, bob.address)
}

function call(chain: Chain, contract: string, data: Hex, { from = bob, limit = feeLimit } = {}) {
  const value = {
    ownerAddress: from.address,
    contractAddress: contract,
    callValue: 0n,
    data: bytes(data),
    callTokenValue: 0n,
    tokenId: 0n,
  }
  return chain.accept(
    signed(draft(chain, 'TriggerSmartContract', value, { feeLimit: limit, timestamp: ++nonce }), from),
  )
}

function world() {
  const made = memoryChain()
  const { chain } = made
  chain.mine(2)
  for (const { address } of [bob, carol]) chain.cheat({ kind: 'balance', address, sun: 10_000_000_000n })
  return made
}

const last = (chain: Chain) => {
  const { block, receipts } = chain.mine()[0]!
  return { receipt: receipts.at(-1)!, contractRet: block.transactions.at(-1)!.ret[0]!.contractRet }
}

const token = contracts['plainToken'].abi as Abi
const transfer = (to: string, amount: bigint) =>
  encodeFunctionData({ abi: token, functionName: 'transfer', args: [evm(to), amount] })

describe('a token', () => {
  const { chain, reopen } = world()
  const contract = deploy(chain, 'plainToken', ['Plain', 'PLN', 6, 1_000_000n])
  const deployed = last(chain)

  test('is deployed with energy that its creator pays in TRX', () => {
    expect(deployed.contractRet).toBe('SUCCESS')
    const { receipt, fee, contractAddress } = deployed.receipt
    expect(contractAddress).toBe(contract)
    expect(receipt!.energyUsageTotal).toBeGreaterThan(
      200n * BigInt(contracts['plainToken'].runtimeBytecode.length / 2),
    )
    expect(receipt!.energyFee).toBe(receipt!.energyUsageTotal * 100n)
    expect(fee).toBe(receipt!.energyFee + receipt!.netFee)
    expect(chain.state.get('accounts', contract)).toMatchObject({ type: 'Contract', balance: 0n })
    expect(toText(chain.state.get('accounts', contract)!.accountName)).toBe(
      contracts['plainToken'].contractName,
    )
    expect(chain.state.get('contracts', contract)).toMatchObject({
      originAddress: bob.address,
      originEnergyLimit: 10_000_000n,
    })
  })

  test('is sent: the receipt has the log and the answer', () => {
    call(chain, contract, transfer(carol.address, 5n))
    const { receipt, contractRet } = last(chain)
    expect(contractRet).toBe('SUCCESS')
    expect(receipt.log).toHaveLength(1)
    expect(
      decodeFunctionResult({
        abi: token,
        functionName: 'transfer',
        data: `0x${Buffer.from(receipt.contractResult[0]!).toString('hex')}`,
      }),
    ).toBe(true)
  })

  test('a call that fails changes nothing and is paid for', () => {
    const before = new Map(chain.state.entries('storage'))
    call(chain, contract, transfer(bob.address, 6n), { from: carol })
    const { receipt, contractRet } = last(chain)
    expect(contractRet).toBe('REVERT')
    expect(receipt.result).toBe('FAILED')
    expect(toText(receipt.resMessage)).toBe('REVERT opcode executed')
    expect(receipt.log).toEqual([])
    expect(receipt.receipt!.energyFee).toBeGreaterThan(0n)
    expect(new Map(chain.state.entries('storage'))).toEqual(before)
  })

  test('a call with too little energy uses all of its energy', () => {
    call(chain, contract, transfer(carol.address, 1n), { limit: 100_000n })
    const { receipt, contractRet } = last(chain)
    expect(contractRet).toBe('OUT_OF_ENERGY')
    expect(receipt.receipt!.energyUsageTotal).toBe(1000n)
    expect(toText(receipt.resMessage)).toMatch(/^Not enough energy for '\w+' operation executing: /)
  })

  test('and is the same after the chain is opened again, or forked and mined again', () => {
    const storage = new Map(chain.state.entries('storage'))
    expect(storage.size).toBeGreaterThan(2)
    expect(new Map(reopen().state.entries('storage'))).toEqual(storage)
    call(chain, contract, transfer(carol.address, 100n))
    chain.mine()
    expect(new Map(chain.state.entries('storage'))).not.toEqual(storage)
    chain.fork({ depth: 1, blockCount: 2, drop: true })
    expect(new Map(chain.state.entries('storage'))).toEqual(storage)
  })
})

test('the creator of a contract pays for its callers with stake', () => {
  const { chain } = world()
  const contract = deploy(chain, 'plainToken', ['Plain', 'PLN', 6, 1_000_000n], 30n)
  last(chain)
  const stake = { ownerAddress: bob.address, frozenBalance: 1_000_000_000n, resource: 'ENERGY' as const }
  chain.accept(signed(draft(chain, 'FreezeBalanceV2Contract', stake), bob))
  last(chain)
  call(chain, contract, transfer(carol.address, 5n))
  last(chain)
  call(chain, contract, transfer(bob.address, 1n), { from: carol })
  const { energyUsageTotal, originEnergyUsage, energyUsage, energyFee } = last(chain).receipt.receipt!
  expect(originEnergyUsage).toBe((energyUsageTotal * 70n) / 100n)
  expect(energyUsage).toBe(0n)
  expect(energyFee).toBe((energyUsageTotal - originEnergyUsage) * 100n)
})
