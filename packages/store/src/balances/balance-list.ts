import { layout } from '../layout.ts'
import { ByteReader, ByteWriter } from '../records/bytes.ts'

/** Balances of an account in one asset, one for each block that changed it: the newest whole, older ones by their distance. */
export type BalanceList = {
  readonly count: number
  readonly height: number
  readonly balance: bigint
  /** From the newest back: the difference in blocks to the entry before, and the change of the balance. */
  readonly steps: Buffer
}

export type HeightChange = { readonly height: number; readonly change: bigint }

export type Grown = {
  readonly list: BalanceList
  /** The list so far, when it was full: the new one begins with the change. */
  readonly full?: BalanceList | undefined
}

/** Heights rise. */
export function growBalances(list: BalanceList | undefined, { height, change }: HeightChange): Grown {
  const balance = (list?.balance ?? 0n) + change
  if (list === undefined || list.count === layout.balancesPerChunk)
    return { list: { count: 1, height, balance, steps: noSteps }, full: list }
  const steps = new ByteWriter()
    .uint(height - list.height)
    .bigint(change)
    .bytes(list.steps)
    .take()
  return { list: { count: list.count + 1, height, balance, steps } }
}

const noSteps = Buffer.alloc(0)

/** The list after the block of the height; absent when it begins later. */
export function cutBalances(list: BalanceList, toHeight: number): BalanceList | undefined {
  let { count, height, balance } = list
  const reader = new ByteReader(list.steps)
  while (height > toHeight) {
    if (count === 1) return undefined
    count -= 1
    height -= reader.uint()
    balance -= reader.bigint()
  }
  return { count, height, balance, steps: reader.rest() }
}

/** Every balance of the list with the height from which it applies, newest first. */
export function listedBalances({ count, height, balance, steps }: BalanceList) {
  const listed = [{ height, balance }]
  const reader = new ByteReader(steps)
  for (let at = { height, balance }; listed.length < count; listed.push(at))
    at = { height: at.height - reader.uint(), balance: at.balance - reader.bigint() }
  return listed
}

/** The height of the oldest balance. */
export function firstHeight({ count, height, steps }: BalanceList): number {
  const reader = new ByteReader(steps)
  let first = height
  for (let left = count - 1; left > 0; left--) {
    first -= reader.uint()
    reader.skipNumber()
  }
  return first
}

export const encodeBalances = (list: BalanceList): Buffer => writeBalanceList(new ByteWriter(), list).take()

const writeBalanceList = (writer: ByteWriter, { count, height, balance, steps }: BalanceList): ByteWriter =>
  writer.uint(count).uint(height).bigint(balance).bytes(steps)

export const decodeBalances = (bytes: Buffer): BalanceList => readBalanceList(new ByteReader(bytes))

function readBalanceList(reader: ByteReader): BalanceList {
  const count = reader.uint()
  return { count, height: reader.uint(), balance: reader.bigint(), steps: reader.numbers(2 * (count - 1)) }
}

/** What `newestBalance` needs of an encoded list, however large the balance is. */
export const newestBytes = 48

/** From the beginning of an encoded list. */
export function newestBalance(bytes: Buffer): bigint {
  const reader = new ByteReader(bytes)
  reader.skipNumber()
  reader.skipNumber()
  return reader.bigint()
}

/** Lists of one account by the asset's number, in the order in which the account first had the assets. */
export type AccountLists = Map<number, BalanceList>

/** The bytes in the account's row. */
export function encodeAccountLists(lists: AccountLists): Buffer {
  const writer = new ByteWriter()
  for (const [asset, list] of lists) writeBalanceList(writer.uint(asset), list)
  return writer.take()
}

export function decodeAccountLists(bytes: Buffer): AccountLists {
  const lists: AccountLists = new Map()
  const reader = new ByteReader(bytes)
  while (!reader.isAtEnd) lists.set(reader.uint(), readBalanceList(reader))
  return lists
}
