import { ByteReader } from './byte-reader.ts'
import { ByteWriter } from './byte-writer.ts'

/** A fact as stored; `transaction` is the position of its transaction in the global sequence. */
export type FactRecord = {
  readonly kind: number
  readonly transaction: number
  readonly accounts: readonly number[]
  readonly assets: readonly number[]
  readonly payload: Buffer
}

/** Every chunk stands alone, as those of transfers do; a record can be passed over without knowing its kind. */
export function encodeFacts(records: readonly FactRecord[]): Buffer {
  const writer = new ByteWriter()
  const base = Math.min(...records.map(({ transaction }) => transaction))
  writer.uint(base)
  for (const { kind, transaction, accounts, assets, payload } of records) {
    writer.uint(kind).uint(transaction - base)
    if (accounts.length < mostAccounts && assets.length < mostAssets)
      writer.uint(accounts.length * mostAssets + assets.length)
    else writer.uint(manyNames).uint(accounts.length).uint(assets.length)
    for (const account of accounts) writer.uint(account)
    for (const asset of assets) writer.uint(asset)
    writer.uint(payload.length).bytes(payload)
  }
  return writer.take()
}

/** Both numbers of names fit one byte where there are fewer than these of each. */
const mostAccounts = 31
const mostAssets = 4
const manyNames = 127

export function decodeFacts(bytes: Buffer, count: number): FactRecord[] {
  const reader = new ByteReader(bytes)
  const base = reader.uint()
  return Array.from({ length: count }, () => decodeFact(reader, base))
}

function decodeFact(reader: ByteReader, base: number): FactRecord {
  const kind = reader.uint()
  const transaction = base + reader.uint()
  const counts = reader.uint()
  const accountCount = counts === manyNames ? reader.uint() : Math.floor(counts / mostAssets)
  const assetCount = counts === manyNames ? reader.uint() : counts % mostAssets
  return {
    kind,
    transaction,
    accounts: Array.from({ length: accountCount }, () => reader.uint()),
    assets: Array.from({ length: assetCount }, () => reader.uint()),
    payload: reader.bytes(reader.uint()),
  }
}
