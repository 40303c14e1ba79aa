// Which recorded files belong to the requested chain. Pure.
import { isObject } from '../json/members.ts'

/** `look up`: its transactions can be found by id, but no block of theirs is in this chain. */
export type Use = 'all' | 'look up' | 'none'
export type IndexEntry = { readonly kind: string; readonly network: string }

/** Entries by file of a parsed `index.json`, `undefined` when it is not such a list. */
export function entriesByFile(index: unknown): ReadonlyMap<string, IndexEntry> | undefined {
  if (!Array.isArray(index)) return undefined
  const entries = new Map<string, IndexEntry>()
  for (const entry of index as readonly unknown[]) {
    if (!isObject(entry) || typeof entry['file'] !== 'string') continue
    entries.set(entry['file'], { kind: nameOf(entry['kind']), network: nameOf(entry['network']) })
  }
  return entries
}

const nameOf = (member: unknown): string => (typeof member === 'string' ? member : 'unknown')

/** Names of settings and of recordings differ for mainnet only. */
const recordedName = (network: string): string => (network === 'main' ? 'mainnet' : network)

/** By what the index says of a file, or without an entry by the network its name begins with. */
export function useOf(file: string, entry: IndexEntry | undefined, network: string): Use {
  if (entry === undefined) return isOfAnotherNetwork(file, network) ? 'none' : 'all'
  if (/^(vector|negative|synthetic|block-expected)/.test(entry.kind)) return 'none'
  // Networks carry remarks: "nile (by ref_block_bytes)", "shasta-2018 (before the reset)" which is another chain.
  if (entry.network.split(' ')[0] === recordedName(network)) return 'all'
  return /^transactions?(-protobuf)?$/.test(entry.kind) ? 'look up' : 'none'
}

const networkNames = /^(mainnet|nile|shasta-?2018|shasta|private)(?=[-._])/

function isOfAnotherNetwork(file: string, network: string): boolean {
  const named = networkNames.exec(file.split('/').at(-1) ?? '')?.[1]
  return named !== undefined && named !== recordedName(network)
}
