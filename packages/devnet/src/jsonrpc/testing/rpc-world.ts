// A development chain with contracts of ours, called by JSON-RPC without a socket.
import { contracts, type ContractName } from '@sundial/contracts'
import { createdContract } from '@sundial/operations'
import { fromHex } from '@sundial/primitives'
import type { Transaction } from '@sundial/protocol'
import { type Abi, encodeDeployData, encodeFunctionData, type Hex } from 'viem'
import { openNode } from '../../../test/node.ts'
import { draft, signed, wallet, type Wallet } from '../../../test/world.ts'
import { answer } from '../../server/answer.ts'

export const bob = wallet(1000)
export const carol = wallet(1001)
export const evm = (address: string): Hex => `0x${address.slice(2)}`
export const abiOf = (name: ContractName): Abi => contracts[name].abi
const bytes = (hex: Hex) => fromHex(hex.slice(2))
const feeLimit = 5_000_000_000n

export type RpcAnswer = {
  readonly jsonrpc: string
  readonly id: unknown
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string; readonly data?: string }
}

/** Blocks are made for transactions. Bob and Carol have money. */
export async function rpcWorld() {
  const node = await openNode({ blockTimeMs: 0 })
  const { chain } = node.devnet
  for (const { address } of [bob, carol]) chain.cheat({ kind: 'balance', address, sun: 100_000_000_000n })
  let nonce = 0n
  const members = () => ({ feeLimit, timestamp: ++nonce })
  return {
    ...node,
    chain,
    send: async (body: string) =>
      answer(node.devnet, { method: 'POST', path: '/jsonrpc', parameters: {}, isJson: true, body }),
    /** The whole answer of a method. */
    async rpc(method: string, ...params: readonly unknown[]): Promise<RpcAnswer> {
      const { body } = await this.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))
      return JSON.parse(body) as RpcAnswer
    },
    /** Its result. */
    async result(method: string, ...params: readonly unknown[]): Promise<never> {
      const { result, error } = await this.rpc(method, ...params)
      if (error !== undefined) throw new Error(`${method}: ${error.code} ${error.message}`)
      return result as never
    },
    async deploy(name: ContractName, args: readonly unknown[] = []): Promise<string> {
      const { abi, bytecode, contractName } = contracts[name]
      const value = {
        ownerAddress: bob.address,
        newContract: {
          originAddress: bob.address,
          contractAddress: '',
          abi: { entrys: [] },
          bytecode: bytes(encodeDeployData({ abi, bytecode: `0x${bytecode}`, args })),
          callValue: 0n,
          consumeUserResourcePercent: 100n,
          name: contractName,
          originEnergyLimit: 10_000_000n,
          codeHash: new Uint8Array(0),
          trxHash: new Uint8Array(0),
          version: 0,
        },
        callTokenValue: 0n,
        tokenId: 0n,
      }
      const transaction = signed(draft(chain, 'CreateSmartContract', value, members()), bob)
      return createdContract(await node.devnet.broadcast(transaction), bob.address)
    },
    /** A signed call that is not sent yet. */
    prepared(contract: string, name: ContractName, ...[functionName, args, by = bob]: Called): Transaction {
      const data = bytes(encodeFunctionData({ abi: abiOf(name), functionName, args }))
      const value = {
        ownerAddress: by.address,
        contractAddress: contract,
        callValue: 0n,
        data,
        callTokenValue: 0n,
        tokenId: 0n,
      }
      return signed(draft(chain, 'TriggerSmartContract', value, members()), by)
    },
    /** Returns the id of the transaction. */
    async call(contract: string, name: ContractName, ...called: Called): Promise<string> {
      return node.devnet.broadcast(this.prepared(contract, name, ...called))
    },
  }
}

type Called = readonly [functionName: string, args: readonly unknown[], from?: Wallet]
export type RpcWorld = Awaited<ReturnType<typeof rpcWorld>>
