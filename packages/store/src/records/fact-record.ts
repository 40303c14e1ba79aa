import { ByteReader, ByteWriter } from './bytes.ts'

/** A fact as stored; `transaction` is the position of its transaction in the global sequence. */
export type FactRecord = {
  readonly kind: number
  readonly transaction: number
  readonly accounts: readonly number[]
  readonly assets: readonly number[]
  readonly keys: readonly number[]
  readonly payload: Buffer
}

/** Every chunk is independent, like those of transfers; a record can be skipped without knowing its kind. */
export function encodeFacts(records: readonly FactRecord[]): Buffer {
  const writer = new ByteWriter()
  const base = Math.min(...records.map(({ transaction }) => transaction))
  writer.uint(base)
  for (const record of records) {
    const { kind, transaction, accounts, assets, keys, payload } = record
    writer.uint(kind).uint(transaction - base)
    encodeCounts(writer, record)
    for (const account of accounts) writer.uint(account)
    for (const asset of assets) writer.uint(asset)
    for (const key of keys) writer.uint(key)
    writer.uint(payload.length).bytes(payload)
  }
  return writer.take()
}

/** Both numbers of names fit one byte where there are fewer than these of each and no keys. */
const mostAccounts = 31
const mostAssets = 4
/** One more than this byte means one to `mostKeys` keys and nothing else. */
const onlyKeys = 123
const mostKeys = 3
const manyNames = 127
/** What exceeds this is the number of keys; those of accounts and assets follow. */
const withKeys = 128

type Names = Pick<FactRecord, 'accounts' | 'assets' | 'keys'>
type Counts = { readonly accounts: number; readonly assets: number; readonly keys: number }

function encodeCounts(writer: ByteWriter, { accounts, assets, keys }: Names): void {
  if (keys.length > 0) encodeCountsWithKeys(writer, { accounts, assets, keys })
  else if (accounts.length < mostAccounts && assets.length < mostAssets)
    writer.uint(accounts.length * mostAssets + assets.length)
  else writer.uint(manyNames).uint(accounts.length).uint(assets.length)
}

function encodeCountsWithKeys(writer: ByteWriter, { accounts, assets, keys }: Names): void {
  if (accounts.length + assets.length === 0 && keys.length <= mostKeys) writer.uint(onlyKeys + keys.length)
  else
    writer
      .uint(withKeys + keys.length)
      .uint(accounts.length)
      .uint(assets.length)
}

function decodeCounts(reader: ByteReader): Counts {
  const counts = reader.uint()
  if (counts > onlyKeys && counts <= onlyKeys + mostKeys)
    return { accounts: 0, assets: 0, keys: counts - onlyKeys }
  if (counts >= manyNames)
    return { accounts: reader.uint(), assets: reader.uint(), keys: Math.max(counts - withKeys, 0) }
  return { accounts: Math.floor(counts / mostAssets), assets: counts % mostAssets, keys: 0 }
}

export function decodeFacts(bytes: Buffer, count: number): FactRecord[] {
  const reader = new ByteReader(bytes)
  const base = reader.uint()
  return Array.from({ length: count }, () => decodeFact(reader, base))
}

function decodeFact(reader: ByteReader, base: number): FactRecord {
  const kind = reader.uint()
  const transaction = base + reader.uint()
  const counts = decodeCounts(reader)
  return {
    kind,
    transaction,
    accounts: Array.from({ length: counts.accounts }, () => reader.uint()),
    assets: Array.from({ length: counts.assets }, () => reader.uint()),
    keys: Array.from({ length: counts.keys }, () => reader.uint()),
    payload: reader.bytes(reader.uint()),
  }
}
