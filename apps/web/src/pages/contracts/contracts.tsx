import { useTranslations } from 'use-intl/react'
import { contractOrders, contracts, orderIn, rankedContracts } from '../../data/contract.ts'
import { csvUrlOf } from '../../data/lists.ts'
import type { Page } from '../../page.ts'
import { ContractTable } from '../../sections/contract/contract-table.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useList } from '../../lists/use-list.ts'
import { orderName } from '../../lists/whole-list.ts'
import { WordFilter } from '../../lists/filters.tsx'

export const page = {
  path: '/contracts/contracts',
  title: 'contracts',
  menu: { group: 'contracts', order: 1 },
} as const satisfies Page

const filterNames = [orderName, 'search', 'creator', 'start_timestamp', 'end_timestamp'] as const

export function Component() {
  const t = useTranslations()
  const list = useList({ query: rankedContracts, filterNames })
  const filters = Object.fromEntries(
    Object.entries(list.address.filters).filter(([name]) => name !== orderName),
  )
  // An order combines with no filter, and has no file of all rows.
  const isNarrowed = Object.keys(filters).length > 0
  const address = isNarrowed ? { ...list.address, filters } : list.address
  return (
    <>
      <PageHeader title={t('page.contracts')} />
      <ContractTable
        list={{
          ...list,
          address,
          usualOrder: isNarrowed ? contractOrders.newest : orderIn(list.page?.rows),
          csvUrl: csvUrlOf(contracts({ page: 1, size: 20, filters })),
        }}
        tool={
          <WordFilter
            label={t('filter.search')}
            read={(value) => ({ value })}
            onRead={(search) => list.goTo({ page: 1, filters: { ...filters, search } })}
          />
        }
      />
    </>
  )
}
