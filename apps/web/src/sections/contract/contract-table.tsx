import { IconShieldCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { contractOrders, type ListedCall, type ListedContract } from '../../data/contract.ts'
import { AddressLines } from '../../show/address.tsx'
import { Count } from '../../show/quantity.tsx'
import { Party, Receiver } from '../../show/party.tsx'
import { Time } from '../../show/time.tsx'
import { DataTable } from '../../lists/data-table.tsx'
import type { Column } from '../../lists/table-rows.tsx'
import { DateRange } from '../../lists/date-range.tsx'
import type { List } from '../../lists/use-list.ts'
import { Height } from '../../show/block.tsx'
import { OperationType } from '../../show/operation-type.tsx'
import { AlignedAmount } from '../../show/token.tsx'
import { TransactionLink } from '../../show/hash.tsx'
import hidden from '../../ui/hidden.module.css'
import styles from './contract-table.module.css'

const columns: readonly Column<ListedContract>[] = [
  {
    title: 'contract',
    cell: ({ address, verify_status: status }) => (
      <span className={styles['contract']}>
        <AddressLines value={address} isContract />
        {status === 2 && <Verified />}
      </span>
    ),
    card: 'lead',
  },
  {
    title: 'creator',
    cell: ({ creator }, page) => <Party address={creator} own={undefined} page={page} absent="none" />,
    card: 'by',
  },
  {
    title: 'transactions',
    cell: ({ trxCount }) => <Count value={trxCount} />,
    align: 'end',
    width: 130,
  },
  {
    title: 'calls',
    cell: ({ callCount }) => <Count value={callCount} />,
    align: 'end',
    order: contractOrders.calls,
    width: 130,
    card: 'fact',
  },
  {
    title: 'balance',
    cell: ({ balance }) => <AlignedAmount value={balance} token={undefined} />,
    align: 'amount',
    order: contractOrders.balance,
    width: 240,
    card: 'end',
  },
  { title: 'hash', cell: ({ hash }) => <TransactionLink id={hash} />, width: 160, least: 1240, isHash: true },
  { title: 'height', cell: ({ block }) => <Height value={block} />, width: 110, least: 1100 },
  {
    title: 'created',
    cell: (row) => <Time value={row.date_created} />,
    order: contractOrders.newest,
    width: 140,
    card: 'age',
  },
]

/** Its source is verified: a shape, in words for whoever points at it or hears it. */
function Verified() {
  const t = useTranslations('column')
  return (
    <span className={styles['verified']} data-tip={t('verified')}>
      <IconShieldCheck size={18} aria-hidden />
      <span className={hidden['hidden']}>{t('verified')}</span>
    </span>
  )
}

/** A list that is in the order of creation only. */
const unordered = columns
  .filter(({ title }) => title !== 'calls')
  .map((column) => ({ ...column, order: undefined }))

type Props = {
  readonly list: List<ListedContract>
  /** Among the filters. */
  readonly tool?: ReactNode
}

export const ContractTable = ({ list, tool }: Props) => (
  <DataTable
    name="contracts"
    list={list}
    columns={list.usualOrder === undefined ? unordered : columns}
    rowKey={({ address, hash }) => `${address} ${hash}`}
    filters={
      <>
        {tool}
        <DateRange list={list} />
      </>
    }
  />
)

const callType = 31

const callColumns: readonly Column<ListedCall>[] = [
  {
    title: 'method',
    cell: ({ method, methodId, result }) => (
      <OperationType type={callType} method={method?.replace(/\(.*$/, '') ?? methodId} result={result} />
    ),
    width: 260,
    card: 'lead',
  },
  {
    title: 'caller',
    cell: ({ ownerAddress }, page) => (
      <Party address={ownerAddress} own={undefined} page={page} absent="none" />
    ),
    card: 'from',
  },
  {
    title: 'contract',
    cell: ({ contractAddress }, page) => (
      <Receiver>
        <Party address={contractAddress} own={undefined} page={page} absent="none" />
      </Receiver>
    ),
    card: 'to',
  },
  { title: 'hash', cell: ({ hash }) => <TransactionLink id={hash} />, width: 160, card: 'sub', isHash: true },
  { title: 'height', cell: ({ block }) => <Height value={block} />, width: 110, least: 900 },
  {
    title: 'time',
    cell: ({ timestamp }) => <Time value={timestamp} />,
    width: 128,
    kind: 'time',
    card: 'age',
  },
]

export const ContractCallTable = ({ list }: { readonly list: List<ListedCall> }) => (
  <DataTable
    name="contractCalls"
    list={list}
    columns={callColumns}
    rowKey={({ hash }) => hash}
    filters={<DateRange list={list} />}
  />
)
