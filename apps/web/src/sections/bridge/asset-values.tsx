import { useTranslations } from 'use-intl/react'
import type { BridgeEnd, BridgeFlow } from '../../data/bridge.ts'
import { tokenAt } from '../../data/bridge.ts'
import { toInteger } from '../../format/exact-number.ts'
import { ItemLink, ItemNumber } from '../../show/item.tsx'
import { Missing } from '../../show/missing.tsx'
import { NamedAmount, NamedToken } from '../../show/named-token.tsx'
import { Count, Trx } from '../../show/quantity.tsx'
import styles from './bridge.module.css'
import { LinkAt } from './link-at.tsx'

type Asset = Pick<BridgeFlow, 'kind' | 'token' | 'sideToken'>
type Props = { readonly asset: Asset; readonly here: BridgeEnd }

/** The name of an asset, by the token that it is on the network of this page. */
export function AssetName({ asset, here }: Props) {
  if (asset.kind === undefined) return <Missing />
  if (asset.kind === 'trx') return <bdi>TRX</bdi>
  const token = tokenAt(here, asset)
  // Until its mapping has arrived the side chain has no token for it.
  return token === undefined ? (
    <LinkAt here={here} end="main" route={mainRoute(asset)} text={asset.token} />
  ) : (
    <NamedToken token={token} />
  )
}

const mainRoute = ({ kind, token = '' }: Asset) =>
  kind === 'trc10' ? `/token/${token}` : kind === 'trc20' ? `/token20/${token}` : `/contract/${token}`

/** Its token on one of both chains, which may be another network. */
export function TokenOn({ asset, here, end }: Props & { readonly end: BridgeEnd }) {
  if (asset.kind === 'trx') return <bdi>TRX</bdi>
  const token = tokenAt(end, asset)
  const route = end === 'main' ? mainRoute(asset) : sideRoute(asset)
  return <LinkAt here={here} end={end} route={route} text={token?.tokenId} />
}

const sideRoute = ({ kind, sideToken = '' }: Asset) =>
  kind === 'trc721' ? `/contract/${sideToken}` : `/token20/${sideToken}`

/** How much of an asset; of a collection how many items. */
export function AssetAmount({ asset, here, value }: Props & { readonly value: string }) {
  const t = useTranslations('bridge')
  const token = tokenAt(here, asset)
  if (asset.kind === 'trx') return <Trx sun={value} />
  if (asset.kind === 'trc721') return t('items', { count: Number(value) })
  // Without a token here its decimals are not known.
  return token === undefined ? (
    <span data-tip={t('smallestUnits')}>
      <Count value={toInteger(value)} />
    </span>
  ) : (
    <NamedAmount value={value} token={token} />
  )
}

type Moved = Asset & Pick<BridgeFlow, 'value'>

/** What a parcel moves: an amount, or an item of a collection. */
export function ParcelValue({ flow, here }: { readonly flow: Moved; readonly here: BridgeEnd }) {
  const { kind, value } = flow
  const token = tokenAt(here, flow)
  if (kind === undefined || value === undefined) return <Missing />
  if (kind !== 'trc721') return <AssetAmount asset={flow} here={here} value={value} />
  return (
    <span className={styles['pair']}>
      <AssetName asset={flow} here={here} />
      {token === undefined ? <ItemNumber id={value} /> : <ItemLink contract={token.tokenId} id={value} />}
    </span>
  )
}
