import { useTranslations } from 'use-intl/react'
import { type BridgeAsset, bridgeAssets, type BridgeEnd } from '../../data/bridge.ts'
import { DataTable } from '../../lists/data-table.tsx'
import { AtBlocks } from './at-blocks.tsx'
import { sumColumns } from './sum-columns.tsx'
import { useBridgeList } from './use-bridge-list.ts'
import { Verdict } from './verdict.tsx'

/** By token: what the main gateway keeps, and what the side gateway has issued, each at a block of its chain. */
export function BridgeNow({ here }: { readonly here: BridgeEnd }) {
  const list = useBridgeList({ query: bridgeAssets })
  return (
    <>
      {list.page !== undefined && (
        <Stated rows={list.page.rows} isWhole={list.page.rows.length === list.page.total} here={here} />
      )}
      <DataTable
        name="bridgeAssets"
        list={list}
        columns={sumColumns<BridgeAsset>(here, ({ onTheWay }) => onTheWay)}
        rowKey={({ kind, token }) => `${kind} ${token}`}
      />
    </>
  )
}

type StatedProps = {
  readonly rows: readonly BridgeAsset[]
  /** Of one page among others nobody knows whether all is locked. */
  readonly isWhole: boolean
  readonly here: BridgeEnd
}

function Stated({ rows, isWhole, here }: StatedProps) {
  const t = useTranslations('bridge.proof')
  const [first] = rows
  if (first === undefined) return null
  const broken = rows.filter(({ onTheWay }) => onTheWay.startsWith('-')).length
  const isGood = broken > 0 ? false : isWhole || undefined
  return (
    <Verdict
      isGood={isGood}
      title={broken > 0 ? t('broken', { count: broken }) : isGood === true ? t('holds') : undefined}
    >
      <p>{t('statesOnly')}</p>
      <p>
        <AtBlocks blocks={first} here={here} />
      </p>
    </Verdict>
  )
}
