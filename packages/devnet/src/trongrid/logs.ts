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
  { positions, read }: { positions: readonly number[]; read: (log: ReceiptLog) => object | undefined },
): Rows {
  const { limit, newestFirst, first, end } = pageIn({ ...parameters, fingerprint: undefined }, chain)
  const within = positions.slice(countBefore(positions, first), countBefore(positions, end))
  const ordered = newestFirst ? within.reverse() : within
  const mark = markIn(parameters)
  const rows: object[] = []
  let last: Mark | undefined
  for (const position of ordered.slice(mark === undefined ? 0 : ordered.indexOf(mark.position))) {
    const logs = logsAt(chain, position)
    if (newestFirst) logs.reverse()
    for (const log of logs) {
      if (mark !== undefined && mark.position === position && !isAfter(log.index, mark.index, newestFirst))
        continue
      const row = read(log)
      if (row === undefined) continue
      if (rows.length === limit) return { rows, fingerprint: textOf(last!) }
      rows.push(row)
      last = { position, index: log.index }
    }
  }
  return { rows }
}

const isAfter = (index: number, marked: number, newestFirst: boolean): boolean =>
  newestFirst ? index < marked : index > marked

export function logsAt(chain: Chain, position: number): ReceiptLog[] {
  const height = heightOfPosition(position)
  const receipt = chain.block(height)!.receipts[indexOfPosition(position)]!
  return receipt.log.map((log, index) => ({ log, index, receipt, height }))
}

type Mark = { readonly position: number; readonly index: number }

const textOf = ({ position, index }: Mark): string =>
  Buffer.from(`${position}.${index}`).toString('base64url')

function markIn(parameters: RequestParameters): Mark | undefined {
  const text = stringIn(parameters, 'fingerprint')
  if (text === '') return undefined
  const [, position, index] = /^(\d{1,16})\.(\d{1,9})$/.exec(Buffer.from(text, 'base64url').toString()) ?? []
  if (position === undefined) throw new Malformed('parameter', 'The fingerprint is none of this chain.')
  return { position: Number(position), index: Number(index) }
}
