import { type Asset, assetValues, type Gateway, kinds, trx } from '@sundial/bridge'
import { toBase58 } from '@sundial/primitives'
import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import { gatewayOf } from '../../services/bridge.ts'
import { atNodeHead } from '../../services/node-calls.ts'
import { serviceOf } from '../../services/services.ts'
import { start, upTo } from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'
import { assetMembers, mostRows } from './schema.ts'
import { ask, askAddress, askNumber, tokenText } from './values.ts'

/** Each asset is four calls of nodes. */
const assetCost = 4

export const bridgeAssets = endpoint({
  get: '/api/bridge/assets',
  summary: 'What the bridge keeps on the main chain and has issued on the side chain, by asset',
  description:
    'Extension. TRX first, then tokens in the order of their mappings. Read from both gateways at one block each, which the answer names. What is locked and not issued is on its way, in either direction; an asset of which more is issued than locked would have been counterfeited.',
  reads: 'nothing',
  cost: 4,
  extraCost: ({ limit }) => assetCost * Math.min(mostRows, Number(limit) || mostRows),
  query: {
    start,
    limit: upTo({ least: 1, most: mostRows, default: mostRows, description: 'Number of assets' }),
  },
  reply: Type.Object({
    mainBlock: is.int('Extension. Height of the main chain at which locked is true.'),
    sideBlock: is.int('Extension. Height of the side chain at which issued is true.'),
    total: is.int('Extension. TRX and all mapped tokens.'),
    data: Type.Array(
      Type.Object({
        ...assetMembers,
        locked: is.amountText('Extension. What the main gateway keeps; of collections the number of items.'),
        issued: is.amountText('Extension. What the side gateway has issued and not taken back.'),
        onTheWay: is.text('Extension. locked less issued. Below zero: more is issued than locked.'),
      }),
      { description: 'Extension. TRX first, then tokens in the order of their mappings.' },
    ),
  }),
  async handle({ query }, at) {
    const { main, side } = serviceOf(at, 'bridge').both()
    const gateways = { main: gatewayOf(main, at.signal), side: gatewayOf(side, at.signal) }
    const locked = await atNodeHead(main.calls, () => readLocked(gateways.main, query))
    const issued = await atNodeHead(side.calls, () => readIssued(gateways.side, locked.value.rows))
    return {
      mainBlock: locked.block,
      sideBlock: issued.block,
      total: locked.value.total,
      data: locked.value.rows.map((row, index) => {
        const other = issued.value[index]!
        return omitUndefined({
          kind: row.kind,
          token: tokenText(row),
          sideToken: other.sideToken === undefined ? undefined : toBase58(other.sideToken),
          locked: String(row.locked),
          issued: String(other.issued),
          onTheWay: String(row.locked - other.issued),
        })
      }),
    }
  },
})

type Window = { readonly start: number; readonly limit: number }
type Locked = Asset & { readonly locked: bigint }

async function readLocked(gateway: Gateway, window: Window) {
  const [, mapped] = await ask(gateway, 'lastNonces')
  const total = Number(mapped) + 1
  const rows: Locked[] = []
  for (let place = window.start; place < Math.min(total, window.start + window.limit); place++) {
    const asset = place === 0 ? trx : await mappedAt(gateway, place)
    rows.push({ ...asset, locked: await askNumber(gateway, 'lockedOf', assetValues(asset)) })
  }
  return { total, rows }
}

async function mappedAt(gateway: Gateway, nonce: number): Promise<Asset> {
  const [mapping] = await ask(gateway, 'mappingAt', [BigInt(nonce)])
  const [kind, , token] = mapping as readonly unknown[]
  return { kind: kinds[Number(kind)]!, token: token as bigint }
}

async function readIssued(gateway: Gateway, assets: readonly Asset[]) {
  const rows = []
  for (const asset of assets) {
    const issued = await askNumber(gateway, 'issuedOf', assetValues(asset))
    const sideToken =
      asset.kind === 'trx' ? undefined : await askAddress(gateway, 'sideTokenOf', assetValues(asset))
    rows.push({ issued, sideToken })
  }
  return rows
}
