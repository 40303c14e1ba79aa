import { type Address, toBase58, Unavailable } from '@sundial/primitives'
import type { Asset, IndexState, Store, TransactionRow, TransferRow } from '@sundial/store'
import { type DecodedCall, type DecodedTransaction, decodeTransaction } from '../../decode.ts'
import { type Context, endpoint } from '../../endpoint.ts'
import { NotNow } from '../../errors.ts'
import type { NodeTransaction, Receipt } from '../../node-reader.ts'
import { toHash } from '../../page.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import { addressAnnotations, isRisky } from '../../shared/address-annotations.ts'
import { nameCall } from '../../services/signatures/name-call.ts'
import { ignored, requiredHash } from '../../shared/parameters.ts'
import type { FactOf } from '../../shared/rows.ts'
import { confirmationsOf, isConfirmed, displayAddress, toAmount } from '../../shared/values.ts'
import { toNamedItem, toNamedTransfer } from '../transfer/transfer.ts'
import { type TokenInfoOf, tokenInfos } from '../token/token-info.ts'
import {
  costOfReceipt,
  logsOf,
  messageOfReceipt,
  outcomeOfReceipt,
  toInternalTransaction,
} from './receipt.ts'
import { transactionInfo, type TransactionInfo, type TriggerInfo } from './schema.ts'
import { costOf } from './shape.ts'

/** The data of each source on one transaction; at least one of `row` and `fetched` is present. */
export type TransactionParts = {
  readonly id: string
  readonly row?: TransactionRow | undefined
  readonly moved?: Moved | undefined
  /** The transactions before and after it in its block. */
  readonly neighbours?: readonly TransactionRow[] | undefined
  /** The node's data, if its bytes match the id. */
  readonly fetched?: { readonly bytes: NodeTransaction; readonly decoded: DecodedTransaction } | undefined
  readonly receipt?: Receipt | undefined
}

/** Amounts of TRX and tokens, and items of TRC721 and TRC1155 contracts. */
type Moved = {
  readonly amounts: readonly TransferRow[]
  readonly items: readonly FactOf<'nftTransfer'>[]
}

type Known = {
  readonly annotations: Awaited<ReturnType<typeof addressAnnotations>>
  readonly infoOf: TokenInfoOf
}

function toTransactionInfo(
  parts: TransactionParts,
  state: IndexState,
  { annotations, infoOf }: Known,
): TransactionInfo {
  const { id, fetched } = parts
  const { contractMap, ...labelled } = annotations
  const operation = operationMembers(parts)
  const place = placeOf(parts, state)
  return omitUndefined({
    hash: id,
    ...place,
    confirmations: place.block === undefined ? undefined : confirmationsOf(place.block, state),
    ...neighbourMembers(parts),
    ...operation,
    revert: false as const,
    riskTransaction: isRisky(annotations, [operation.ownerAddress, operation.toAddress]),
    cheat_status: 0 as const,
    info: {},
    ...(fetched === undefined ? {} : bytesMembers(fetched)),
    ...receiptMembers(parts, place),
    ...transferMembers(parts, infoOf),
    contract_map: contractMap,
    ...labelled,
  })
}

/** The index takes precedence: it describes the block the answer is true for. */
function operationMembers(parts: TransactionParts) {
  const { row } = parts
  const fromNode = operationOfNode(parts)
  return {
    ownerAddress: displayAddress(row?.owner ?? fromNode.owner),
    toAddress: displayAddress(row?.to ?? fromNode.to),
    contractType: row?.type ?? fromNode.type,
    contractRet: row?.result ?? fromNode.result,
  }
}

const operationOfNode = ({ fetched, receipt }: TransactionParts) => ({
  owner: fetched?.decoded.owner,
  to: fetched?.decoded.to ?? receipt?.contract_address,
  type: fetched?.decoded.type,
  result: fetched?.bytes.ret?.[0]?.contractRet,
})

