import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { ApiFailure } from '../../data/api.ts'
import { nodes } from '../../data/network.ts'
import { Topic } from '../../i18n/topic.tsx'
import type { Page } from '../../page.ts'
import { NodeList } from '../../sections/network/nodes.tsx'
import { NothingHere } from '../../lists/nothing-here.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

export const page = {
  path: '/blockchain/nodes',
  title: 'nodes',
  menu: { group: 'blockchain', order: 6 },
} as const satisfies Page

export const Component = () => (
  <Topic name="network">
    <Nodes />
  </Topic>
)

function Nodes() {
  const t = useTranslations()
  const query = useQuery(nodes())
  const { data, error } = query
  const isNotConfigured = error instanceof ApiFailure && error.code === 'service_not_configured'
  return (
    <>
      <PageHeader title={t('page.nodes')} />
      {isNotConfigured ? (
        <NothingHere title={t('nodes.noNode')} text={t('nodes.noNodeText')} />
      ) : (
        <NodeList nodes={data?.body.data} query={query} />
      )}
    </>
  )
}
