import { ByteReader, ByteWriter } from './bytes.ts'

/** A witness by its number among those of all tallies. */
export type TallyEntry = {
  readonly number: number
  readonly votes: bigint
  readonly brokerage?: number | undefined
}

/** In full, and in the order of election, which gives the ranks: about eight bytes per witness. */
export function encodeTally(entries: readonly TallyEntry[]): Buffer {
  const writer = new ByteWriter()
  for (const { number, votes, brokerage } of entries)
    writer
      .uint(number)
      .bigint(votes)
      .uint(brokerage === undefined ? 0 : brokerage + 1)
  return writer.take()
}

export function decodeTally(records: Buffer, count: number): TallyEntry[] {
  const reader = new ByteReader(records)
  return Array.from({ length: count }, () => {
    const number = reader.uint()
    const votes = reader.bigint()
    const stored = reader.uint()
    return { number, votes, brokerage: stored === 0 ? undefined : stored - 1 }
  })
}
