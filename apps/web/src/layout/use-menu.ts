import { hasFeature } from '@sundial/primitives/network-kinds'
import { useQuery } from '@tanstack/react-query'
import { status, useHasService } from '../data/server.ts'
import { menu, type MenuSection } from '../pages.ts'

/** The menu for the kind of the current network; entries that not every kind has appear once the kind is known. */
export function useMenu(): readonly MenuSection[] {
  const { data: kind } = useQuery({ ...status(), select: ({ body }) => body.network?.type })
  const hasBridge = useHasService('bridge')
  return menu
    .map(({ group, pages }) => ({
      group,
      pages: pages.filter(
        ({ menu: entry }) =>
          (entry?.feature === undefined || hasFeature(kind, entry.feature)) &&
          (entry?.service === undefined || hasBridge === true),
      ),
    }))
    .filter(({ pages }) => pages.length > 0)
}
