import { assetIn } from '@sundial/bridge'
import { isAddress, toAddress, toBase58 } from '@sundial/primitives'
import { Type } from 'typebox'
import { readCursor, writeCursor } from '../../cursor.ts'
import { endpoint } from '../../endpoint.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import { serviceOf } from '../../services/services.ts'
import { listing, start, upTo } from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'
import { assetMembers, checkedHeights, end, mostProofRows } from './schema.ts'
import { tokenText } from './values.ts'

const sentMembers = {
  kind: assetMembers.kind,
  token: assetMembers.token,
  account: is.text('Extension. Who sends and receives it.'),
  value: is.text('Extension. Amount in the smallest unit, or number of the item.'),
}

export const bridgeDifferences = endpoint({
  get: '/api/bridge/differences',
  summary: 'Arrivals that the other gateway of the bridge did not send, or not like this, newest first',
  description:
    'Extension. They stay in this list for good. Without any, checked says which final blocks were compared.',
  reads: 'nothing',
  cost: 2,
  query: {
    start,
    cursor: listing.cursor,
    format: listing.format,
    limit: upTo({ least: 1, most: mostProofRows, default: 20, description: 'Number of rows' }),
  },
  list: 'data',
  reply: Type.Object({
    checked: Type.Optional(checkedHeights),
    total: is.int('Extension. Number of differences ever found.'),
    data: Type.Array(
      Type.Object({
        chain: end,
        txHash: is.hash('Extension. The transaction in which it arrived.'),
        block: is.int('Extension. Height of its block.'),
        timestamp: is.time('Extension. Block time.'),
        nonce: is.text('Extension. Under which number it arrived.'),
        fault: Type.Enum(['unsent', 'changed', 'twice'], {
          description:
            'Extension. unsent: the other gateway sent nothing under this number. changed: it sent something else. twice: it had arrived before.',
        }),
        ...sentMembers,
        sent: Type.Optional(
          Type.Object(sentMembers, {
            description: 'Extension. What the other gateway sent under this number.',
          }),
        ),
        found: is.time('Extension. When it was found.'),
      }),
      { description: 'Extension. Newest first.' },
    ),
    nextCursor: is.nextCursor,
  }),
  async handle({ query }, at) {
    const bridge = serviceOf(at, 'bridge')
    const { records, store } = bridge.chain('main')
    const before = query.cursor === undefined ? undefined : readCursor(query.cursor, 'newest').at
    const start = before === undefined ? Math.min(query.start, 2 ** 31 - 1) : 0
    const page = { start, before, limit: query.limit }
    const { checked, total, rows } = await records.differences({ bridge: bridge.name(), ...page })
    const left = Math.min(total, before ?? total) - start - rows.length
    const nextCursor =
      left > 0 && rows.length > 0 ? writeCursor('newest', left, await store.state()) : undefined
    return omitUndefined({
      checked,
      total,
      data: rows.map(({ sent, ...row }) =>
        omitUndefined({
          chain: row.chain,
          txHash: row.transactionId,
          block: row.height,
          timestamp: row.timestampMs,
          nonce: String(row.nonce),
          fault: row.fault,
          ...whatMoved(row),
          sent: sent && whatMoved(sent),
          found: row.foundMs,
        }),
      ),
      nextCursor,
    })
  },
})

type Moved = { readonly asset: string; readonly account: string; readonly value: bigint }

function whatMoved({ asset, account, value }: Moved) {
  const named = assetIn(asset)
  return omitUndefined({
    kind: named.kind,
    token: tokenText(named),
    account: isAddress(account) ? toBase58(toAddress(account)) : account,
    value: String(value),
  })
}
