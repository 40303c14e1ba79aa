import { dayMs } from '@sundial/primitives'
import { useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'use-intl/react'
import { accountOrder, allAccounts, isContractAccount, type ListedAccount } from '../../data/account.ts'
import { overview } from '../../data/network.ts'
import { useSince } from '../../data/server.ts'
import { useLiveQuery } from '../../data/use-live-query.ts'
import { Count } from '../../show/quantity.tsx'
import { Figures, FiguresSkeleton } from '../../ui/details.tsx'
import { AddressLines } from '../../show/address.tsx'
import { AlignedAmount } from '../../show/token.tsx'
import { Time } from '../../show/time.tsx'
import { DataTable } from '../../lists/data-table.tsx'
import type { Column } from '../../lists/table-rows.tsx'
import type { List } from '../../lists/use-list.ts'

/** The number of accounts, and how many are new today and yesterday (UTC). */
export function AccountFigures() {
  const t = useTranslations('account')
  const { data, error } = useLiveQuery(allAccounts())
  const { data: days, isPending } = useQuery(overview(2))
  const { dateTime } = useFormatter()
  const isPart = useSince() !== undefined
  // Accounts that an index saw since it began are neither all nor new.
  if (isPart || (data === undefined && error !== null)) return null
  if (data === undefined || isPending) return <FiguresSkeleton count={3} />
  const dayOf = ({ date }: { readonly date: number }) =>
    dateTime(date, { dateStyle: 'medium', timeZone: 'UTC' })
  const today = days?.body.data.at(-1)
  const before = days?.body.data.find(({ date }) => date === (today?.date ?? 0) - dayMs)
  return (
    <Figures
      figures={[
        { label: t('inAll'), value: <Count value={data.total} />, note: t('inAllNote') },
        { label: t('newOfDay'), value: <Count value={today?.newAddressSeen} />, note: today && dayOf(today) },
        ...(before === undefined
          ? []
          : [
              {
                label: t('newOfDayBefore'),
                value: <Count value={before.newAddressSeen} />,
                note: dayOf(before),
              },
            ]),
      ]}
    />
  )
}

const columns: readonly Column<ListedAccount>[] = [
  {
    title: 'account',
    cell: (row) => <AddressLines value={row.address} isContract={isContractAccount(row)} />,
    card: 'lead',
  },
  { title: 'rank', cell: ({ rank }) => <Count value={rank} />, align: 'end', width: 80, least: 900 },
  {
    title: 'balance',
    cell: ({ balance }) => <AlignedAmount value={balance} token={undefined} />,
    align: 'amount',
    width: 270,
    card: 'end',
  },
  {
    title: 'transactions',
    cell: ({ totalTransactionCount }) => <Count value={totalTransactionCount} />,
    align: 'end',
    width: 130,
    card: 'fact',
  },
  {
    title: 'transfers',
    cell: ({ transferCount }) => <Count value={transferCount} />,
    align: 'end',
    width: 120,
  },
  {
    title: 'firstSeen',
    cell: ({ firstSeenTime }) => <Time value={firstSeenTime} />,
    order: accountOrder,
    width: 140,
  },
  {
    title: 'lastSeen',
    cell: ({ latestOperationTime }) => <Time value={latestOperationTime} />,
    kind: 'time',
    width: 140,
    card: 'age',
  },
]

export const AccountTable = ({ list }: { readonly list: List<ListedAccount> }) => (
  <DataTable name="accounts" list={list} columns={columns} rowKey={({ address }) => address} />
)
