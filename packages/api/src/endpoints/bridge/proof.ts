import { type Asset, assetIn } from '@sundial/bridge'
import { toAddress, toBase58 } from '@sundial/primitives'
import type { BridgeSums } from '@sundial/store'
import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { NotNow, RequestRefused } from '../../errors.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import type { Refusal } from '../../query.ts'
import { serviceOf } from '../../services/services.ts'
import { start, upTo } from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'
import { assetMembers, checkedHeights, mostProofRows } from './schema.ts'
import { tokenText } from './values.ts'

const height = (chain: string) =>
  Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 2 ** 31 - 1,
      description: `A final height of the ${chain} chain; the newest checked one where it is absent.`,
      'x-refusal': { other: 'malformed_number' } satisfies Refusal,
    }),
  )

export const bridgeProof = endpoint({
  get: '/api/bridge/proof',
  summary: 'What is locked, issued and on its way at a final block of each chain, by asset',
  description:
    'Extension. Added up from the events of both gateways in the indexes, in the same time for any pair of heights. issued and toSide and toMain together are locked, as long as unbacked is 0. The proof is that unbacked of all assets is 0 and differences is 0: what arrived for another account, or too little of it, changes no sum. Where the block of one chain is older than what the other one knows already, what is on its way is below zero by as much.',
  reads: 'nothing',
  cost: 5,
  query: {
    mainBlock: height('main'),
    sideBlock: height('side'),
    start,
    limit: upTo({ least: 1, most: mostProofRows, default: 20, description: 'Number of assets' }),
  },
  reply: Type.Object({
    checked: checkedHeights,
    mainBlock: is.int('Extension. Height of the main chain.'),
    sideBlock: is.int('Extension. Height of the side chain.'),
    differences: is.int('Extension. Arrivals ever found that the other gateway did not send like this.'),
    total: is.int('Extension. TRX and all tokens mapped at the block of the main chain.'),
    data: Type.Array(
      Type.Object({
        ...assetMembers,
        locked: is.amountText('Extension. Deposited less paid back; of collections the number of items.'),
        issued: is.text('Extension. Arrived on the side chain less withdrawn there.'),
        toSide: is.text('Extension. Deposited, and not arrived on the side chain.'),
        toMain: is.text('Extension. Withdrawn, and not paid back on the main chain.'),
        unbacked: is.text(
          'Extension. Arrived on either chain without having been sent on the other one, never below 0. More than 0: the sums do not agree.',
        ),
      }),
      { description: 'Extension. TRX first, then tokens in the order of their mappings.' },
    ),
  }),
  async handle({ query }, at) {
    const bridge = serviceOf(at, 'bridge')
    const { records } = bridge.chain('main')
    const { start: from, limit, mainBlock, sideBlock } = query
    const found = await records.proofAt({
      bridge: bridge.name(),
      main: mainBlock,
      side: sideBlock,
      start: Math.min(from, 2 ** 31 - 1),
      limit,
    })
    const named = (['mainBlock', 'sideBlock'] as const).filter((name) => query[name] !== undefined)
    if (found === undefined && named.length > 0)
      throw new RequestRefused('block_not_checked', 'No block is checked yet.', { parameters: named })
    if (found === undefined)
      throw new NotNow(
        'index_behind',
        'Nothing is checked yet. The proof begins once both indexes have all blocks since the gateways were made.',
      )
    const { checked, heights, differences, total, rows } = found
    const early = (['main', 'side'] as const).find((chain) => heights[chain] > checked[chain].to)
    if (early !== undefined)
      throw new RequestRefused(
        'block_not_checked',
        `Block ${heights[early]} of the ${early} chain is not checked yet: ${checked[early].to} is the newest one.`,
        { checked },
      )
    return {
      checked,
      mainBlock: heights.main,
      sideBlock: heights.side,
      differences,
      total,
      data: rows.map(toRow),
    }
  },
})

function toRow(sums: BridgeSums) {
  const { deposited, paid, arrived, withdrawn, arrivedBacked, paidBacked } = sums
  return {
    ...assetMembersOf(sums),
    locked: String(deposited - paid),
    issued: String(arrived - withdrawn),
    toSide: String(deposited - arrivedBacked),
    toMain: String(withdrawn - paidBacked),
    unbacked: String(arrived - arrivedBacked + paid - paidBacked),
  }
}

function assetMembersOf({ asset, sideToken }: BridgeSums) {
  const named: Asset = assetIn(asset)
  return omitUndefined({
    kind: named.kind,
    token: tokenText(named),
    sideToken:
      sideToken === undefined
        ? undefined
        : toBase58(toAddress(`0x${sideToken.toString(16).padStart(40, '0')}`)),
  })
}
