import { ByteReader } from '../records/byte-reader.ts'
import { ByteWriter } from '../records/byte-writer.ts'
import { type BalanceList, readBalanceList, writeBalanceList } from './balance-list.ts'

/** Lists of one account by the asset's number, in the order in which it came to have them. */
export type AccountLists = Map<number, BalanceList>

/** As they stand in the account's row. */
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
