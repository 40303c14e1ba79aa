import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { foundation, type FoundationAccount } from '../../data/network.ts'
import { Topic } from '../../i18n/topic.tsx'
import type { Page } from '../../page.ts'
import { Address } from '../../show/address.tsx'
import { Trx } from '../../show/quantity.tsx'
import { DonatorMark } from '../../show/party.tsx'
import { toInteger } from '../../format/exact-number.ts'
import { DataTable } from '../../lists/data-table.tsx'
import type { Column } from '../../lists/table-rows.tsx'
import { ListSearch } from '../../lists/filters.tsx'
import { Card } from '../../ui/card.tsx'
import { NothingHere } from '../../lists/nothing-here.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { holdsText, useWholeList } from '../../lists/whole-list.ts'

export const page = {
  path: '/blockchain/foundation',
  title: 'foundation',
  menu: { group: 'blockchain', order: 8 },
} as const satisfies Page

const columns: readonly Column<FoundationAccount>[] = [
  { title: 'account', cell: (account) => <Holder account={account} /> },
  {
    title: 'balance',
    cell: ({ balance }) => <Trx sun={balance} />,
    align: 'end',
    width: 260,
    order: 'balance',
  },
]

/** Accounts of the foundation and their balances. */
export const Component = () => (
  <Topic name="network">
    <Foundation />
  </Topic>
)

function Foundation() {
  const t = useTranslations()
  const query = useQuery(foundation())
  const accounts = query.data?.accounts
  const list = useWholeList<FoundationAccount>({
    query,
    height: query.data?.height,
    csvUrl: undefined,
    rows: accounts,
    matches: ({ address }, text) => holdsText([address], text),
    figures: { balance: ({ balance }) => toInteger(balance) },
  })
  return (
    <>
      <PageHeader title={t('page.foundation')} />
      {accounts?.length === 0 ? (
        <Card>
          <NothingHere title={t('foundation.none')} text={t('foundation.noneText')} />
        </Card>
      ) : (
        <DataTable
          name="foundation"
          list={list}
          columns={columns}
          rowKey={({ address }) => address}
          filters={<ListSearch list={list} label={t('column.account')} />}
        />
      )}
    </>
  )
}

const Holder = ({ account: { address, isDonator } }: { readonly account: FoundationAccount }) => (
  <>
    <Address value={address} withCopy />
    {isDonator && <DonatorMark />}
  </>
)
