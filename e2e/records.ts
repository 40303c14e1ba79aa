// Recorded data as the tests compare pages with it: read straight from the recording, by none of our code.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { TronWeb, utils } from 'tronweb'

const folder = 'vectors/recorded'

export type RecordedTransaction = {
  readonly kind: string
  readonly file: string
  readonly id: string
  readonly value: unknown
}

/** One recorded transaction of every kind: the first of each folder. */
export function transactionOfEveryKind(): RecordedTransaction[] {
  return readdirSync(join(folder, 'transactions')).map((kind) => {
    const candidates = readdirSync(join(folder, 'transactions', kind)).filter(
      (file) => !file.includes('trc20-transfers'),
    )
    const [file] = candidates.toSorted((left, right) => rank(left) - rank(right) || left.localeCompare(right))
    const record = readJson(`transactions/${kind}/${file}`)
    return {
      kind,
      file: file!,
      id: record.txID,
      value: record.raw_data?.contract[0].parameter.value ?? decode(kind, record),
    }
  })
}

/** Whole records first, then unsigned ones, then those that are bytes alone. */
const rank = (file: string): number => (file.includes('.hex.') ? 2 : file.includes('.unsigned.') ? 1 : 0)

type Record = {
  readonly txID: string
  readonly raw_data_hex: string
  readonly raw_data?: { readonly contract: readonly [{ readonly parameter: { readonly value: unknown } }] }
}

export const readJson = (file: string): Record =>
  JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record

type Proto = { deserializeBinary(bytes: Uint8Array): { toObject(): unknown; getContractList(): Contract[] } }
type Contract = { getParameter(): { getValue_asU8(): Uint8Array } }

/** By tronweb's own generated code, for records that hold bytes alone. Bytes come out as base64. */
function decode(kind: string, { raw_data_hex: hex }: Record): unknown {
  const proto = (
    globalThis as unknown as {
      TronWebProto: globalThis.Record<string, Proto> & { Transaction: { raw: Proto } }
    }
  ).TronWebProto
  if (typeof utils.transaction.txJsonToPb !== 'function') throw new Error('tronweb is not loaded.')
  const raw = proto.Transaction.raw.deserializeBinary(Buffer.from(hex, 'hex'))
  return proto[kind]!.deserializeBinary(raw.getContractList()[0]!.getParameter().getValue_asU8()).toObject()
}

/** Texts of which at least one must stand on the page for each value of a record. */
export function expectedTexts(value: unknown, key = ''): string[][] {
  if (Array.isArray(value)) return value.flatMap((item) => expectedTexts(item, key))
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([name, member]) => expectedTexts(member, name))
  }
  // Shown as names of operations, not as the bitmap; entry types of an ABI are shown as Solidity writes them.
  if (
    ['operations', 'entrytype', 'statemutability', 'type', 'constant', 'payable', 'indexed'].includes(
      key.toLowerCase(),
    )
  )
    return []
  if (typeof value === 'boolean') return [[value ? 'Yes' : 'No']]
  if (typeof value === 'number') return value === 0 ? [] : [numberTexts(value)]
  return typeof value === 'string' && value !== '' ? [stringTexts(value)] : []
}

function numberTexts(value: number): string[] {
  const grouped = new Intl.NumberFormat('en', { maximumFractionDigits: 12 })
  const scaled = Array.from({ length: 13 }, (_, decimals) => grouped.format(value / 10 ** decimals))
  return value > 1_400_000_000_000
    ? [...scaled, new Date(value).toISOString().slice(0, 10), dayOf(value)]
    : scaled
}

const dayOf = (value: number): string =>
  new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' }).format(value)

function stringTexts(value: string): string[] {
  const bytes = /^(?:[0-9a-f]{2})+$/i.test(value) ? Buffer.from(value, 'hex') : Buffer.from(value, 'base64')
  const address =
    bytes.length === 21 && bytes[0] === 0x41 ? [TronWeb.address.fromHex(bytes.toString('hex'))] : []
  const text = bytes.toString('utf8')
  // The chain's id of TRX is shown by its name.
  const coin = text === '_' ? ['TRX'] : []
  return [value, text, bytes.toString('hex'), ...address, ...coin].filter((one) => one !== '')
}
