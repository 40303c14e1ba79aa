import { useTranslations } from 'use-intl/react'
import { type BridgeAsset, bridgeAssets, type BridgeEnd, bridgeRows } from '../../data/bridge.ts'
import { richValues } from '../../i18n/keys.ts'
import { DataTable } from '../../lists/data-table.tsx'
import type { Column } from '../../lists/table-rows.tsx'
import { useList } from '../../lists/use-list.ts'
import { AssetAmount, AssetName, TokenOn } from './asset-values.tsx'
import styles from './bridge.module.css'
import { LinkAt } from './link-at.tsx'

/** By token: what the main gateway keeps, and what the side gateway has issued, each at a block of its chain. */
export function BridgeProof({ here }: { readonly here: BridgeEnd }) {
  const found = useList({ query: bridgeAssets, isStill: true })
  const list = {
    ...found,
    address: { ...found.address, size: bridgeRows },
    sizes: [bridgeRows],
    csvUrl: undefined,
  }
  return (
    <>
      {list.page !== undefined && (
        <Verdict rows={list.page.rows} isWhole={list.page.rows.length === list.page.total} here={here} />
      )}
      <DataTable
        name="bridgeAssets"
        list={list}
        columns={columnsOf(here)}
        rowKey={({ kind, token }) => `${kind} ${token}`}
      />
    </>
  )
}

type VerdictProps = {
  readonly rows: readonly BridgeAsset[]
  /** Of one page among others nobody knows whether all is locked. */
  readonly isWhole: boolean
  readonly here: BridgeEnd
}

function Verdict({ rows, isWhole, here }: VerdictProps) {
  const t = useTranslations('bridge.proof')
  const [first] = rows
  if (first === undefined) return null
  const broken = rows.filter(({ onTheWay }) => onTheWay.startsWith('-')).length
  const block = (end: BridgeEnd, height: number) => (
    <LinkAt key={end} here={here} end={end} route={`/block/${height}`} text={String(height)} />
  )
  return (
    <div className={styles['verdict']} data-tone={broken === 0 ? 'good' : 'bad'}>
      {broken > 0 ? (
        <strong role="alert">{t('broken', { count: broken })}</strong>
      ) : (
        isWhole && <strong>{t('holds')}</strong>
      )}
      <p>
        {t.rich(
          'at',
          richValues({ main: block('main', first.mainBlock), side: block('side', first.sideBlock) }),
        )}
      </p>
    </div>
  )
}

const columnsOf = (here: BridgeEnd): readonly Column<BridgeAsset>[] => [
  { title: 'token', cell: (asset) => <AssetName asset={asset} here={here} />, width: 190 },
  {
    title: 'locked',
    cell: (asset) => <AssetAmount asset={asset} here={here} value={asset.locked} />,
    align: 'end',
    width: 200,
  },
  {
    title: 'issuedThere',
    cell: (asset) => <AssetAmount asset={asset} here={here} value={asset.issued} />,
    align: 'end',
    width: 200,
  },
  {
    title: 'onTheWay',
    cell: (asset) => <AssetAmount asset={asset} here={here} value={asset.onTheWay} />,
    align: 'end',
    width: 190,
  },
  {
    title: 'mainToken',
    cell: (asset) => <TokenOn asset={asset} here={here} end="main" />,
    width: 170,
  },
  {
    title: 'sideToken',
    cell: (asset) => <TokenOn asset={asset} here={here} end="side" />,
    width: 170,
  },
]
