import { useParams } from '@tanstack/react-router'
import { isGuide } from '../../data/guides.ts'
import { Topic } from '../../i18n/topic.tsx'
import type { Page } from '../../page.ts'
import { Guides, OneGuide } from '../../sections/help/guides.tsx'

export const page = {
  path: '/help/docs/{-$tab}',
  title: 'docs',
  menu: { group: 'help', order: 3 },
} as const satisfies Page

export function Component() {
  const { tab } = useParams({ strict: false })
  return <Topic name="network">{isGuide(tab) ? <OneGuide name={tab} /> : <Guides />}</Topic>
}
