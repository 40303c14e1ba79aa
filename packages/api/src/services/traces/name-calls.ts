// Calls, events and reverts of a trace in the words of the contracts: by their verified ABIs, then by known signatures.
import {
  type Argument,
  decodeCall,
  decodeLog,
  decodeRevert,
  describeRevert,
  joinTables,
  signatureOfSelector,
  type SignatureTable,
} from '@sundial/abi'
import { type Address, fromHex } from '@sundial/primitives'
import { attempt } from '../../decode.ts'
import type { ContractSources } from '../contract-source/contract-sources.ts'
import { type SignatureBook, tableOfAbi } from '../signatures/signature-book.ts'
import type { TracedCall, TracedLog } from './read-frames.ts'

export type NamedValue = { readonly name: string; readonly type: string; readonly value: string }
export type NamedItem = {
  readonly signature: string
  readonly arguments?: readonly NamedValue[] | undefined
  /** Other signatures with the same selector: then this one is a guess. */
  readonly others?: readonly string[] | undefined
}

/** What a call is in words; each is absent where nobody knows it. */
export type CallNames = {
  readonly method?: NamedItem | undefined
  /** In the order of its logs. */
  readonly events: readonly (NamedItem | undefined)[]
  readonly reason?: string | undefined
}

/** Longer data is shown as data. */
const mostDecodedHex = 2 * 8_192
const mostArguments = 24
const mostText = 500
/** Contracts whose ABI one trace reads. */
const mostContracts = 200

type NameSources = {
  readonly sources: Pick<ContractSources, 'abisOf'> | undefined
  readonly book: SignatureBook
}

/** The names of each call, with one read of the verified ABIs of all contracts. */
export async function nameCalls(
  calls: readonly TracedCall[],
  { sources, book }: NameSources,
): Promise<readonly CallNames[]> {
  const contracts = new Set(calls.flatMap(({ to, logs = [] }) => [to, ...logs.map(({ address }) => address)]))
  const abis = await sources?.abisOf([...contracts].slice(0, mostContracts))
  const tables = new Map<Address, SignatureTable>()
  for (const [address, abi] of abis ?? []) tables.set(address, tableOfAbi(abi))
  return calls.map((call) => {
    // A proxy emits events, and passes on reverts, of the contract whose code it runs.
    const own = tables.get(call.to)
    const table = own === undefined ? book.table : joinTables(own, book.table)
    return {
      method: ownMethodOf(call, own) ?? guessedMethodOf(call, book),
      events: (call.logs ?? []).map((log) => eventOf(log, table)),
      reason: reasonOf(call, calls, tables),
    }
  })
}

const isCall = ({ kind, input }: TracedCall): boolean =>
  !kind.startsWith('CREATE') && kind !== 'SELFDESTRUCT' && input.length >= 8

function ownMethodOf(call: TracedCall, own: SignatureTable | undefined): NamedItem | undefined {
  if (own === undefined || !isCall(call)) return undefined
  const decoded = decodeInput(call, own)
  if (decoded !== undefined) return decoded
  const signature = signatureOfSelector(call.input.slice(0, 8), own)
  return signature === undefined ? undefined : { signature }
}

/** The first signature that the data fits; a guess where several share the selector. */
function guessedMethodOf(call: TracedCall, book: SignatureBook): NamedItem | undefined {
  if (!isCall(call)) return undefined
  const method = book.methodOf(call.input.slice(0, 8))
  if (method === undefined) return undefined
  const decoded = decodeInput(call, book.table)
  if ('signature' in method) return decoded ?? method
  const signature = decoded?.signature ?? method.candidates[0]!
  return { ...decoded, signature, others: method.candidates.filter((one) => one !== signature) }
}

function decodeInput({ input }: TracedCall, table: SignatureTable): NamedItem | undefined {
  if (input.length > mostDecodedHex) return undefined
  const decoded = attempt(() => decodeCall(fromHex(input), table))
  return decoded && { signature: decoded.signature, arguments: shown(decoded.values) }
}

function eventOf({ topics, data }: TracedLog, table: SignatureTable): NamedItem | undefined {
  if (data.length > mostDecodedHex) return undefined
  const decoded = attempt(() => decodeLog(topics.map(fromHex), fromHex(data), table))
  return decoded && { signature: decoded.signature, arguments: shown(decoded.arguments) }
}

/** An error of this contract, or of one that it called. */
function reasonOf(
  call: TracedCall,
  calls: readonly TracedCall[],
  tables: ReadonlyMap<Address, SignatureTable>,
): string | undefined {
  const { error, output } = call
  if (error === undefined || output.length < 8 || output.length > mostDecodedHex) return undefined
  const own = tables.get(call.to)
  const candidates = [
    ...(own === undefined ? [] : [own]),
    ...(calls.length > mostContracts ? [] : tables.values()),
  ]
  for (const table of candidates) {
    const revert = attempt(() => decodeRevert(fromHex(output), table))
    if (revert?.kind === 'custom') return cut(describeRevert(revert) ?? '')
  }
  return undefined
}

const shown = (values: readonly Argument[]): readonly NamedValue[] | undefined =>
  values.length > mostArguments
    ? undefined
    : values.map(({ name, type, plain }) => ({ name: name.slice(0, 80), type, value: cut(textOf(plain)) }))

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
const cut = (text: string): string => (text.length > mostText ? `${text.slice(0, mostText)}…` : text)
