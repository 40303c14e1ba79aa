// One development chain of the bridge's trials, whose blocks are made on demand, with its calls over HTTP.
import {
  encodeCall,
  encodeDeploy,
  constructorInputs,
  parseFunction,
  readAbi,
  toTronAbi,
  type AbiInput,
  decodeParameters,
} from '@sundial/abi'
import { type ContractName, contracts } from '../../../contracts/index.ts'
import { smartContract } from '@sundial/operations'
import { type Address, fromHex } from '@sundial/primitives'
import { addressOfPrivateKey } from '@sundial/primitives/keys'
import type { OperationName } from '@sundial/protocol'
import { defaultGenesis, type Devnet, openDevnet, serveDevnet, sideGenesis } from '../../devnet/src/index.ts'
import { type ChainLink, chainLink, type Members, type Order, type Post } from '../src/chain-link.ts'

export const slotMs = 3000
/** Blocks until one is final: 27 witnesses, of which 19 must have made one after it. */
export const finalAfter = 20
const callFeeLimit = 1_000_000_000n
const deployFeeLimit = 5_000_000_000n

/** Noon, so that no day ends within a test: limits of the gateways hold for a day of the chain. */
const startMs = Date.UTC(2026, 0, 15, 12)

type Server = Awaited<ReturnType<typeof serveDevnet>>

export class OneChain implements AsyncDisposable {
  readonly devnet: Devnet
  readonly link: ChainLink
  /** Where its node is, which has the same port whenever it comes back. */
  readonly url: string
  readonly #port: number
  #server: Server | undefined
  /** Whether each transaction that comes gets its block at once. */
  isEager = false

  private constructor(devnet: Devnet, server: Server) {
    this.devnet = devnet
    this.#server = server
    this.url = server.address
    this.#port = server.port
    this.link = chainLink(this.post, { sideChainId: devnet.chain.genesis.sideChainId })
  }

  static async open(name: 'main' | 'side'): Promise<OneChain> {
    const genesis = name === 'main' ? defaultGenesis : sideGenesis
    const clock = { now: () => startMs }
    const devnet = await openDevnet({ blockTimeMs: slotMs, finality: 'witnesses', genesis, clock })
    return new OneChain(devnet, await serveDevnet(devnet, { port: 0, host: '127.0.0.1' }))
  }

  readonly post: Post = async (path, body) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${this.url}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    const members = (await answer.json()) as Members
    if (this.isEager && path === '/wallet/broadcasthex') this.mine()
    return members
  }

  /** While it is away, its node answers nobody. */
  get isAway(): boolean {
    return this.#server === undefined
  }

  async leave(): Promise<void> {
    await this.#server?.[Symbol.asyncDispose]()
    this.#server = undefined
  }

  async comeBack(): Promise<void> {
    this.#server ??= await serveDevnet(this.devnet, { port: this.#port, host: '127.0.0.1' })
  }

  /** Throws on a main chain. */
  get sideChainId(): string {
    const { sideChainId } = this.devnet.chain.genesis
    if (sideChainId === undefined) throw new Error('A main chain has no chain id.')
    return sideChainId
  }

  mine(blocks = 1): void {
    this.devnet.mine(blocks)
  }

  finish(): void {
    this.mine(finalAfter)
  }

  /** Sends a transaction and makes its block. Returns its receipt. */
  async settle<Name extends OperationName>(order: Order<Name>) {
    const { id } = await this.link.send(order)
    this.mine()
    const receipt = await this.link.receipt(id)
    if (receipt === undefined) throw new Error('A transaction came into no block.')
    return receipt
  }

  async deploy(
    key: Uint8Array,
    source: ContractName,
    values: readonly AbiInput[],
  ): Promise<{ address: Address; txId: string }> {
    const items = readAbi(contracts[source].abi)
    const newContract = {
      ...smartContract.fromJson({ abi: toTronAbi(items), name: source }, { visible: true }),
      originAddress: addressOfPrivateKey(key),
      bytecode: encodeDeploy(fromHex(contracts[source].bytecode), constructorInputs(items), values),
      consumeUserResourcePercent: 100n,
      originEnergyLimit: 1_000_000n,
    }
    const { id } = await this.link.send({
      key,
      kind: 'CreateSmartContract',
      members: { newContract },
      feeLimitSun: deployFeeLimit,
    })
    this.mine()
    const receipt = await this.link.receipt(id)
    if (receipt?.contract === undefined) throw new Error(`${source} was not deployed: ${receipt?.result}`)
    return { address: receipt.contract, txId: id }
  }

  /** Sends a call; its block comes later. */
  async send(key: Uint8Array, contract: Address, call: ContractCall): Promise<string> {
    const data = encodeCall(parseFunction(call.signature), call.values)
    const members = {
      contractAddress: contract,
      data,
      callValue: call.sun ?? 0n,
      ...(call.token === undefined ? {} : { tokenId: call.token.id, callTokenValue: call.token.amount }),
    }
    const { id } = await this.link.send({
      key,
      kind: 'TriggerSmartContract',
      members,
      feeLimitSun: callFeeLimit,
    })
    return id
  }

  async call(key: Uint8Array, contract: Address, call: ContractCall): Promise<boolean> {
    const id = await this.send(key, contract, call)
    this.mine()
    return (await this.link.receipt(id))?.isDone === true
  }

  async read(contract: Address, signature: string, values: readonly AbiInput[] = []): Promise<unknown> {
    const item = parseFunction(signature)
    const bytes = await this.link.read(contract, encodeCall(item, values), 'head')
    return bytes === undefined ? undefined : decodeParameters(item.outputs, bytes)[0]
  }

  async balance(account: Address): Promise<bigint> {
    const { balance = 0 } = (await this.post('/wallet/getaccount', { address: account, visible: false })) as {
      balance?: number
    }
    return BigInt(balance)
  }

  async trc10(account: Address, id: bigint): Promise<bigint> {
    const answer = await this.post('/wallet/getaccount', { address: account, visible: false })
    const held = (answer['assetV2'] ?? []) as readonly { key: string; value: number }[]
    return BigInt(held.find(({ key }) => key === String(id))?.value ?? 0)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.leave()
    await this.devnet[Symbol.asyncDispose]()
  }
}

export type ContractCall = {
  readonly signature: string
  readonly values: readonly AbiInput[]
  readonly sun?: bigint
  readonly token?: { readonly id: bigint; readonly amount: bigint }
}
