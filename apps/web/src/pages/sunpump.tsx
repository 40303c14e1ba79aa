import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { launchContracts } from '../data/launches.ts'
import { nameOf } from '../data/names.ts'
import { loadWithPage, Topic } from '../i18n/topic.tsx'
import launchesTexts from '../locales/launches/en.json'
import ratingTexts from '../locales/rating/en.json'
import type { Page } from '../page.ts'
import { LaunchTable } from '../sections/token/launch-table.tsx'
import { neutralText } from '../show/text.tsx'
import { NothingHere } from '../lists/nothing-here.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { QueryFrame } from '../lists/query-frame.tsx'
import { TabLinks } from '../ui/tabs.tsx'

export const page = {
  path: '/sunPump/{-$id}',
  title: 'launches',
  menu: { group: 'tokens', order: 9, feature: 'launchEntry' },
} as const satisfies Page

loadWithPage({ launches: launchesTexts, rating: ratingTexts })

export const Component = () => (
  <Topic name="launches">
    <Topic name="rating">
      <Launches />
    </Topic>
  </Topic>
)

/** The tokens of one of the launch contracts that the operator names. */
function Launches() {
  const t = useTranslations()
  const { id } = useParams({ strict: false })
  const query = useQuery(launchContracts())
  return (
    <>
      <PageHeader title={t('page.launches')} />
      <QueryFrame query={query} lines={6}>
        {(contracts) => {
          const shown = contracts.find((one) => one === id) ?? contracts[0]
          if (shown === undefined)
            return <NothingHere title={t('launches.none')} text={t('launches.noneText')} />
          return (
            <>
              {contracts.length > 1 && (
                <TabLinks
                  label={t('launches.contracts')}
                  tabs={contracts.map((one) => ({
                    to: `/sunPump/${one}`,
                    label: neutralText(nameOf(one)?.name ?? one),
                    isCurrent: one === shown,
                  }))}
                />
              )}
              <LaunchTable key={shown} contract={shown} />
            </>
          )
        }}
      </QueryFrame>
    </>
  )
}
