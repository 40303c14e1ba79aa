import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl/react'
import { searchTerm, useDebounced } from '../../data/search.ts'
import { tokenOrders, tokens } from '../../data/token.ts'
import { Topic } from '../../i18n/topic.tsx'
import type { Page } from '../../page.ts'
import { TokenResults, TokenTable } from '../../sections/token/token-table.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { TextFilter } from '../../lists/filters.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useList } from '../../lists/use-list.ts'
import { orderName } from '../../lists/whole-list.ts'

export const page = {
  path: '/tokens/list',
  title: 'tokens',
  menu: { group: 'tokens', order: 1 },
} as const satisfies Page

const filterNames = [orderName, 'filter'] as const

/** All tokens, or those that match the text in the URL. */
export function Component() {
  const t = useTranslations()
  const navigate = useNavigate()
  const { search: typed = '' }: { search?: string } = useSearch({ strict: false })
  const settled = useDebounced(typed)
  const isSearched = searchTerm(typed) !== '' && searchTerm(settled) !== ''
  return (
    <>
      <PageHeader
        title={t('page.tokens')}
        aside={
          <TextFilter
            label={t('search.tokens')}
            value={typed}
            onType={(search) => void navigate({ to: '.', search: { search }, replace: true })}
          />
        }
      />
      {isSearched ? <TokenResults text={settled} /> : <AllTokens />}
    </>
  )
}

const AllTokens = () => (
  <Suspense fallback={<Skeleton height={900} />}>
    <Topic name="rating">
      <AllTokenRows />
    </Topic>
  </Suspense>
)

const AllTokenRows = () => (
  <TokenTable list={{ ...useList({ query: tokens, filterNames }), usualOrder: tokenOrders.holders }} />
)
