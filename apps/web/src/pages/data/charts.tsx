import { useParams } from '@tanstack/react-router'
import type { Page } from '../../page.ts'
import { Charts } from '../../sections/data/charts.tsx'

export const page = {
  path: '/data/charts/{-$chart}',
  title: 'charts',
} as const satisfies Page

/** All charts, or one of them. */
export function Component() {
  const { chart } = useParams({ strict: false })
  return <Charts base="charts" chart={chart} />
}
