// Pages of logs and internal transactions: a position may have several, so a fingerprint names the position and the last one that was
// returned.
import { tronGrid } from '@sundial/operations'
import { heightOfPosition, indexOfPosition } from '../indexes/account-index.ts'
import type { Chain } from '../chain/chain.ts'
import { countBefore } from '../indexes/log-index.ts'
import { wholeIn } from './page.ts'

/** Rows of what the sorted positions have, as far as `read` returns one, newest first by default. */
export function pageOfItems<Item extends { readonly index: number }>(
  chain: Chain,
  query: tronGrid.GridQuery,
  {
    positions,
    itemsAt,
    read,
  }: {
    positions: readonly number[]
    itemsAt: (chain: Chain, position: number) => Item[]
    read: (item: Item) => object | undefined
  },
): tronGrid.GridRows {
  const { limit, newestFirst, first, end } = wholeIn(query, chain)
  const within = positions.slice(countBefore(positions, first), countBefore(positions, end))
  const ordered = newestFirst ? within.reverse() : within
  const [markPosition, markIndex = 0] = tronGrid.placeIn(query, 2) ?? []
  const rows: object[] = []
  let last: readonly [position: number, index: number] = [0, 0]
  const from = markPosition === undefined ? 0 : ordered.indexOf(markPosition)
  for (const position of ordered.slice(from)) {
    const items = itemsAt(chain, position)
    if (newestFirst) items.reverse()
    for (const item of items) {
      if (markPosition === position && !isAfter(item.index, markIndex, newestFirst)) continue
      const row = read(item)
      if (row === undefined) continue
      if (rows.length === limit) return { rows, fingerprint: tronGrid.fingerprintOf(...last) }
      rows.push(row)
      last = [position, item.index]
    }
  }
  return { rows }
}

const isAfter = (index: number, marked: number, newestFirst: boolean): boolean =>
  newestFirst ? index < marked : index > marked

export function logsAt(chain: Chain, position: number): tronGrid.PlacedLog[] {
  const height = heightOfPosition(position)
  const receipt = chain.block(height)!.receipts[indexOfPosition(position)]!
  return receipt.log.map((log, index) => ({ log, index, receipt, height }))
}
