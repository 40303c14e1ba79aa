import { toHex, fromHex, fromText } from '@sundial/primitives'
import { type OperationEnvelope, rawTransaction } from '@sundial/protocol'
import type { Draft } from './drafts.ts'
import type { NodeCalls } from './node-calls.ts'

/** What an earlier build put on the chain. */
type Past = {
  /** The build was completed: the node rejected what is missing. */
  readonly isWhole: boolean
  /** Id of a transaction with the draft's operation and memo; each is returned once. */
  take(draft: Draft): string | undefined
}

/** A chain without an earlier demo. */
export const noPast: Past = { isWhole: false, take: () => undefined }

const blocksAtOnce = 100
/** The build takes a few blocks; where every transaction creates one, some hundreds. */
const mostBlocks = 20_000

/** Reads from the block at a time on, until the end of the build. */
export async function readPast(
  node: NodeCalls,
  { sinceMs, last }: { sinceMs: number; last: Draft },
): Promise<Past> {
  const head = await node.head()
  const start = await heightAt(node, sinceMs, head.height)
  const ids = new Map<string, string[]>()
  const lastKey = keyOf(last.operation, fromText(last.memo ?? ''))
  for (let from = start; from <= Math.min(head.height, start + mostBlocks); from += blocksAtOnce) {
    for (const { id, rawDataHex } of await node.transactions(from, from + blocksAtOnce)) {
      const { contract, data } = rawTransaction.decode(fromHex(rawDataHex))
      const key = keyOf(contract[0]!, data)
      ids.set(key, [...(ids.get(key) ?? []), id])
    }
    if (ids.has(lastKey)) break
  }
  return {
    isWhole: ids.has(lastKey),
    take: ({ operation, memo = '' }) => ids.get(keyOf(operation, fromText(memo)))?.shift(),
  }
}

/** The lowest height whose block has the time or a later one. */
async function heightAt(node: NodeCalls, timeMs: number, highest: number): Promise<number> {
  let [low, high] = [1, highest]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if ((await node.headAt(middle)).timeMs < timeMs) low = middle + 1
    else high = middle
  }
  return low
}

const keyOf = ({ type, parameter, permissionId }: OperationEnvelope, memo: Uint8Array): string =>
  [type, permissionId, toHex(parameter?.value ?? new Uint8Array(0)), toHex(memo)].join('/')
