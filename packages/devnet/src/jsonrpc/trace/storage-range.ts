import { type Address, fromHex, keccak256 } from '@sundial/primitives'
import { storageRowKey } from '../../contracts/storage-key.ts'
import { bytesToHex } from '../../log/native-hex.ts'
import type { BaseState, Reader } from '../../state/state.ts'
import { rpcWord } from '../hex.ts'

/** A request for more words continues from `nextKey`. */
const mostWords = 10_000

/** Below this the lower half of a key is a slot's number: no hash ends in so many zeros before it. */
const mostSlots = 2n ** 64n

type Range = {
  readonly start: string
  readonly count: number
  /** Of a forked chain. */
  readonly base: BaseState | undefined
}

/**
 * Rows of java-tron's storage (Storage.compose): the first half of a row's key comes from the contract, the second is the
 * lower half of the word's own key, so that of most keys the whole is not known: then `key` is null, as in geth. Throws
 * `fork_state_missing` for a contract from before a fork, all words of which nobody knows.
 */
export function storageRange(state: Reader, contract: Address, { start, count, base }: Range) {
  const record = state.get('contracts', contract)
  base?.checkWords({ row: storageRowKey(contract, 0n, record), contract, slot: 0n })
  const prefix = storageRowKey(contract, 0n, undefined === record ? record : { ...record, version: 0 }).slice(
    0,
    -1,
  )
  const half = bytesToHex(keccak256(fromHex(prefix.slice(0, -1))).subarray(0, 16))
  const rows = state
    .entries('storage')
    .filter(([key]) => key.startsWith(prefix))
    .map(([key, value]) => ({ low: BigInt(`0x${key.slice(prefix.length)}`), value }))
    .map(({ low, value }) => ({ low, value, row: `0x${half}${low.toString(16).padStart(32, '0')}` }))
    .filter(({ row }) => row >= start)
    .sort((left, right) => (left.row < right.row ? -1 : 1))
  const shown = Math.min(count, mostWords)
  return {
    storage: Object.fromEntries(
      rows.slice(0, shown).map(({ row, low, value }) => {
        const key = record?.version !== 1 && low < mostSlots ? rpcWord(low) : null
        return [row, { key, value: rpcWord(value) }]
      }),
    ),
    nextKey: rows[shown]?.row ?? null,
  }
}
