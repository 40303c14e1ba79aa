import { constructorInputs, encodeCall, encodeDeploy, findFunction, readAbi } from '@sundial/abi'
import { type ContractName, contracts } from '@sundial/contracts'
import type { Devnet } from '@sundial/devnet'
import { createdContract, encodeOperation, messageOf, smartContract, type ValueOf } from '@sundial/operations'
import { dayMs, fromHex, fromText, Refused } from '@sundial/primitives'
import { signHash } from '@sundial/primitives/keys'
import {
  type OperationName,
  rawTransaction,
  type Transaction,
  transaction,
  transactionHash,
} from '@sundial/protocol'
import { accounts } from './acts/accounts.ts'
import { calls } from './acts/calls.ts'
import { council } from './acts/council.ts'
import { payments, payroll } from './acts/payments.ts'
import {
  type Act,
  type ContractCall,
  type Deploy,
  issuers,
  type Members,
  people,
  type Person,
  rich,
  type ActContext,
} from './acts/act-context.ts'
import { lot, orderBook, tick, traders } from './acts/order-book.ts'
import { stakes } from './acts/stakes.ts'
import { orders, tokens } from './acts/tokens.ts'
import { oneOf, type Random } from './random.ts'

const feeLimit = 1_000_000_000n
const deployLimit = 10_000_000_000n
const tokenSupply = 1_000_000_000n

/** Stands for TRX. */
const noAddress = `41${'0'.repeat(40)}`

/** Cycles through topics, so that each is equally frequent however many acts it has. */
const topics: readonly (readonly Act[])[] = [
  payments,
  payments,
  stakes,
  stakes,
  calls,
  calls,
  calls,
  tokens,
  council,
  accounts,
]

const town: readonly (readonly [ContractName, Deploy])[] = [
  ['plainToken', { values: ['Plain', 'PLN', 6, tokenSupply] }],
  ['collectible', { values: ['Dials', 'DIAL', 'http://dial.example/'] }],
  ['multiToken', {}],
  ['creator', {}],
  ['failures', {}],
  ['vanishingMaker', {}],
  ['orderBook', {}],
]

/** A development chain, in this process or another. */
export type InhabitedChain = {
  head(): Promise<{ readonly id: string; readonly timeMs: number }>
  mine(blockCount: number): Promise<void>
  moveClock(byMs: number): Promise<void>
  /** Returns the id of the transaction; undefined when the chain rejects it. */
  broadcast(sent: Transaction): Promise<string | undefined>
}

export const inhabited = (devnet: Devnet): InhabitedChain => ({
  head: async () => ({ id: devnet.chain.index.headId, timeMs: devnet.chain.headTimeMs }),
  mine: async (blockCount) => devnet.mine(blockCount),
  moveClock: async (byMs) => devnet.moveClock(byMs),
  broadcast: (sent) =>
    devnet.broadcast(sent).catch((error: unknown) => {
      if (error instanceof Refused) return undefined
      throw error
    }),
})

/** The users of the chain: each act is one of many operations, and some are rejected or fail as on every chain. */
export class Inhabitants {
  readonly #chain: InhabitedChain
  readonly #random: Random
  /** Of the order book alone, so that trades there change no other act. */
  readonly #market: Random
  readonly #topics: readonly (readonly Act[])[]
  readonly #addresses = new Map<ContractName, string>()
  #nonce = 0n

  constructor(
    chain: InhabitedChain,
    random: Random,
    { withOrders, market = random }: { readonly withOrders: boolean; readonly market?: Random },
  ) {
    this.#chain = chain
    this.#random = random
    this.#market = market
    this.#topics = withOrders ? [...topics, orders] : topics
  }

  /** Gives every account something to act with. */
  async settle(): Promise<void> {
    for (const { address } of people.slice(1))
      await this.#send(rich, 'TransferContract', { toAddress: address, amount: 50_000_000_000_000n })
    await this.#chain.mine(1)
    for (const [source, plan] of town) {
      const id = await this.#deploy(rich, source, plan)
      if (id === undefined) throw new Error(`The chain rejects ${source}.`)
      this.#addresses.set(source, createdContract(id, rich.address))
    }
    await this.#openMarket()
    for (const who of issuers) await this.#issue(who)
    const [resource, trx] = ['ENERGY', 1_000_000n] as const
    for (const who of people)
      await this.#send(who, 'FreezeBalanceV2Contract', { frozenBalance: 1000n * trx, resource })
    await this.#chain.mine(2)
    for (const who of people)
      await this.#send(who, 'UnfreezeBalanceV2Contract', { unfreezeBalance: 3n * trx, resource })
    await this.#chain.mine(1)
    await this.pass(15 * dayMs)
    await this.payDay(150)
    await this.#chain.mine(30)
  }