const bytesMembers = ({ bytes, decoded }: NonNullable<TransactionParts['fetched']>) => ({
  contractData: decoded.contractData,
  trigger_info: decoded.call && toTriggerInfo(decoded.call),
  data: decoded.noteHex,
  note: decoded.note,
  fee_limit: decoded.feeLimit === 0n ? undefined : toAmount(decoded.feeLimit),
  signature_addresses: decoded.signers?.map((signer) => toBase58(signer)),
  signatures: [...bytes.signatures],
  rawDataHex: bytes.rawDataHex,
})

type Place = Pick<TransactionInfo, 'block' | 'timestamp' | 'confirmed'>

/** The index knows its position; otherwise the receipt, if there is one. */
function placeOf({ row, receipt }: TransactionParts, state: IndexState): Place {
  const block = row?.height ?? (receipt?.blockNumber === undefined ? undefined : Number(receipt.blockNumber))
  const receiptMs = receipt?.blockTimeStamp === undefined ? undefined : Number(receipt.blockTimeStamp)
  return omitUndefined({
    block,
    timestamp: row?.timestampMs ?? receiptMs,
    confirmed: block === undefined ? undefined : isConfirmed(block, state),
  })
}

const neighbourMembers = ({ row, neighbours = [] }: TransactionParts) =>
  row && {
    index: row.index,
    previous: neighbours.find(({ index }) => index === row.index - 1)?.id,
    next: neighbours.find(({ index }) => index === row.index + 1)?.id,
  }

const toTriggerInfo = (call: DecodedCall): TriggerInfo =>
  omitUndefined({
    methodId: call.selector,
    methodName: call.name,
    method: call.signature,
    methodCandidates: call.candidates && [...call.candidates],
    parameter: call.parameters,
    data: call.dataHex,
    contract_address: displayAddress(call.contract),
    call_value: toAmount(call.callValue),
  })

function receiptMembers({ id, row, receipt }: TransactionParts, place: Place) {
  if (receipt === undefined) return { cost: row && costOf(row) }
  const inner = receipt.internal_transactions ?? []
  const logs = logsOf(receipt)
  return {
    cost: costOfReceipt(receipt),
    resMessage: messageOfReceipt(receipt),
    contractResult: receipt.contractResult === undefined ? undefined : [...receipt.contractResult],
    outcome: outcomeOfReceipt(receipt),
    event_count: logs.length,
    logs,
    internal_transactions: inner.map((item) => toInternalTransaction(id, item, place)),
  }
}

/** Only the index knows the transfers: absent for a transaction that is not indexed. */
function transferMembers({ moved }: TransactionParts, infoOf: TokenInfoOf) {
  if (moved === undefined) return {}
  const amounts = moved.amounts.map((row) => toNamedTransfer(row, infoOf))
  const trc20 = amounts.filter(({ tokenType }) => tokenType === 'trc20')
  return {
    transfersAllList: [...amounts, ...moved.items.map((fact) => toNamedItem(fact, infoOf))],
    trc20TransferInfo: trc20,
    tokenTransferInfo: trc20[0],
  }
}

export const oneTransaction = endpoint({
  get: '/api/transaction-info',
  summary: 'Everything about one transaction',
  description:
    "Combines the index with the node's data: bytes, signatures, receipt. A transaction that only the node has is read from there; what neither has is absent. Of a transaction that the index and the node do not know the answer is only riskTransaction, without a hash, as on TronScan.",
  query: { hash: requiredHash, ...ignored },
  reply: transactionInfo,
  isBare: ({ hash }) => hash === undefined,
  isFinal: ({ confirmed, rawDataHex, cost }) =>
    confirmed === true && rawDataHex !== undefined && cost !== undefined,
  async handle({ query }, at) {
    const parts = await partsOf(toHash(query.hash), at)
    if (parts === undefined) return { riskTransaction: false }
    const [annotations, infoOf] = await Promise.all([
      addressAnnotations(at, addressesOf(parts)),
      tokenInfos(parts.moved === undefined ? [] : assetsOf(parts.moved), at),
    ])
    return toTransactionInfo(parts, at.state, { annotations, infoOf })
  },
})

