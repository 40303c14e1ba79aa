import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { type FoundationAccount, foundation } from '../../data/foundation.ts'
import { Topic } from '../../i18n/topic.tsx'
import type { Page } from '../../page.ts'
import { Address } from '../../show/address.tsx'
import { Trx } from '../../show/amount.tsx'
import { Count } from '../../show/count.tsx'
import { DonatorMark } from '../../show/donator-mark.tsx'
import { Height } from '../../show/height.tsx'
import { Card } from '../../ui/card.tsx'
import { Failure } from '../../ui/failure.tsx'
import { NothingHere } from '../../ui/nothing-here.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { type PlainColumn, PlainTable } from '../../ui/plain-table.tsx'

export const page = {
  path: '/blockchain/foundation',
  title: 'foundation',
  menu: { group: 'blockchain', order: 8 },
} as const satisfies Page

const columns: readonly PlainColumn<FoundationAccount>[] = [
  { title: 'column.rank', cell: (_, index) => <Count value={index + 1} /> },
  { title: 'column.account', cell: (account) => <Holder account={account} /> },
  { title: 'column.balance', cell: ({ balance }) => <Trx sun={balance} />, align: 'end' },
]

/** Accounts of the foundation, and what they hold. */
export const Component = () => (
  <Topic name="beside">
    <Foundation />
  </Topic>
)

function Foundation() {
  const t = useTranslations()
  const { data, error, refetch } = useQuery(foundation())
  if (error !== null && data === undefined) {
    return (
      <>
        <PageHeader title={t('page.foundation')} />
        <Failure error={error} onRetry={() => void refetch()} />
      </>
    )
  }
  if (data?.accounts.length === 0) {
    return (
      <>
        <PageHeader title={t('page.foundation')} />
        <NothingHere title={t('foundation.none')} text={t('foundation.noneText')} />
      </>
    )
  }
  return (
    <>
      <PageHeader title={t('page.foundation')} />
      <Card
        title={t('foundation.accounts')}
        aside={
          data && (
            <span>
              {t('foundation.at')} <Height value={data.height} />
            </span>
          )
        }
      >
        <PlainTable
          name={t('foundation.accounts')}
          rows={data?.accounts}
          rowKey={({ address }) => address}
          columns={columns}
        />
      </Card>
    </>
  )
}

const Holder = ({ account: { address, isDonator } }: { readonly account: FoundationAccount }) => (
  <>
    <Address value={address} withCopy />
    {isDonator && <DonatorMark />}
  </>
)
