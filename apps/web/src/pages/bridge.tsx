import { useParams } from '@tanstack/react-router'
import { loadWithPage, Topic } from '../i18n/topic.tsx'
import bridgeTexts from '../locales/bridge/en.json'
import type { Page } from '../page.ts'
import { BridgePage } from '../sections/bridge/bridge-page.tsx'

export const page = {
  path: '/bridge/{-$tab}',
  title: 'bridge',
  menu: { group: 'blockchain', order: 9, service: 'bridge' },
} as const satisfies Page

loadWithPage({ bridge: bridgeTexts })

/** What moves between this network and the one on the other side of its bridge. */
export function Component() {
  const { tab } = useParams({ strict: false })
  return (
    <Topic name="bridge">
      <BridgePage tab={tab} />
    </Topic>
  )
}
