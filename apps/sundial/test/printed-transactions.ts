// A node's output of transactions and their receipts, for recounting.
import { type ForcedBlock, post } from './recount.ts'

/** A transaction from the node's output, with its receipt. */
export type PrintedTransaction = {
  readonly timeMs: number
  readonly height: number
  readonly type: string
  readonly result: string
  readonly owner: string
  readonly to: string | undefined
  readonly value: Json
  readonly info: Json
  readonly receipt: Readonly<Record<string, number>>
  /** Of the signed transaction, with the 64 bytes that the chain counts for a result. */
  readonly byteCount: number
}
export type Json = { readonly [name: string]: unknown }

/** The transactions of all blocks, oldest first. */
export async function readTransactions(
  node: string,
  blocks: readonly ForcedBlock[],
): Promise<readonly PrintedTransaction[]> {
  const printed: PrintedTransaction[] = []
  for (const { height: num, timeMs } of blocks) {
    const [block, infos] = await Promise.all([
      post(node, '/wallet/getblockbynum', { num }),
      post(node, '/wallet/gettransactioninfobyblocknum', { num }),
    ])
    const infoById = new Map(
      (Array.isArray(infos) ? (infos as Json[]) : []).map((info) => [info['id'], info]),
    )
    for (const [at, transaction] of (((block as Json)['transactions'] ?? []) as Json[]).entries()) {
      const [contract] = (transaction['raw_data'] as { contract: Json[] }).contract
      const info = infoById.get(transaction['txID']) ?? {}
      const [ret] = (transaction['ret'] ?? [{}]) as [Json]
      printed.push({
        timeMs,
        height: num,
        type: String(contract!['type']),
        result: (ret['contractRet'] as string | undefined) ?? 'NONE',
        owner: blocks[num]!.transactions[at]!.owner,
        to: blocks[num]!.transactions[at]!.to,
        value: (contract!['parameter'] as { value: Json }).value,
        info,
        receipt: (info['receipt'] ?? {}) as Readonly<Record<string, number>>,
        byteCount: bytesOf(transaction),
      })
    }
  }
  return printed
}

export const sumOf = (
  items: readonly PrintedTransaction[],
  amountOf: (item: PrintedTransaction) => unknown,
): bigint => items.reduce((sum, item) => sum + BigInt((amountOf(item) as number | undefined) ?? 0), 0n)

export const unique = (items: readonly unknown[]): number => new Set(items).size

export const isCall = ({ type }: PrintedTransaction): boolean => type === 'TriggerSmartContract'

/** The raw data and each signature of 65 bytes have a tag and a length before them. */
function bytesOf({ raw_data_hex: raw, signature = [] }: Json): number {
  const rawBytes = String(raw).length / 2
  const lengthBytes = rawBytes < 128 ? 1 : rawBytes < 16_384 ? 2 : 3
  return 1 + lengthBytes + rawBytes + (signature as readonly unknown[]).length * 67 + 64
}
