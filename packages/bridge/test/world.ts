// Both gateways in our TVM, on two chains, with people, oracles and tokens of the main chain.
import { type Address, fromEvmAddress, fromHex, toAddress, toEvmAddress, toHex } from '@sundial/primitives'
import { execute, type ExecutionOutcome } from '@sundial/tvm'
import {
  type Abi,
  decodeFunctionResult,
  encodeDeployData,
  encodeFunctionData,
  keccak256,
  toEventSelector,
  toFunctionSelector,
} from 'viem'
import { type ContractName, contracts } from '../../../contracts/index.ts'
import { MemoryHost, testAddress, testBlock } from '../../tvm/src/testing/memory-host.ts'
import type { Chain } from '../src/ledger.ts'

export const owner = testAddress(0x1000)
export const people = [0x1001, 0x1002, 0x1003].map(testAddress)
export const oracles = [0x2001, 0x2002, 0x2003, 0x2004].map(testAddress)
export const trc10 = 1_000_007n
export const sunEach = 10n ** 13n
export const tokensEach = 10n ** 9n
export const reserve = 10n ** 9n
export const gatewaySources: Readonly<Record<Chain, ContractName>> = {
  main: 'mainChainGateway',
  side: 'sideChainGateway',
}
const dayMs = 86_400_000n

export type Result = { readonly error?: string; readonly held?: string; readonly outcome: ExecutionOutcome }
export type Call = {
  readonly by: Address
  readonly to: Address
  readonly source: ContractName
  readonly name: string
  readonly args?: readonly unknown[]
  readonly sent?: bigint
  readonly tokens?: { readonly id: bigint; readonly amount: bigint }
}

const abiOf = (source: ContractName): Abi => contracts[source].abi
export const evm = (address: Address): `0x${string}` => toEvmAddress(address)

const errorNames = new Map(
  Object.values(contracts)
    .flatMap(({ abi }) => abi as Abi)
    .filter((item) => item.type === 'error')
    .map((item) => [toFunctionSelector(`${item.name}(${item.inputs.map(typeOf).join(',')})`), item.name]),
)
function typeOf(input: { readonly type: string }): string {
  return input.type
}
const heldTopic = toEventSelector('Held(uint8,uint256,bytes32,bytes4)').slice(2)
const errorName = (selector: string): string =>
  errorNames.get(`0x${selector}`) ?? (selector === '' ? 'none' : selector)

export type Codes = Partial<Readonly<Record<ContractName, string>>>

export class World {
  readonly hosts: Record<Chain, MemoryHost> = { main: new MemoryHost(), side: new MemoryHost() }
  readonly gateways: Record<Chain, Address>
  /** Each with its creator. */
  readonly token: Address
  readonly hostile: Address
  readonly collection: Address
  readonly creations = new Map<Address, string>()
  day = testBlock.timestamp / (dayMs / 1000n)
  #transactions = 0

  constructor(codes: Codes = {}) {
    for (const chain of ['main', 'side'] as const)
      for (const account of [owner, ...people, ...oracles]) {
        this.hosts[chain].createAccount(account)
        this.hosts[chain].addBalance(account, sunEach)
        if (chain === 'main') this.hosts.main.addTokenBalance(account, trc10, tokensEach)
      }
    const args = [oracles.slice(0, 3).map(evm), 2n]
    this.gateways = {
      main: this.create('main', {
        by: owner,
        source: 'mainChainGateway',
        args,
        code: codes.mainChainGateway,
      }),
      side: this.create('side', {
        by: owner,
        source: 'sideChainGateway',
        args,
        sent: reserve,
        code: codes.sideChainGateway,
      }),
    }
    const [first] = people as [Address]
    this.token = this.create('main', {
      by: first,
      source: 'plainToken',
      args: ['Apple', 'APL', 6, tokensEach * 3n],
    })
    this.hostile = this.create('main', { by: first, source: 'hostileToken', args: [] })
    this.collection = this.create('main', { by: owner, source: 'collectible', args: ['Cards', 'CRD', 'x'] })
    for (const person of people) this.#equip(person)
  }

