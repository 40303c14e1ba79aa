// Pages of logs: a position may have several, so a fingerprint names the position and the last log that was returned.
import { Malformed } from '@sundial/primitives'
import type { Receipt } from '@sundial/protocol'
import { heightOfPosition, indexOfPosition } from '../indexes/account-index.ts'
import type { Chain } from '../chain/chain.ts'
import { countBefore } from '../indexes/log-index.ts'
import { type RequestParameters, stringIn } from '../server/parameters.ts'
import type { Rows } from '../server/route.ts'
import { pageIn } from './page.ts'

export type ReceiptLog = {
  readonly log: Receipt['log'][number]
  /** Within its transaction. */
  readonly index: number
  readonly receipt: Receipt
  readonly height: number
}

/** Rows of the logs at the sorted positions for which `read` returns one, newest first by default. */
export function pageOfLogs(
  chain: Chain,
  parameters: RequestParameters,
  { places, read }: { places: readonly number[]; read: (log: ReceiptLog) => object | undefined },
): Rows {
  const { limit, newestFirst, first, end } = pageIn({ ...parameters, fingerprint: undefined }, chain)
  const within = places.slice(countBefore(places, first), countBefore(places, end))
  const ordered = newestFirst ? within.reverse() : within
  const mark = markIn(parameters)
  const rows: object[] = []
  let last: Mark | undefined
  for (const place of ordered.slice(mark === undefined ? 0 : ordered.indexOf(mark.place))) {
    const logs = logsAt(chain, place)
    if (newestFirst) logs.reverse()
    for (const log of logs) {
      if (mark !== undefined && mark.place === place && !isAfter(log.index, mark.index, newestFirst)) continue
      const row = read(log)
      if (row === undefined) continue
      if (rows.length === limit) return { rows, fingerprint: textOf(last!) }
      rows.push(row)
      last = { place, index: log.index }
    }
  }
  return { rows }
}

const isAfter = (index: number, marked: number, newestFirst: boolean): boolean =>
  newestFirst ? index < marked : index > marked

export function logsAt(chain: Chain, place: number): ReceiptLog[] {
  const height = heightOfPosition(place)
  const receipt = chain.block(height)!.receipts[indexOfPosition(place)]!
  return receipt.log.map((log, index) => ({ log, index, receipt, height }))
}

type Mark = { readonly place: number; readonly index: number }

const textOf = ({ place, index }: Mark): string => Buffer.from(`${place}.${index}`).toString('base64url')

function markIn(parameters: RequestParameters): Mark | undefined {
  const text = stringIn(parameters, 'fingerprint')
  if (text === '') return undefined
  const [, place, index] = /^(\d{1,16})\.(\d{1,9})$/.exec(Buffer.from(text, 'base64url').toString()) ?? []
  if (place === undefined) throw new Malformed('parameter', 'The fingerprint is none of this chain.')
  return { place: Number(place), index: Number(index) }
}