  /** Contracts of order books. */
  get orderBooks(): readonly string[] {
    return [this.#addresses.get('orderBook')!]
  }

  /** Lists the token against TRX, and gives the traders something to sell. */
  async #openMarket(): Promise<void> {
    const [book] = this.orderBooks
    const token = 'plainToken'
    for (const { address } of traders)
      await this.#call({ by: rich, to: token, name: 'transfer', values: [address, 1_000_000n] })
    for (const by of traders)
      await this.#call({ by, to: token, name: 'approve', values: [book!, 2n ** 128n] })
    const values = [this.#addresses.get(token)!, lot, noAddress, tick]
    await this.#call({ by: rich, to: 'orderBook', name: 'listPair', values })
  }

  async act(count: number): Promise<void> {
    for (let done = 0; done < count; done++) {
      const topic = oneOf(this.#random, this.#topics)
      await oneOf(this.#random, topic)(await this.#scene())
    }
  }

  /** Calls of the order book. */
  async trade(count: number): Promise<void> {
    for (let done = 0; done < count; done++)
      await oneOf(this.#market, orderBook)(await this.#scene(this.#market))
  }

  /** The rich account pays many, so that lists fill their chunks, and forks open them again. */
  async payDay(count: number): Promise<void> {
    for (let done = 0; done < count; done++) await oneOf(this.#random, payroll)(await this.#scene())
  }

  /** A time without any act. */
  async pass(ms: number): Promise<void> {
    await this.#chain.moveClock(ms)
    await this.#chain.mine(1)
  }

  async #scene(random = this.#random): Promise<ActContext> {
    const { timeMs: headTimeMs } = await this.#chain.head()
    return {
      random,
      from: oneOf(random, people),
      to: oneOf(random, people),
      amount: BigInt(1_000_000 + random(4_000_000)),
      headTimeMs,
      send: (by, kind, members) => this.#send(by, kind, members),
      call: (call) => this.#call(call),
      deploy: (by, source, plan = {}) => this.#deploy(by, source, plan),
      addressOf: (source) => this.#addresses.get(source)!,
    }
  }

  #call({ by, to, name, values = [], callValue = 0n, tokens: given }: ContractCall) {
    const item = name === undefined ? undefined : findFunction(readAbi(contracts[to].abi), name)
    return this.#send(by, 'TriggerSmartContract', {
      contractAddress: this.#addresses.get(to)!,
      callValue,
      data: item === undefined ? new Uint8Array(0) : encodeCall(item, values),
      ...(given && { callTokenValue: given.amount, tokenId: BigInt(given.id) }),
    })
  }

  #deploy(by: Person, source: ContractName, { values = [], callValue = 0n }: Deploy) {
    const { abi, bytecode, contractName: name } = contracts[source]
    return this.#send(by, 'CreateSmartContract', {
      newContract: {
        ...smartContract.fromJson({ name }, { visible: true }),
        originAddress: by.address,
        bytecode: encodeDeploy(fromHex(bytecode), constructorInputs(readAbi(abi)), values),
        callValue,
        consumeUserResourcePercent: 100n,
        originEnergyLimit: 10_000_000n,
      },
    })
  }

  async #issue(from: Person) {
    const { timeMs: now } = await this.#chain.head()
    return this.#send(from, 'AssetIssueContract', {
      name: fromText(`Flower${from.address.slice(-4)}`),
      abbr: fromText('SUN'),
      totalSupply: tokenSupply,
      frozenSupply: [{ frozenAmount: 100_000n, frozenDays: 1n }],
      trxNum: 3,
      precision: 2,
      num: 10,
      startTime: BigInt(now + 60_000),
      endTime: BigInt(now + 1000 * dayMs),
      description: fromText('A flower'),
      url: fromText('http://flower.example'),
    })
  }

  async #send<Name extends OperationName>(
    by: Person,
    kind: Name,
    members: Members<Name>,
  ): Promise<string | undefined> {
    const { id, timeMs } = await this.#chain.head()
    const value = messageOf(kind).create({ ...members, ownerAddress: by.address } as unknown as Partial<
      ValueOf<Name>
    >)
    const rawData = rawTransaction.create({
      refBlockBytes: fromHex(id.slice(12, 16)),
      refBlockHash: fromHex(id.slice(16, 32)),
      expiration: BigInt(timeMs + 3_600_000),
      timestamp: ++this.#nonce,
      feeLimit: kind === 'CreateSmartContract' ? deployLimit : feeLimit,
      contract: [encodeOperation(kind, value)],
    })
    const signature = [signHash(transactionHash(rawData), fromHex(by.key))]
    return this.#chain.broadcast(transaction.create({ rawData, signature }))
  }
}
