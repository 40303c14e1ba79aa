// What a transaction did, as lines for the terminal of a developer.
import {
  type Argument,
  decodeCall,
  decodeLog,
  decodeRevert,
  describeRevert,
  type SignatureTable,
} from '@sundial/abi'
import { type Asset, decodeOperation, labelsOf, reviewOf, type ReviewValue } from '@sundial/operations'
import {
  type Address,
  formatUnits,
  neutralText,
  toBase58,
  toHex,
  trxDecimals,
  TronError,
} from '@sundial/primitives'
import type { Log, Receipt, Transaction } from '@sundial/protocol'

/** What a line is about; the terminal gives each a colour. */
export type LineKind = 'block' | 'done' | 'failed' | 'detail' | 'event' | 'printed' | 'cost' | 'undone'
export type Line = { readonly kind: LineKind; readonly text: string }

type Tables = (contract: Address) => SignatureTable

/** A transaction of a block, with what executing it answered. */
export type Executed = {
  readonly id: string
  readonly transaction: Transaction
  readonly receipt: Receipt
  /** What its contracts printed with console.log. */
  readonly printed: readonly string[]
}

/**
 * The lines of one transaction: what it is and how it ended, its values, events, printed lines, and what it cost. Texts come from
 * strangers: marks that move the cursor or change the direction of text are replaced, and long texts are cut.
 */
export function transactionLines(
  { id, transaction, receipt, printed }: Executed,
  tableOf: Tables,
): readonly Line[] {
  const failure = failureOf(transaction, receipt, tableOf)
  const { title, details } = operationOf(transaction, tableOf)
  const head: Line =
    failure === undefined
      ? { kind: 'done', text: `✓ ${title}  ${id}` }
      : { kind: 'failed', text: `✗ ${title}  ${id}  ${failure}` }
  return [
    head,
    ...details.map((text): Line => ({ kind: 'detail', text })),
    ...receipt.log.map((log): Line => ({ kind: 'event', text: eventText(log, tableOf) })),
    ...printed.map((text): Line => ({ kind: 'printed', text: `printed: ${oneLine(text)}` })),
    { kind: 'cost', text: costText(receipt) },
  ]
}

function operationOf(
  { rawData }: Transaction,
  tableOf: Tables,
): { readonly title: string; readonly details: readonly string[] } {
  const [envelope] = rawData?.contract ?? []
  const operation = envelope && decodeOperation(envelope)
  if (operation === undefined || operation.kind === 'unknown')
    return { title: `ContractType ${operation?.type ?? 'missing'}`, details: [] }
  const labels = labelsOf(operation.kind)
  const rows = reviewOf(operation).rows.map(([key, value]) => {
    const text = valueText(value, tableOf)
    return `${labels[key] ?? key}: ${text}`
  })
  return { title: labels.title, details: rows }
}

/** Why it failed, in the contract's own words where there are any. */
function failureOf(
  { ret }: Transaction,
  { contractResult, resMessage, contractAddress }: Receipt,
  tableOf: Tables,
): string | undefined {
  const result = ret[0]?.contractRet ?? 'DEFAULT'
  if (result === 'SUCCESS' || result === 'DEFAULT') return undefined
  const [data = new Uint8Array(0)] = contractResult
  const revert = result === 'REVERT' ? decodeRevert(data, tableOf(contractAddress)) : undefined
  const reason =
    revert?.kind === 'unknown' ? `unknown error ${bytesText(data)}` : revert && describeRevert(revert)
  const message = reason ?? new TextDecoder().decode(resMessage)
  return message === '' ? String(result) : `${result}: ${oneLine(message)}`
}

function eventText({ address, topics, data }: Log, tableOf: Tables): string {
  const contract = `41${toHex(address)}`
  const decoded = decodeLog(topics, data, tableOf(contract))
  const named = topics.length === 0 ? 'without a topic' : topics.map((topic) => toHex(topic)).join(' ')
  const text =
    decoded === undefined
      ? `${named}, ${data.length} bytes of data`
      : `${oneLine(decoded.name)}(${decoded.arguments.map(argumentText).join(', ')})`
  return `event ${text} of ${toBase58(contract)}`
}

