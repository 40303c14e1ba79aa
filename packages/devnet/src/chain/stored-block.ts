import {
  address,
  type Block,
  block as blockMessage,
  blockId,
  bytes,
  int64,
  message,
  type Receipt,
  receipt as receiptMessage,
  repeated,
} from '@sundial/protocol'
import { hexToBytes, bytesToHex } from '../log/native-hex.ts'
import type { BalanceStep } from '../state/state.ts'

/** A block of the chain with what executing it answered. */
export type StoredBlock = {
  readonly height: number
  readonly id: string
  readonly block: Block
  readonly transactionIds: readonly string[]
  /** In the order of the transactions; empty for block 0. */
  readonly receipts: readonly Receipt[]
  /** Changes of TRX balances by each transaction, step by step. */
  readonly balanceSteps: readonly (readonly BalanceStep[])[]
}

const step = message({ address: [1, address], amount: [2, int64] })
const stepsOfBlock = message({ transactions: [1, repeated(message({ steps: [1, repeated(step)] }))] })

/** Stores ids next to the bytes, so that opening a log needs no decoding and no hashing. */
const record = message({
  id: [1, bytes],
  transactionIds: [2, repeated(bytes)],
  block: [3, bytes],
  receipts: [4, repeated(bytes)],
  balanceSteps: [5, bytes],
})

export const encodeStoredBlock = ({
  id,
  block,
  transactionIds,
  receipts,
  balanceSteps,
}: StoredBlock): Uint8Array =>
  record.encode({
    id: hexToBytes(id),
    transactionIds: transactionIds.map(hexToBytes),
    block: blockMessage.encode(block),
    receipts: receipts.map((item) => receiptMessage.encode(item)),
    balanceSteps: stepsOfBlock.encode({ transactions: balanceSteps.map((steps) => ({ steps })) }),
  })

export function decodeStoredBlock(encoded: Uint8Array): StoredBlock {
  const { block, receipts, balanceSteps, ...ids } = record.decode(encoded)
  const decoded = blockMessage.decode(block)
  return {
    height: Number(headerOf(decoded).number),
    id: bytesToHex(ids.id),
    transactionIds: ids.transactionIds.map(bytesToHex),
    block: decoded,
    receipts: receipts.map((item) => receiptMessage.decode(item)),
    balanceSteps: stepsOfBlock.decode(balanceSteps).transactions.map(({ steps }) => steps),
  }
}

/** Only the ids, without a look at block and receipts. */
export function idsOfStoredBlock(encoded: Uint8Array) {
  const { id, transactionIds } = record.decode(encoded)
  return { id: bytesToHex(id), transactionIds: transactionIds.map(bytesToHex) }
}

export function headerOf({ blockHeader }: Block) {
  const { rawData } = blockHeader!
  return rawData!
}

export const storedBlock = (
  block: Block,
  { transactionIds, receipts, balanceSteps }: Omit<StoredBlock, 'height' | 'id' | 'block'>,
): StoredBlock => ({
  height: Number(headerOf(block).number),
  id: blockId(headerOf(block)),
  block,
  transactionIds,
  receipts,
  balanceSteps,
})
