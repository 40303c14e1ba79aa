import { layout } from '../../layout.ts'
import { ByteReader } from '../../records/byte-reader.ts'
import { ByteWriter } from '../../records/byte-writer.ts'

/** How often an account called a contract on a day. */
export type Caller = { readonly account: number; readonly calls: number }

/** Most calls first, equal ones in the order of the accounts being seen. */
export const rankCallers = (calls: ReadonlyMap<number, number>): Caller[] =>
  [...calls]
    .map(([account, count]) => ({ account, calls: count }))
    .sort((left, right) => right.calls - left.calls || left.account - right.account)

/** Ranked callers in pieces of `callersPerChunk`. */
export function encodeCallers(ranked: readonly Caller[]): Buffer[] {
  const chunks: Buffer[] = []
  const writer = new ByteWriter()
  for (let at = 0; at < ranked.length; at += layout.callersPerChunk) {
    const chunk = ranked.slice(at, at + layout.callersPerChunk)
    writer.uint(chunk.length)
    for (const { account, calls } of chunk) writer.uint(account).uint(calls)
    chunks.push(writer.take())
  }
  return chunks
}

export function decodeCallers(chunk: Buffer): Caller[] {
  const reader = new ByteReader(chunk)
  return Array.from({ length: reader.uint() }, () => ({ account: reader.uint(), calls: reader.uint() }))
}
