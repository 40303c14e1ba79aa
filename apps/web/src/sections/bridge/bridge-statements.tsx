import { useTranslations } from 'use-intl/react'
import { type BridgeEnd, bridgeRows, type BridgeStatement, bridgeStatements } from '../../data/bridge.ts'
import type { ListPage } from '../../data/lists.ts'
import { DataTable } from '../../lists/data-table.tsx'
import { AddressFilter, ChoiceFilter } from '../../lists/filters.tsx'
import type { Column } from '../../lists/table-rows.tsx'
import { useList } from '../../lists/use-list.ts'
import { Address } from '../../show/address.tsx'
import { Missing } from '../../show/missing.tsx'
import { Time } from '../../show/time.tsx'
import { AssetName, ParcelValue } from './asset-values.tsx'
import styles from './bridge.module.css'
import { LinkAt } from './link-at.tsx'

/** What oracles signed on one of both chains, each beside what was sent on the other one. */
export function BridgeStatements({ here }: { readonly here: BridgeEnd }) {
  const found = useList({ query: bridgeStatements, filterNames: ['chain', 'oracle'], isStill: true })
  const list = {
    ...found,
    address: { ...found.address, size: bridgeRows },
    // Without a start the server has no pages by number.
    page: found.page && counted(found.page, found.address.cursor === undefined),
    csvUrl: undefined,
  }
  return (
    <DataTable
      name="bridgeStatements"
      list={list}
      columns={columnsOf(here)}
      rowKey={({ txHash, list: about, nonce }) => `${txHash} ${about} ${nonce}`}
      filters={
        <>
          <ChoiceFilter list={list} name="chain" choices={['side', 'main']} usual="side" />
          <AddressFilter list={list} name="oracle" />
        </>
      }
    />
  )
}

const counted = (page: ListPage<BridgeStatement>, isFirst: boolean): ListPage<BridgeStatement> => ({
  ...page,
  total: isFirst && page.nextCursor === undefined ? page.rows.length : undefined,
})

/** Whether it is what the other gateway sent. */
function Compared({ kind, agrees }: BridgeStatement) {
  const t = useTranslations('bridge')
  if (agrees === undefined) return t(kind === undefined ? 'notRead' : 'notCompared')
  return (
    <span className={styles['state']} data-state={agrees ? 'arrived' : 'held'}>
      {t(agrees ? 'agrees' : 'differs')}
    </span>
  )
}

const columnsOf = (here: BridgeEnd): readonly Column<BridgeStatement>[] => [
  {
    title: 'says',
    cell: (one) =>
      one.list === 'mapping' ? <AssetName asset={one} here={here} /> : <ParcelValue flow={one} here={here} />,
    width: 180,
    card: 'lead',
  },
  { title: 'compared', cell: (one) => <Compared {...one} />, width: 190, card: 'end' },
  { title: 'oracle', cell: ({ oracle }) => <Address value={oracle} />, width: 180, card: 'by' },
  {
    title: 'account',
    cell: ({ account }) => (account === undefined ? <Missing why="none" /> : <Address value={account} />),
    width: 180,
    card: 'fact',
  },
  {
    title: 'signedIn',
    cell: ({ chain, txHash }) => (
      <LinkAt here={here} end={chain} route={`/transaction/${txHash}`} text={txHash} />
    ),
    width: 130,
    card: 'from',
  },
  {
    title: 'sentIn',
    cell: ({ chain, sentIn }) =>
      sentIn === undefined ? (
        <Missing why="none" />
      ) : (
        <LinkAt
          here={here}
          end={chain === 'main' ? 'side' : 'main'}
          route={`/transaction/${sentIn}`}
          text={sentIn}
        />
      ),
    width: 130,
  },
  { title: 'nonce', cell: ({ nonce }) => <bdi dir="ltr">#{nonce}</bdi>, width: 80, align: 'end' },
  {
    title: 'time',
    cell: ({ timestamp }) => <Time value={timestamp} />,
    width: 110,
    kind: 'time',
    card: 'age',
  },
]
