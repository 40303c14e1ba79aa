import { useParams } from '@tanstack/react-router'
import type { Page } from '../../page.ts'
import { Charts } from '../../sections/data/charts.tsx'

export const page = {
  path: '/data/stats/{-$chart}',
  title: 'charts',
  menu: { group: 'data', order: 1, feature: 'dataMenu' },
} as const satisfies Page

/** All charts, or one of them. */
export function Component() {
  const { chart } = useParams({ strict: false })
  return <Charts base="stats" chart={chart} />
}