/** Undefined for a transaction that the index and the node do not know. */
async function partsOf(id: string, at: Context): Promise<TransactionParts | undefined> {
  const { store, node } = at
  const [row, bytes, receipt] = await Promise.all([
    store.transactionById(id),
    orUnavailable(node.transaction(id)),
    orUnavailable(node.receipt(id)),
  ])
  const fetched = bytes instanceof Unavailable ? undefined : await readFetched(id, bytes, at)
  if (row === undefined && fetched === undefined) {
    if (bytes instanceof Unavailable) throw nodeAway(id)
    return undefined
  }
  return {
    id,
    row,
    fetched,
    receipt: receipt instanceof Unavailable || isElsewhere(receipt, row) ? undefined : receipt,
    moved: row && (await movedIn(id, store)),
    neighbours: row && (await neighboursOf(row, store)),
  }
}

async function movedIn(id: string, store: Store): Promise<Moved> {
  const [amounts, facts] = await Promise.all([store.transfersOfTransaction(id), store.factsOfTransaction(id)])
  return { amounts, items: facts.filter((fact) => fact.kind === 'nftTransfer') }
}

const assetsOf = ({ amounts, items }: Moved): readonly Asset[] => [
  ...amounts.map(({ asset }) => asset),
  ...items.map(({ contract }) => ({ kind: 'trc20' as const, contract })),
]

async function neighboursOf(
  { height, index }: TransactionRow,
  store: Store,
): Promise<readonly TransactionRow[]> {
  const start = Math.max(0, index - 1)
  const { rows } = await store.transactionsOfBlock(height, {
    start,
    limit: index + 2 - start,
    order: 'oldest',
  })
  return rows
}

/** During a fork the node may report another block than the one this answer is true for. */
const isElsewhere = (receipt: Receipt | undefined, row: TransactionRow | undefined): boolean =>
  receipt?.blockNumber !== undefined && row !== undefined && Number(receipt.blockNumber) !== row.height

async function readFetched(
  id: string,
  bytes: NodeTransaction | undefined,
  at: Context,
): Promise<TransactionParts['fetched']> {
  const decoded = bytes && decodeTransaction(id, bytes, at.network)
  if (bytes === undefined || decoded === undefined) return undefined
  const { call } = decoded
  return { bytes, decoded: call === undefined ? decoded : { ...decoded, call: await nameCall(call, at) } }
}

const nodeAway = (id: string) =>
  new NotNow('node_unavailable', `Transaction ${id} is not in the index, and the node does not answer now.`)

/** A node that does not answer does not hide what the index knows. */
const orUnavailable = <Value>(answer: Promise<Value>): Promise<Value | Unavailable> =>
  answer.catch((error: unknown) => {
    if (error instanceof Unavailable) return error
    throw error
  })

const sidesOf = ({ amounts, items }: Moved): (Address | undefined)[] => [
  ...amounts.flatMap(({ from, to, asset }) => [
    from,
    to,
    asset.kind === 'trc20' ? asset.contract : undefined,
  ]),
  ...items.flatMap(({ from, to, contract }) => [from, to, contract]),
]

function addressesOf({ row, fetched, receipt, moved }: TransactionParts): (Address | undefined)[] {
  return [
    row?.owner ?? fetched?.decoded.owner,
    row?.to ?? fetched?.decoded.to ?? receipt?.contract_address,
    ...(moved === undefined ? [] : sidesOf(moved)),
    ...(receipt?.internal_transactions ?? []).flatMap((inner) => [
      inner.caller_address,
      inner.transferTo_address,
    ]),
    ...(receipt?.log ?? []).map(({ address }) => `41${address}`),
  ]
}
