// Our compiled contracts through the calls of a node: built there, signed here, broadcast, mined.
import { type ContractName, contracts } from '@sundial/contracts'
import { fromHex, toHex } from '@sundial/primitives'
import { signHash } from '@sundial/primitives/keys'
import { rawTransaction, transaction as transactionMessage } from '@sundial/protocol'
import { type Abi, encodeDeployData, encodeFunctionData, type Hex } from 'viem'
import type { TestNode } from './node.ts'
import type { Wallet } from './world.ts'

export const abiOf = (name: ContractName): Abi => contracts[name].abi
export const evmAddress = (address: string): Hex => `0x${address.slice(2)}`

export const creationOf = (name: ContractName, args: readonly unknown[]): string =>
  encodeDeployData({ abi: abiOf(name), bytecode: `0x${contracts[name].bytecode}`, args }).slice(2)

export const callOf = (name: ContractName, functionName: string, args: readonly unknown[] = []): string =>
  encodeFunctionData({ abi: abiOf(name), functionName, args }).slice(2)

type Built = Readonly<Record<string, unknown>>

/** Signs what a builder answered and sends it; answers its id. */
export async function send(node: TestNode, built: Built, wallet: Wallet): Promise<string> {
  const rawData = rawTransaction.decode(fromHex(String(built['raw_data_hex'])))
  const id = String(built['txID'])
  const signature = [signHash(fromHex(id), fromHex(wallet.key))]
  const transaction = toHex(transactionMessage.encode(transactionMessage.create({ rawData, signature })))
  const { json } = await node.ask('/wallet/broadcasthex', { transaction })
  if (json['result'] !== true) throw new Error(`${String(json['code'])}: ${String(json['message'])}`)
  return id
}

/** Answers the address; mined. */
export async function deploy(
  node: TestNode,
  name: ContractName,
  { args = [], wallet, more = {} }: { args?: readonly unknown[]; wallet: Wallet; more?: Built },
): Promise<string> {
  const { json } = await node.ask('/wallet/deploycontract', {
    owner_address: wallet.address,
    name: contracts[name].contractName,
    abi: JSON.stringify(contracts[name].abi),
    bytecode: creationOf(name, args),
    consume_user_resource_percent: 100,
    origin_energy_limit: 10_000_000,
    fee_limit: 10_000_000_000,
    ...more,
  })
  await send(node, json, wallet)
  node.devnet.mine(1)
  return String(json['contract_address'])
}

/** Answers the transaction's id; mined. */
export async function trigger(node: TestNode, call: Built, wallet: Wallet): Promise<string> {
  const { json } = await node.ask('/wallet/triggersmartcontract', {
    owner_address: wallet.address,
    fee_limit: 10_000_000_000,
    ...call,
  })
  const id = await send(node, json['transaction'] as Built, wallet)
  node.devnet.mine(1)
  return id
}

export const receiptOf = async (node: TestNode, value: string): Promise<Built> =>
  (await node.ask('/wallet/gettransactioninfobyid', { value })).json
