import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { bridgeChecked, type BridgeEnd, type BridgeSum, bridgeSums } from '../../data/bridge.ts'
import { DataTable } from '../../lists/data-table.tsx'
import { WordFilter } from '../../lists/filters.tsx'
import type { Column } from '../../lists/table-rows.tsx'
import type { List } from '../../lists/use-list.ts'
import { AssetAmount } from './asset-values.tsx'
import { AtBlocks } from './at-blocks.tsx'
import { Checked } from './checked.tsx'
import { sumColumns } from './sum-columns.tsx'
import { useBridgeList } from './use-bridge-list.ts'
import { Verdict } from './verdict.tsx'

/** By token: what is locked and issued at any final block of each chain, added up from the events of both gateways. */
export function BridgeAtBlocks({ here }: { readonly here: BridgeEnd }) {
  const list = useBridgeList({ query: bridgeSums, filterNames: ['mainBlock', 'sideBlock'] })
  return (
    <>
      {list.page !== undefined && (
        <Proven rows={list.page.rows} isWhole={list.page.rows.length === list.page.total} here={here} />
      )}
      <DataTable
        name="bridgeSums"
        list={list}
        columns={columnsOf(here)}
        rowKey={({ kind, token }) => `${kind} ${token}`}
        filters={
          <>
            <BlockFilter list={list} end="main" />
            <BlockFilter list={list} end="side" />
          </>
        }
      />
    </>
  )
}

type BlockFilterProps = { readonly list: List<BridgeSum>; readonly end: BridgeEnd }

function BlockFilter({ list, end }: BlockFilterProps) {
  const t = useTranslations()
  const { data } = useQuery(bridgeChecked())
  const name = `${end}Block` as const
  const newest = data?.checked?.[end].to
  const problemOf = (text: string): string | undefined => {
    if (!/^\d{1,9}$/.test(text)) return t('bridge.proof.wrongBlock')
    return newest !== undefined && Number(text) > newest
      ? t('bridge.proof.newestBlock', { block: String(newest) })
      : undefined
  }
  return (
    <WordFilter
      label={t(`filter.${name}`)}
      read={(text) => {
        const problem = problemOf(text)
        return problem === undefined ? { value: text } : { problem }
      }}
      onRead={(height) => list.goTo({ page: 1, filters: { ...list.address.filters, [name]: height } })}
    />
  )
}

type ProvenProps = {
  readonly rows: readonly BridgeSum[]
  /** Of one page among others nobody knows whether all is locked, unless no arrival was ever unsent. */
  readonly isWhole: boolean
  readonly here: BridgeEnd
}

function Proven({ rows, isWhole, here }: ProvenProps) {
  const t = useTranslations('bridge.proof')
  const [first] = rows
  if (first === undefined) return null
  const { checked, differences } = first
  const broken = rows.filter(({ unbacked }) => unbacked !== '0').length
  const isGood = broken > 0 ? false : isWhole || differences === 0 || undefined
  return (
    <Verdict
      isGood={isGood}
      title={broken > 0 ? t('broken', { count: broken }) : isGood === true ? t('holds') : undefined}
    >
      <p>{t('explain')}</p>
      <p>
        <AtBlocks blocks={first} here={here} />
      </p>
      <p>
        <Checked checked={checked} here={here} />
      </p>
      <Link to="/bridge/{-$tab}" params={{ tab: 'differences' }}>
        {differences === 0 ? t('none') : t('history', { count: differences })}
      </Link>
    </Verdict>
  )
}

function columnsOf(here: BridgeEnd): readonly Column<BridgeSum>[] {
  const [token, locked, issued, onTheWay, ...places] = sumColumns<BridgeSum>(here, wayOf)
  const unbacked: Column<BridgeSum> = {
    title: 'unbacked',
    cell: (asset) => <AssetAmount asset={asset} here={here} value={asset.unbacked} />,
    align: 'end',
    width: 130,
    card: 'fact',
  }
  return [token!, locked!, issued!, onTheWay!, unbacked, ...places]
}

const wayOf = ({ toSide, toMain }: BridgeSum): string => String(BigInt(toSide) + BigInt(toMain))
