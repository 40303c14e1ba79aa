import { StoredBytesMalformed } from '../errors.ts'
import type { ResourceSources } from '../indexed-block.ts'
import { ByteReader, ByteWriter } from './bytes.ts'

/** A transaction as stored: accounts and assets by number, the rest as in TransactionFact. */
export type TransactionRecord = {
  readonly id: string
  readonly type: number
  readonly owner: number
  readonly to?: number | undefined
  readonly asset?: number | undefined
  readonly amount?: bigint | undefined
  readonly selector?: string | undefined
  readonly result?: string | undefined
  readonly feeSun?: bigint | undefined
  readonly netUsage?: bigint | undefined
  readonly energyUsage?: bigint | undefined
  /** Of a call or creation of a contract: the amount is its own. Older records may have that of an inner transfer. */
  readonly isOwnAmount?: true | undefined
  /** Absent in records from before it was stored, too. */
  readonly sources?: StoredSources | undefined
}

export type StoredSources = Pick<ResourceSources, 'paidBandwidth' | 'stakedEnergy' | 'suppliedEnergy'>

const idBytes = 32

const presence = ['to', 'asset', 'amount', 'selector', 'result', 'feeSun', 'netUsage', 'energyUsage'] as const
const bit = Object.fromEntries(presence.map((member, at) => [member, 1 << at])) as Record<
  (typeof presence)[number],
  number
>

/** Of the sources: whether they are known, and which are not zero. That stake gave all the energy takes no byte. */
const hasSources = 1 << 8
const paid = 1 << 9
const stakedAll = 1 << 10
const staked = 1 << 11
const supplied = 1 << 12
const ownAmount = 1 << 13

export function encodeTransactions(records: readonly TransactionRecord[]): Buffer {
  const writer = new ByteWriter()
  for (const record of records) encodeTransaction(writer, record)
  return writer.take()
}

export function decodeTransactions(bytes: Buffer, count: number): TransactionRecord[] {
  const reader = new ByteReader(bytes)
  return Array.from({ length: count }, () => decodeTransaction(reader))
}

/** Who took part in a transaction, without the rest of it. */
export type TransactionParties = Pick<TransactionRecord, 'type' | 'owner' | 'to'>

/** The same records as `decodeTransactions` reads, several times as fast. */
export function decodeParties(bytes: Buffer, count: number): TransactionParties[] {
  const reader = new ByteReader(bytes)
  return Array.from({ length: count }, () => {
    reader.skip(idBytes)
    const flags = reader.uint()
    const parties = {
      type: reader.uint(),
      owner: reader.uint(),
      to: flags & bit.to ? reader.uint() : undefined,
    }
    skipRest(reader, flags)
    return parties
  })
}

function skipRest(reader: ByteReader, flags: number): void {
  if (flags & bit.asset) reader.skipNumber()
  if (flags & bit.amount) reader.skipNumber()
  if (flags & bit.selector) reader.skip(reader.uint())
  if (flags & bit.result && reader.uint() === spelledResult) reader.skip(reader.uint())
  if (flags & bit.feeSun) reader.skipNumber()
  if (flags & bit.netUsage) reader.skipNumber()
  if (flags & bit.energyUsage) reader.skipNumber()
  if (flags & paid) reader.skipNumber()
  if (flags & staked) reader.skipNumber()
  if (flags & supplied) reader.skipNumber()
}

function encodeTransaction(writer: ByteWriter, record: TransactionRecord): void {
  let flags = sourceFlags(record) | (record.isOwnAmount ? ownAmount : 0)
  for (const member of presence) if (record[member] !== undefined) flags |= bit[member]
  if (record.id.length !== 2 * idBytes)
    throw new RangeError(`Not a transaction id: ${record.id.slice(0, 80)}`)
  writer.hex(record.id).uint(flags).uint(record.type).uint(record.owner)
  if (record.to !== undefined) writer.uint(record.to)
  if (record.asset !== undefined) writer.uint(record.asset)
  if (record.amount !== undefined) writer.bigint(record.amount)
  if (record.selector !== undefined) encodeSelector(writer, record.selector)
  if (record.result !== undefined) encodeResult(writer, record.result)
  if (record.feeSun !== undefined) writer.bigint(record.feeSun)
  if (record.netUsage !== undefined) writer.bigint(record.netUsage)
  if (record.energyUsage !== undefined) writer.bigint(record.energyUsage)
  if (record.sources !== undefined) encodeSources(writer, record.sources, flags)
}

