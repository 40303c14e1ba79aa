import { useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { loadWithPage, Topic } from '../i18n/topic.tsx'
import bridgeTexts from '../locales/bridge/en.json'
import type { Page } from '../page.ts'

export const page = {
  path: '/bridge/{-$tab}',
  title: 'bridge',
  menu: { group: 'blockchain', order: 9, service: 'bridge' },
} as const satisfies Page

loadWithPage({ bridge: bridgeTexts })

// The first load has the names of what a page imports, and few servers have a bridge.
const BridgePage = lazy(async () => ({
  default: (await import('../sections/bridge/bridge-page.tsx')).BridgePage,
}))

/** What moves between this network and the one on the other side of its bridge. */
export function Component() {
  const { tab } = useParams({ strict: false })
  return (
    <Topic name="bridge">
      <Suspense>
        <BridgePage tab={tab} />
      </Suspense>
    </Topic>
  )
}