function costText({ fee, receipt }: Receipt): string {
  const { energyUsageTotal = 0n, netUsage = 0n, netFee = 0n, energyFee = 0n } = receipt ?? {}
  const parts = [
    ...(energyUsageTotal > 0n ? [`${energyUsageTotal} energy`] : []),
    ...(netUsage > 0n ? [`${netUsage} bandwidth`] : []),
    ...(netFee > 0n ? [`${trxText(netFee)} for bandwidth`] : []),
    ...(energyFee > 0n ? [`${trxText(energyFee)} for energy`] : []),
    `fee ${trxText(fee)}`,
  ]
  return parts.join(', ')
}

const trxText = (sun: bigint): string => `${formatUnits(sun, trxDecimals)} TRX`

const amountText = (amount: bigint, asset: Asset): string =>
  asset.kind === 'trx' ? trxText(amount) : `${amount} of token ${oneLine(asset.id)}`

/** As many bytes or entries of a list as fit a line; the rest is counted. */
const mostBytes = 32
const mostItems = 4

type Texts = {
  readonly [Kind in ReviewValue['kind']]: (
    value: Extract<ReviewValue, { readonly kind: Kind }>,
    tableOf: Tables,
  ) => string
}

const texts: Texts = {
  address: ({ address }) => toBase58(address),
  amount: ({ amount, asset }) => amountText(amount, asset),
  token: ({ asset }) => (asset.kind === 'trx' ? 'TRX' : `token ${oneLine(asset.id)}`),
  number: ({ value, decimals, unit }) => [formatUnits(value, decimals), unit].filter(Boolean).join(' '),
  text: ({ text }) => JSON.stringify(oneLine(text)),
  url: ({ url }) => oneLine(url),
  bytes: ({ bytes }) => bytesText(bytes),
  time: ({ timestampMs }) => timeText(timestampMs),
  boolean: ({ value }) => (value ? 'yes' : 'no'),
  choice: ({ name }) => String(name),
  parameter: ({ id, value }) => `parameter ${id} = ${value}`,
  permission: ({ permission: { permissionName, threshold } }) =>
    `${oneLine(permissionName)}, threshold ${threshold}`,
  call: ({ contract, input }, tableOf) => callText(input, tableOf(contract)),
  list: ({ items }, tableOf) => listText(items.map((item) => valueText(item, tableOf))),
  rows: ({ rows }, tableOf) => listText(rows.map(([label, item]) => `${label} ${valueText(item, tableOf)}`)),
}

/** One value of a review, in one line. */
const valueText = (value: ReviewValue, tableOf: Tables): string =>
  (texts[value.kind] as (value: ReviewValue, tableOf: Tables) => string)(value, tableOf)

/** Strangers choose times too: those beyond the calendar are told as numbers. */
function timeText(timestampMs: bigint): string {
  const date = new Date(Number(timestampMs))
  return Number.isNaN(date.getTime()) ? `${timestampMs} ms` : date.toISOString()
}

function listText(items: readonly string[]): string {
  const shown = items.slice(0, mostItems)
  const rest = items.length - shown.length
  return rest === 0 ? shown.join('; ') : `${shown.join('; ')}; ${rest} more`
}

const bytesText = (bytes: Uint8Array): string =>
  bytes.length <= mostBytes
    ? `0x${toHex(bytes)}`
    : `0x${toHex(bytes.subarray(0, mostBytes))}… (${bytes.length} bytes)`

function callText(input: Uint8Array, table: SignatureTable): string {
  const call = decodeCall(input, table)
  if (call === undefined) return input.length === 0 ? 'no data' : bytesText(input)
  return `${oneLine(call.name)}(${call.values.map(argumentText).join(', ')})`
}

function argumentText({ name, shape, plain }: Argument): string {
  const text =
    shape.kind === 'address' && typeof plain === 'string' ? base58Or(plain) : oneLine(textOf(plain))
  return name === '' ? text : `${oneLine(name)}: ${text}`
}

const textOf = (plain: Argument['plain']): string =>
  typeof plain === 'object' ? JSON.stringify(plain) : String(plain)

function base58Or(text: string): string {
  try {
    return toBase58(text)
  } catch (error) {
    if (error instanceof TronError) return oneLine(text)
    throw error
  }
}

const longestText = 200

/** Without what ends a line or is not seen. */
function oneLine(text: string): string {
  const seen = neutralText(text).replaceAll(/[\n\t]/gu, ' ')
  return seen.length <= longestText ? seen : `${seen.slice(0, longestText)}…`
}
