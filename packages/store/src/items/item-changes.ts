import { type BlockEntry, knowsItems } from '../head.ts'
import { FactReader } from '../records/fact-codec.ts'
import type { FactRecord } from '../records/fact-record.ts'
import { nftTransfer } from '../records/facts/nft-transfer.ts'
import type { ItemChange } from './move-items.ts'

type Moved = {
  readonly blocks: readonly BlockEntry[]
  /** Facts of all the blocks. */
  readonly facts: readonly FactRecord[]
}

/** What the transfers of items in the blocks change; nothing in blocks after which items are not known. */
export function itemChangesOf({ blocks, facts }: Moved): readonly ItemChange[] {
  const first = blocks[0]?.before.facts ?? 0
  return blocks
    .filter(knowsItems)
    .flatMap(({ before, after }) => facts.slice(before.facts - first, after.facts - first))
    .filter(({ kind }) => kind === nftTransfer.code)
    .flatMap(changesOf)
}

/** The other way, for taking it back. */
export const reversed = (changes: readonly ItemChange[]): readonly ItemChange[] =>
  changes.map((one) => ({ ...one, change: -one.change }))

/** Numbers stand in the place of names, which nothing here needs. */
function changesOf({ accounts, payload }: FactRecord): ItemChange[] {
  const parts = { accounts: accounts.map(String), assets: [], keys: [], payload }
  const { contract, id, from, to, amount } = nftTransfer.layout.read(new FactReader(parts))
  return [...sideOf(from, { contract, id, change: -amount }), ...sideOf(to, { contract, id, change: amount })]
}

const sideOf = (
  holder: string | undefined,
  { contract, id, change }: { readonly contract: string; readonly id: bigint; readonly change: bigint },
): ItemChange[] =>
  holder === undefined ? [] : [{ contract: Number(contract), id, holder: Number(holder), change }]
