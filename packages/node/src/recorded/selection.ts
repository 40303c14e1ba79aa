// Selects the recorded files of the requested chain. Pure.
import { isObject } from '../json/members.ts'

/** `look up`: its transactions can be found by id, but their blocks are not in this chain. */
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

/** Names in settings and in recordings differ only for mainnet. */
const recordedName = (network: string): string => (network === 'main' ? 'mainnet' : network)

/** From the index entry of a file, or without one from the network at the start of its name. */
export function useOf(file: string, entry: IndexEntry | undefined, network: string): Use {
  if (entry === undefined) return isOfAnotherNetwork(file, network) ? 'none' : 'all'
  if (/^(vector|negative|synthetic|block-expected)/.test(entry.kind)) return 'none'
  // Networks have remarks: "nile (by ref_block_bytes)", "shasta-2018 (before the reset)" which is another chain.
  if (entry.network.split(' ')[0] === recordedName(network)) return 'all'
  return /^transactions?(-protobuf)?$/.test(entry.kind) ? 'look up' : 'none'
}

const networkNames = /^(mainnet|nile|shasta-?2018|shasta|private)(?=[-._])/

function isOfAnotherNetwork(file: string, network: string): boolean {
  const named = networkNames.exec(file.split('/').at(-1) ?? '')?.[1]
  return named !== undefined && named !== recordedName(network)
}
