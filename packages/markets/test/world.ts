// The contract in our TVM with accounts, hostile tokens and hostile traders.
import { type Address, fromHex } from '@sundial/primitives'
import { execute, type ExecutionOutcome, type Message } from '@sundial/tvm'
import { encodeAbiParameters, keccak256 } from 'viem'
import { contracts } from '../../../contracts/index.ts'
import { MemoryHost, testAddress, testBlock } from '../../tvm/src/testing/memory-host.ts'
import { type Book, type BookEvent, type Pair, trx } from '../src/order-book.ts'
import { decodeBookEvent, decodeWords, encodeCall, encodeWithBytes, errorOf, type Word } from './calls.ts'

export const book = testAddress(0xb00c)
export const owner = testAddress(0x1000)
export const tokens = [0xa1, 0xa2, 0xa3].map(testAddress)
/** Ordinary accounts, then contracts that trade. */
export const accounts = [0x1001, 0x1002, 0x1003, 0x1004].map(testAddress)
export const traders = [0x2001, 0x2002].map(testAddress)
export const everybody = [...accounts, ...traders]

const pairs: readonly Pair[] = [
  { pair: 1, first: tokens[0]!, lot: 1_000n, second: trx, tick: 7n },
  { pair: 2, first: tokens[0]!, lot: 250n, second: tokens[1]!, tick: 1n },
  { pair: 3, first: tokens[2]!, lot: 1n, second: tokens[1]!, tick: 10n ** 12n },
]
const tokensEach = 10n ** 40n
const sunEach = 10n ** 15n
/** The mapping `balanceOf` is the second variable of a hostile token. */
const balancesSlot = 1n
const transactionId = new Uint8Array(32).fill(7)

export type Result = {
  readonly outcome: ExecutionOutcome
  /** The name of the contract's error, if the call failed. */
  readonly error: string | undefined
  readonly events: readonly BookEvent[]
}

export class World {
  host = new MemoryHost()
  readonly pairs: readonly Pair[]
  readonly #balanceKeys = new Map<string, bigint>()

  /** With the creation code of the contract, or of a changed one. */
  constructor(bytecode: string = contracts.orderBook.bytecode, listed: readonly Pair[] = pairs) {
    this.pairs = listed
    for (const person of [owner, ...accounts]) {
      this.host.createAccount(person)
      this.host.addBalance(person, sunEach)
    }
    this.create(book, fromHex(bytecode))
    for (const token of tokens) this.create(token, fromHex(contracts.hostileToken.bytecode))
    for (const trader of traders) {
      this.create(trader, fromHex(contracts.hostileTrader.bytecode))
      this.host.addBalance(trader, sunEach)
    }
    for (const token of tokens) {
      // Tokens too, so that one that calls back could trade.
      for (const person of [owner, ...everybody, ...tokens])
        this.succeed(owner, token, encodeCall('mint', [person, tokensEach]))
    }
    for (const { first, lot, second, tick } of listed) {
      const paid = second === trx ? 0n : second
      this.succeed(owner, book, encodeCall('listPair', [first, lot, paid, tick]))
    }
  }

  get emptyBook(): Book {
    return { pairs: this.pairs, orders: [] }
  }

  /** A call of the contract by anybody; `sent` is in sun. */
  send(caller: Address, name: string, args: readonly Word[], sent = 0n): Result {
    const data = encodeCall(name, args)
    return traders.includes(caller)
      ? this.#call(owner, caller, encodeWithBytes('send', [book, sent], data), 0n)
      : this.#call(caller, book, data, sent)
  }

  succeed(caller: Address, contract: Address, data: Uint8Array, sent = 0n): Result {
    const result = this.#call(caller, contract, data, sent)
    if (result.error !== undefined) throw new Error(`A call failed: ${result.error} ${result.outcome.error}`)
    return result
  }

  read(name: string, args: readonly Word[], contract = book): readonly bigint[] {
    const data = encodeCall(name, args)
    const message = { kind: 'call', caller: owner, contract, data, callValue: 0n } as const
    return decodeWords(this.#execute(message, 'answer').returnData)
  }

  balance(account: Address, asset: string): bigint {
    if (asset === trx) return this.host.account(account)!.balance
    return this.host.storage(asset, this.#balanceKey(account)) ?? 0n
  }

  /** Rows of zero are gone in the next transaction, so that they cost again what a new row costs. */
  endTransaction(): void {
    this.host = this.host.nextBlock(testBlock)
  }

  create(address: Address, code: Uint8Array): void {
    const outcome = this.#execute({
      kind: 'create',
      caller: owner,
      contract: address,
      data: code,
      callValue: 0n,
    })
    if (outcome.result !== 'SUCCESS') throw new Error(`A contract was not created: ${outcome.error}`)
  }

  #balanceKey(account: Address): bigint {
    const known = this.#balanceKeys.get(account)
    if (known !== undefined) return known
    const words = [BigInt(`0x${account.slice(2)}`), balancesSlot] as const
    const key = BigInt(keccak256(encodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }], words)))
    this.#balanceKeys.set(account, key)
    return key
  }

  #call(caller: Address, contract: Address, data: Uint8Array, sent: bigint): Result {
    const outcome = this.#execute({ kind: 'call', caller, contract, data, callValue: sent })
    const isDone = outcome.result === 'SUCCESS'
    const own = outcome.logs.filter(({ address }) =>
      address.every((byte, index) => byte === bookBytes[index]),
    )
    return {
      outcome,
      error: isDone ? undefined : errorOf(outcome.returnData),
      events: own.map(decodeBookEvent).filter((event) => event !== undefined),
    }
  }

  #execute(
    message: Pick<Message, 'kind' | 'caller' | 'contract' | 'data' | 'callValue'>,
    purpose: 'transaction' | 'answer' = 'transaction',
  ): ExecutionOutcome {
    const rest = { transactionId, tokenId: 0n, tokenValue: 0n, energyLimit: 100_000_000n }
    return execute(this.host, { ...message, ...rest }, { purpose })
  }
}

const bookBytes = fromHex(book.slice(2))
