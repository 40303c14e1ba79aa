import { decodeTransferLog } from '@sundial/abi'
import {
  createdContract,
  decodeOperation,
  type Effect,
  effectsOf,
  type Figure,
  figureOf,
  noteKeys,
  type Notes,
  type Operation,
  ownerOf,
  type Transfer,
} from '@sundial/operations'
import { type Address, isAccountAddress, Malformed, toHex } from '@sundial/primitives'
import type { Receipt, Transaction } from '@sundial/protocol'
import {
  contractTypes,
  type Fact,
  type IndexedBlock,
  type IndexedTransaction,
  type IndexedTransfer,
} from '@sundial/store'
import { bandwidthOf } from './bandwidth-of.ts'
import { type TransactionEffects, blockLedger } from './block-ledger.ts'
import { type LoggedTransaction, orderBookLogs } from './order-book-logs.ts'
import { factsOfTransaction } from './projections.ts'
import type { SourcedBlock } from './source.ts'

/** A block with its facts, but not yet all its effects on balances. */
export type ReadBlock = {
  readonly block: Omit<IndexedBlock, 'ledger'>
  readonly effects: readonly TransactionEffects[]
}

/** Facts of a block, and what order books logged. Pure: the same block gives the same facts on every machine. */
export function readBlock(block: SourcedBlock, orderBooks: readonly Address[] = []): ReadBlock {
  const header = block.header.rawData
  if (header === undefined) throw new Malformed('block', `Block ${block.id} has no header.`)
  const parts = block.transactions.map((one, index) =>
    readTransaction({
      ...one,
      index,
      receipt: block.receipts.get(one.id),
      keepsInternal: block.keepsInternal ?? false,
    }),
  )
  return {
    block: {
      height: Number(header.number),
      id: block.id,
      parentId: toHex(header.parentHash),
      transactionRoot: toHex(header.txTrieRoot),
      timestampMs: Number(header.timestamp),
      witness: header.witnessAddress,
      version: header.version,
      sizeBytes: block.sizeBytes,
      transactions: parts.map(({ transaction }) => transaction),
      transfers: parts.flatMap(({ transfers }) => transfers),
      facts: parts.flatMap(({ facts }) => facts),
      ...(orderBooks.length > 0 && {
        books: orderBookLogs(
          orderBooks,
          parts.map(({ logged }) => logged),
        ),
      }),
    },
    effects: parts.map(({ effects }) => effects),
  }
}

/** Whether the effects of a block are known without notes of earlier blocks and their times, and leave no notes. */
export const isSettledAlone = ({ effects }: ReadBlock): boolean =>
  effects.every((one) => one.effects.every(({ kind }) => alone.has(kind)))

const alone: ReadonlySet<Effect['kind']> = new Set(['transfer', 'move', 'unknown'])

/** Keys of the notes of earlier blocks that blocks refer to. */
export const noteKeysOf = (blocks: readonly ReadBlock[]): readonly string[] => [
  ...new Set(blocks.flatMap((block) => block.effects.flatMap(({ effects }) => effects.flatMap(noteKeys)))),
]

/** Adds the block's effects on balances, and what was bought in sales of tokens; its notes are added to `notes`. `parentMs` is the time of the previous block. */
export function settleBlock(
  { block, effects }: ReadBlock,
  notes: Notes,
  parentMs: number | undefined,
): IndexedBlock {
  const nowMs = parentMs === undefined ? undefined : BigInt(parentMs)
  const { ledger, purchases } = blockLedger(effects, { height: block.height, nowMs }, notes)
  // A stable sort: within a transaction the payment comes before what it bought.
  const transfers =
    purchases.length === 0
      ? block.transfers
      : [...block.transfers, ...purchases].toSorted((a, b) => a.transactionIndex - b.transactionIndex)
  return { ...block, transfers, ledger }
}

type Part = SourcedBlock['transactions'][number] & {
  readonly index: number
  readonly receipt: Receipt | undefined
  readonly keepsInternal: boolean
}

type TransactionFacts = {
  transaction: IndexedTransaction
  transfers: IndexedTransfer[]
  facts: Fact[]
  effects: TransactionEffects
  logged: LoggedTransaction
}