  /** Tokens, items, and the leave of the gateway to take them. */
  #equip(person: Address): void {
    const [first] = people as [Address]
    const send = (source: ContractName, to: Address, call: Pick<Call, 'by' | 'name' | 'args'>) =>
      this.succeed('main', { ...call, to, source })
    const gateway = evm(this.gateways.main)
    const shared = { by: first, name: 'transfer', args: [evm(person), tokensEach] }
    if (person !== first) send('plainToken', this.token, shared)
    send('plainToken', this.token, { by: person, name: 'approve', args: [gateway, 2n ** 256n - 1n] })
    send('hostileToken', this.hostile, { by: owner, name: 'mint', args: [evm(person), tokensEach] })
    send('collectible', this.collection, { by: person, name: 'setApprovalForAll', args: [gateway, true] })
    for (let item = 0; item < 2; item++)
      send('collectible', this.collection, { by: owner, name: 'mint', args: [evm(person)] })
  }

  create(
    chain: Chain,
    plan: {
      by: Address
      source: ContractName
      args: readonly unknown[]
      sent?: bigint
      code?: string | undefined
    },
  ): Address {
    const transactionId = this.#nextId()
    const packed = fromHex(`${toHex(transactionId)}${plan.by}`)
    const address = toAddress(`0x${keccak256(packed).slice(-40)}`)
    const bytecode = `0x${plan.code ?? contracts[plan.source].bytecode}` as const
    const data = fromHex(encodeDeployData({ abi: abiOf(plan.source), bytecode, args: plan.args }).slice(2))
    const message = {
      kind: 'create',
      caller: plan.by,
      contract: address,
      data,
      callValue: plan.sent ?? 0n,
    } as const
    if ((plan.sent ?? 0n) > 0n && this.hosts[chain].account(address) === undefined)
      this.hosts[chain].createAccount(address)
    const outcome = execute(
      this.hosts[chain],
      { ...message, transactionId, tokenId: 0n, tokenValue: 0n, energyLimit: 100_000_000n },
      { purpose: 'transaction' },
    )
    if (outcome.result !== 'SUCCESS')
      throw new Error(`${plan.source} was not created: ${outcome.error} ${toHex(outcome.returnData)}`)
    this.creations.set(address, toHex(transactionId))
    return address
  }

  send(chain: Chain, { by, to, source, name, args = [], sent = 0n, tokens }: Call): Result {
    const data = fromHex(encodeFunctionData({ abi: abiOf(source), functionName: name, args }).slice(2))
    const message = { kind: 'call', caller: by, contract: to, data, callValue: sent } as const
    const rest = {
      transactionId: this.#nextId(),
      tokenId: tokens?.id ?? 0n,
      tokenValue: tokens?.amount ?? 0n,
      energyLimit: 100_000_000n,
    }
    const outcome = execute(this.hosts[chain], { ...message, ...rest }, { purpose: 'transaction' })
    this.hosts[chain] = this.hosts[chain].nextBlock(this.#block)
    if (outcome.result !== 'SUCCESS')
      return { outcome, error: errorName(toHex(outcome.returnData.slice(0, 4))) }
    const held = outcome.logs.find(({ topics }) => toHex(topics[0] ?? new Uint8Array(0)) === heldTopic)
    return held === undefined ? { outcome } : { outcome, held: errorName(toHex(held.data.slice(32, 36))) }
  }

  succeed(chain: Chain, call: Call): Result {
    const result = this.send(chain, call)
    if (result.error !== undefined)
      throw new Error(`${call.name} failed: ${result.error} ${result.outcome.error}`)
    return result
  }

  read(chain: Chain, { to, source, name, args = [] }: Omit<Call, 'by'>): unknown {
    const abi = abiOf(source)
    const data = fromHex(encodeFunctionData({ abi, functionName: name, args }).slice(2))
    const message = {
      kind: 'call',
      caller: owner,
      contract: to,
      data,
      callValue: 0n,
      transactionId: this.#nextId(),
    } as const
    const outcome = execute(
      this.hosts[chain],
      { ...message, tokenId: 0n, tokenValue: 0n, energyLimit: 100_000_000n },
      { purpose: 'answer' },
    )
    if (outcome.result !== 'SUCCESS') return undefined
    return decodeFunctionResult({ abi, functionName: name, data: `0x${toHex(outcome.returnData)}` })
  }

  balance(chain: Chain, account: Address): bigint {
    return this.hosts[chain].account(account)?.balance ?? 0n
  }

  trc10Balance(account: Address): bigint {
    const held = this.hosts.main.account(account)?.assetV2.find(({ key }) => key === String(trc10))
    return held?.value ?? 0n
  }

  nextDay(): void {
    this.day++
    for (const chain of ['main', 'side'] as const)
      this.hosts[chain] = this.hosts[chain].nextBlock(this.#block)
  }

  get #block() {
    return { ...testBlock, timestamp: this.day * (dayMs / 1000n) + 7n }
  }

  #nextId(): Uint8Array {
    return fromHex((++this.#transactions).toString(16).padStart(64, '0'))
  }
}

/** The data of a call of both gateways. */
export const dataOf = ({ name, args = [] }: Pick<Call, 'name' | 'args'>): `0x${string}` =>
  encodeFunctionData({ abi: abiOf('mainChainGateway'), functionName: name, args })

export const fromEvm = (text: string): Address => fromEvmAddress(fromHex(text.slice(2).padStart(64, '0')))
