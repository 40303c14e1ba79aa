import { hasFeature } from '@sundial/primitives/network-kinds'
import { useQuery } from '@tanstack/react-query'
import { status } from '../data/server.ts'
import { menu, type MenuSection } from '../pages.ts'

/** The menu for the kind of the current network; entries that not every kind has appear once the kind is known. */
export function useMenu(): readonly MenuSection[] {
  const { data } = useQuery({
    ...status(),
    select: ({ body: { network, services } }) => ({ network, services }),
  })
  // Empty where something else answers than the server.
  const services: ReadonlySet<string> = new Set(data?.services)
  return menu
    .map(({ group, pages }) => ({
      group,
      pages: pages.filter(
        ({ menu: entry }) =>
          (entry?.feature === undefined || hasFeature(data?.network?.type, entry.feature)) &&
          (entry?.service === undefined || services.has(entry.service)),
      ),
    }))
    .filter(({ pages }) => pages.length > 0)
}