function readTransaction(part: Part): TransactionFacts {
  const { id, transaction, index, receipt, keepsInternal } = part
  const envelope = transaction.rawData?.contract[0]
  if (envelope === undefined) throw new Malformed('transaction', `Transaction ${id} has no operation.`)
  const operation = decodeOperation(envelope)
  const result = resultOf(transaction)
  const succeeded = (result === undefined || result === 'SUCCESS') && receipt?.result !== 'FAILED'
  const effects = effectsOf(operation, { succeeded, transactionId: id, receipt, keepsInternal })
  const native = effects.filter((effect) => effect.kind === 'transfer')
  const sides = parties(operation, id)
  const tokenTransfers = succeeded ? transfersInLogs(receipt, index) : []
  const transfers: IndexedTransfer[] = [
    ...native.map(({ from, to, asset, amount }) => ({ transactionIndex: index, from, to, asset, amount })),
    ...tokenTransfers,
  ]
  const indexed = {
    id,
    type: operation.type,
    ...sides,
    ...amounts(figureOf(operation, receipt) ?? ownTransfer(native, operation, sides)),
    selector: selectorOf(operation),
    result,
    ...costs(receipt, part),
  }
  const transactionEffects = {
    payer: indexed.owner === '' ? undefined : indexed.owner,
    feeSun: indexed.feeSun,
    effects,
    tokenTransfers,
  }
  const facts = factsOfTransaction({ transactionId: id, operation, succeeded, receipt }).map((other) => ({
    ...other,
    transactionIndex: index,
  }))
  const isCall = contractTypes.has(operation.type)
  return {
    transaction: indexed,
    transfers,
    facts,
    effects: transactionEffects,
    logged: { id, succeeded, isCall, receipt },
  }
}

/** What the operation itself transfers. The first transfer of a call may be one that the contract made. */
function ownTransfer(
  [first]: readonly Transfer[],
  { type }: Operation,
  { owner, to }: Parties,
): Transfer | undefined {
  return contractTypes.has(type) && (first?.from !== owner || first.to !== to) ? undefined : first
}

/** Votes, a proposal's number and the like are amounts of no asset. */
const amounts = (shown: Figure | undefined): Pick<IndexedTransaction, 'asset' | 'amount'> => ({
  asset: shown?.asset,
  amount: shown?.amount,
})

/** Zero is a cost too, but only a receipt shows it. */
function costs(receipt: Receipt | undefined, { transaction, bytesWithoutRet }: Part): Costs {
  if (receipt === undefined) return {}
  const {
    netUsage = 0n,
    netFee: netFeeSun = 0n,
    energyUsageTotal = 0n,
    energyFee: energyFeeSun = 0n,
    energyUsage: stakedEnergy = 0n,
    originEnergyUsage: suppliedEnergy = 0n,
  } = receipt.receipt ?? {}
  return {
    feeSun: receipt.fee,
    netUsage,
    energyUsage: energyUsageTotal,
    sources: {
      netFeeSun,
      energyFeeSun,
      stakedEnergy,
      suppliedEnergy,
      paidBandwidth: netFeeSun > 0n ? bandwidthOf(transaction, bytesWithoutRet) : 0n,
    },
  }
}

type Costs = Pick<IndexedTransaction, 'feeSun' | 'netUsage' | 'energyUsage' | 'sources'>

/** `undefined` in blocks of 2018, whose transactions have no result. */
function resultOf({ ret }: Transaction): string | undefined {
  const result = ret[0]?.contractRet
  return result === undefined || result === 'DEFAULT' ? undefined : String(result)
}

/** Members that name the counterparty of an operation, in order of precedence. */
const counterparts = [
  'toAddress',
  'contractAddress',
  'receiverAddress',
  'accountAddress',
  'transparentToAddress',
]

type Parties = { readonly owner: Address; readonly to: Address | undefined }

function parties(operation: Operation, id: string): Parties {
  if (operation.kind === 'unknown') return { owner: '', to: undefined }
  const owner = ownerOf(operation)
  if (operation.kind === 'CreateSmartContract') return { owner, to: createdContract(id, owner) }
  const value = operation.value as Readonly<Record<string, unknown>>
  return { owner, to: counterparts.map((name) => text(value[name])).find((found) => found !== undefined) }
}

const text = (member: unknown): string | undefined =>
  typeof member === 'string' && member !== '' ? member : undefined

function selectorOf(operation: Operation): string | undefined {
  if (operation.kind !== 'TriggerSmartContract' || operation.value.data.length < 4) return undefined
  return toHex(operation.value.data.subarray(0, 4))
}

const zeroAddress: Address = `41${'00'.repeat(20)}`

function transfersInLogs(receipt: Receipt | undefined, transactionIndex: number): IndexedTransfer[] {
  return (receipt?.log ?? []).flatMap((log) => {
    const transfer = decodeTransferLog(log.topics, log.data)
    const contract = `41${toHex(log.address)}`
    if (transfer === undefined || !isAccountAddress(contract)) return []
    const { from, to, value } = transfer
    return [
      {
        transactionIndex,
        from: from === zeroAddress ? undefined : from,
        to: to === zeroAddress ? undefined : to,
        asset: { kind: 'trc20' as const, contract },
        amount: value,
      },
    ]
  })
}