function encodeSources(
  writer: ByteWriter,
  { paidBandwidth, stakedEnergy, suppliedEnergy }: StoredSources,
  flags: number,
): void {
  if (flags & paid) writer.bigint(paidBandwidth)
  if (flags & staked) writer.bigint(stakedEnergy)
  if (flags & supplied) writer.bigint(suppliedEnergy)
}

function sourceFlags({ energyUsage, sources }: TransactionRecord): number {
  if (sources === undefined) return 0
  const { paidBandwidth, stakedEnergy, suppliedEnergy } = sources
  const ofStake = stakedEnergy === 0n ? 0 : stakedEnergy === energyUsage ? stakedAll : staked
  return hasSources | ofStake | (paidBandwidth === 0n ? 0 : paid) | (suppliedEnergy === 0n ? 0 : supplied)
}

/** Members in the order of the bytes; one shape for all records, which is several times as fast as adding those that are there. */
function decodeTransaction(reader: ByteReader): TransactionRecord {
  const id = reader.hex(idBytes)
  const flags = reader.uint()
  const type = reader.uint()
  const owner = reader.uint()
  const to = flags & bit.to ? reader.uint() : undefined
  const asset = flags & bit.asset ? reader.uint() : undefined
  const amount = flags & bit.amount ? reader.bigint() : undefined
  const selector = flags & bit.selector ? reader.hex(reader.uint()) : undefined
  const result = flags & bit.result ? decodeResult(reader) : undefined
  const feeSun = flags & bit.feeSun ? reader.bigint() : undefined
  const netUsage = flags & bit.netUsage ? reader.bigint() : undefined
  const energyUsage = flags & bit.energyUsage ? reader.bigint() : undefined
  const isOwnAmount = flags & ownAmount ? true : undefined
  const sources = flags & hasSources ? decodeSources(reader, flags, energyUsage) : undefined
  return {
    id,
    type,
    owner,
    to,
    asset,
    amount,
    selector,
    result,
    feeSun,
    netUsage,
    energyUsage,
    isOwnAmount,
    sources,
  }
}

const decodeSources = (reader: ByteReader, flags: number, energyUsage = 0n): StoredSources => ({
  paidBandwidth: flags & paid ? reader.bigint() : 0n,
  stakedEnergy: flags & staked ? reader.bigint() : flags & stakedAll ? energyUsage : 0n,
  suppliedEnergy: flags & supplied ? reader.bigint() : 0n,
})

/** Call data may be shorter than a selector. */
function encodeSelector(writer: ByteWriter, selector: string): void {
  writer.uint(selector.length >> 1).hex(selector)
}

function encodeResult(writer: ByteWriter, name: string): void {
  const code = resultCode(name)
  writer.uint(code)
  if (code === spelledResult) writer.text(name)
}

function decodeResult(reader: ByteReader): string {
  const code = reader.uint()
  const name = code === spelledResult ? reader.text() : resultName(code)
  if (name === undefined) throw new StoredBytesMalformed(`No result has the code ${code}.`)
  return name
}

/** Protocol.Transaction.Result.contractResult in java-tron's order; place in the list is the stored code. */
export const resultNames = [
  'DEFAULT',
  'SUCCESS',
  'REVERT',
  'BAD_JUMP_DESTINATION',
  'OUT_OF_MEMORY',
  'PRECOMPILED_CONTRACT',
  'STACK_TOO_SMALL',
  'STACK_TOO_LARGE',
  'ILLEGAL_OPERATION',
  'STACK_OVERFLOW',
  'OUT_OF_ENERGY',
  'OUT_OF_TIME',
  'JVM_STACK_OVER_FLOW',
  'UNKNOWN',
  'TRANSFER_FAILED',
  'INVALID_CODE',
] as const

/** Stored instead of a code when a later protocol names a result this list does not know: text follows. */
export const spelledResult = 127

const codeByName = new Map<string, number>(resultNames.map((name, code) => [name, code]))

export const resultCode = (name: string): number => codeByName.get(name) ?? spelledResult
export const resultName = (code: number): string | undefined => resultNames[code]

/** CreateSmartContract and TriggerSmartContract in java-tron's ContractType. */
export const contractTypes: ReadonlySet<number> = new Set([30, 31])
