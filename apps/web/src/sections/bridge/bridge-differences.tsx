import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { bridgeChecked, type BridgeDifference, bridgeDifferences, type BridgeEnd } from '../../data/bridge.ts'
import { DataTable } from '../../lists/data-table.tsx'
import type { Column } from '../../lists/table-rows.tsx'
import { Address } from '../../show/address.tsx'
import { Missing } from '../../show/missing.tsx'
import { Time } from '../../show/time.tsx'
import { ParcelValue } from './asset-values.tsx'
import styles from './bridge.module.css'
import { Checked } from './checked.tsx'
import { LinkAt } from './link-at.tsx'
import { useBridgeList } from './use-bridge-list.ts'
import { Verdict } from './verdict.tsx'

/** What arrived without having been sent like this, ever since the first block that was compared. */
export function BridgeDifferences({ here }: { readonly here: BridgeEnd }) {
  const list = useBridgeList({ query: bridgeDifferences })
  const t = useTranslations('bridge.proof')
  const { data } = useQuery(bridgeChecked())
  return (
    <>
      {data !== undefined && (
        <Verdict
          isGood={data.checked === undefined ? undefined : data.total === 0}
          title={data.total === 0 ? data.checked && t('none') : t('history', { count: data.total })}
        >
          {data.total === 0 && data.checked !== undefined && <p>{t('noneText')}</p>}
          <p>
            <Checked checked={data.checked} here={here} />
          </p>
        </Verdict>
      )}
      <DataTable
        name="bridgeDifferences"
        list={list}
        columns={columnsOf(here)}
        rowKey={({ txHash, nonce }) => `${txHash} ${nonce}`}
      />
    </>
  )
}

function Fault({ fault }: Pick<BridgeDifference, 'fault'>) {
  const t = useTranslations('bridge.fault')
  return (
    <span className={styles['state']} data-state="held">
      {t(fault)}
    </span>
  )
}

const columnsOf = (here: BridgeEnd): readonly Column<BridgeDifference>[] => [
  {
    title: 'arrivedAs',
    cell: (one) => <ParcelValue flow={one} here={here} />,
    width: 170,
    card: 'lead',
  },
  { title: 'fault', cell: ({ fault }) => <Fault fault={fault} />, width: 160, card: 'end' },
  { title: 'account', cell: ({ account }) => <Address value={account} />, width: 170, card: 'by' },
  {
    title: 'sentAs',
    cell: ({ sent }) => (sent === undefined ? <Missing why="none" /> : <Sent sent={sent} here={here} />),
    width: 190,
    card: 'fact',
  },
  {
    title: 'arrivedIn',
    cell: ({ chain, txHash }) => (
      <LinkAt here={here} end={chain} route={`/transaction/${txHash}`} text={txHash} />
    ),
    width: 140,
    card: 'from',
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

type SentProps = { readonly sent: NonNullable<BridgeDifference['sent']>; readonly here: BridgeEnd }

const Sent = ({ sent, here }: SentProps) => (
  <span className={styles['pair']}>
    <ParcelValue flow={sent} here={here} />
    <Address value={sent.account} />
  </span>
)
