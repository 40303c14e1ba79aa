import { ByteReader, ByteWriter } from './bytes.ts'

/** A transfer as stored; `transaction` is the position of its transaction in the global sequence. */
export type TransferRecord = {
  readonly transaction: number
  readonly from?: number | undefined
  readonly to?: number | undefined
  readonly asset: number
  readonly amount: bigint
}

/** Every chunk is independent: its first record has its transaction in full, the others the difference to it. */
export function encodeTransfers(records: readonly TransferRecord[]): Buffer {
  const writer = new ByteWriter()
  const base = Math.min(...records.map(({ transaction }) => transaction))
  writer.uint(base)
  for (const { transaction, from, to, asset, amount } of records) {
    writer.uint(transaction - base)
    writer.uint(from === undefined ? 0 : from + 1)
    writer.uint(to === undefined ? 0 : to + 1)
    writer.uint(asset).bigint(amount)
  }
  return writer.take()
}

export function decodeTransfers(bytes: Buffer, count: number): TransferRecord[] {
  const reader = new ByteReader(bytes)
  const base = reader.uint()
  return Array.from({ length: count }, () => decodeTransfer(reader, base))
}

function decodeTransfer(reader: ByteReader, base: number): TransferRecord {
  const transaction = base + reader.uint()
  const from = reader.uint()
  const to = reader.uint()
  return {
    transaction,
    from: from > 0 ? from - 1 : undefined,
    to: to > 0 ? to - 1 : undefined,
    asset: reader.uint(),
    amount: reader.bigint(),
  }
}
