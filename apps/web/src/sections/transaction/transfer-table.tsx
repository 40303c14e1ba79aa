import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Transfer } from '../../data/transaction.ts'
import { Direction, Party, Receiver } from '../../show/party.tsx'
import { Height } from '../../show/block.tsx'
import { TransactionLink } from '../../show/hash.tsx'
import { Time } from '../../show/time.tsx'
import { AlignedAmount } from '../../show/token.tsx'
import { AddressFilter } from '../../lists/filters.tsx'
import { DataTable } from '../../lists/data-table.tsx'
import type { Column } from '../../lists/table-rows.tsx'
import { DateRange } from '../../lists/date-range.tsx'
import { useIsIdle } from '../../ui/use-is-idle.ts'
import type { List } from '../../lists/use-list.ts'
import styles from './transfer-table.module.css'

type Setting = {
  /** The account whose page this is: rows show their direction. */
  readonly own?: string | undefined
  /** All rows are of one block, so height and time are omitted. */
  readonly inBlock?: boolean | undefined
  /** Whether there is a filter by account. */
  readonly withAccount?: boolean
  /** Shown beside the transaction of a row, by its id: rows that somebody reads stay while new ones arrive. */
  readonly marks?: ReadonlyMap<string, ReactNode> | undefined
}

export type TransferTableProps = Setting & {
  readonly list: List<Transfer>
  /** Among the filters. */
  readonly tool?: ReactNode
}

export function TransferTable({ list, tool, own, inBlock, withAccount, marks }: TransferTableProps) {
  const columns = useMemo(() => transferColumns({ own, inBlock, marks }), [own, inBlock, marks])
  return (
    <DataTable
      name="transfers"
      list={list}
      columns={columns}
      rowKey={({ id }) => id}
      filters={
        inBlock ? undefined : (
          <>
            {withAccount && <AddressFilter list={list} name="address" />}
            <DateRange list={list} />
            {tool}
          </>
        )
      }
    />
  )
}

const SuspectMarks = lazy(async () => ({
  default: (await import('../risk/suspect-marks.tsx')).SuspectMarks,
}))

const noRows: readonly Transfer[] = []

/** The same with a switch that hides suspect rows, which are marked once the first screen is here. */
export function FilteredTransferTable({ list, ...setting }: Omit<TransferTableProps, 'tool' | 'marks'>) {
  const [marks, setMarks] = useState(noMarks)
  const [isHiding, setHiding] = useState(false)
  const isIdle = useIsIdle()
  const { page } = list
  const rows = page?.rows ?? noRows
  const kept = rows.filter(({ id }) => !marks.has(id))
  return (
    <>
      <TransferTable
        {...setting}
        list={isHiding && page !== undefined ? { ...list, page: { ...page, rows: kept } } : list}
        marks={marks}
        tool={<SuspectSwitch isOn={isHiding} count={rows.length - kept.length} onChange={setHiding} />}
      />
      {isIdle && (
        <Suspense>
          <SuspectMarks rows={rows} own={setting.own} onJudged={setMarks} />
        </Suspense>
      )}
    </>
  )
}

type SwitchProps = {
  readonly isOn: boolean
  /** How many rows of this page are suspect. */
  readonly count: number
  readonly onChange: (isOn: boolean) => void
}

/** Short, and there from the start: tools that wrap later would move the rows. */
function SuspectSwitch({ isOn, count, onChange }: SwitchProps) {
  const t = useTranslations('table.suspect')
  return (
    <label className={styles['switch']} data-tip={t('kinds')}>
      <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} />
      <span>{t('hide')}</span>
      {isOn && <output>{t('hidden', { count })}</output>}
    </label>
  )
}

const noMarks: ReadonlyMap<string, ReactNode> = new Map()

export const transferColumns = ({ own, inBlock, marks }: Setting): readonly Column<Transfer>[] => [
  {
    title: 'from',
    cell: (row, page) => <Party address={row.transferFromAddress} own={own} page={page} absent="minted" />,
    card: 'from',
  },
  ...(own === undefined ? [] : [directionFor(own)]),
  {
    title: 'to',
    cell: (row, page) => (
      <Receiver>
        <Party address={row.transferToAddress} own={own} page={page} absent="burned" />
      </Receiver>
    ),
    card: 'to',
  },
  {
    title: 'amount',
    cell: ({ amount_str: amount, tokenInfo, ...row }) => (
      <AlignedAmount value={amount} token={tokenInfo} direction={directionOf(row, own)} />
    ),
    align: 'amount',
    width: 240,
    card: 'lead',
  },
  {
    title: 'hash',
    cell: (row) => (
      <>
        <TransactionLink id={row.transactionHash} />
        {marks?.get(row.id)}
      </>
    ),
    width: 150,
    card: 'sub',
  },
  ...(inBlock ? [] : place),
]

/** Seen from the account of the page; neither for transfers to itself. */
function directionOf(
  row: Pick<Transfer, 'transferFromAddress' | 'transferToAddress'>,
  own: string | undefined,
): 'in' | 'out' | undefined {
  if (own === undefined || row.transferFromAddress === row.transferToAddress) return undefined
  return row.transferToAddress === own ? 'in' : 'out'
}

const place: readonly Column<Transfer>[] = [
  { title: 'height', cell: ({ block }) => <Height value={block} />, width: 104, least: 1160 },
  {
    title: 'time',
    cell: ({ timestamp }) => <Time value={timestamp} />,
    width: 128,
    kind: 'time',
    card: 'age',
  },
]

const directionFor = (own: string): Column<Transfer> => ({
  title: 'direction',
  cell: (row) => <Direction from={row.transferFromAddress} to={row.transferToAddress} of={own} />,
  width: 84,
  card: 'end',
})
