import { hasFeature } from '@sundial/primitives/network-kinds'
import { useQuery } from '@tanstack/react-query'
import { status } from '../data/server.ts'
import { menu, type MenuSection } from '../pages.ts'

/** The menu for the kind of the current network; entries that not every kind has appear once the kind is known. */
export function useMenu(): readonly MenuSection[] {
  const { data } = useQuery({
    ...status(),
    // What answers in place of the server may have neither.
    select: ({ body: { network, services = [] } }) => ({ network, services }),
  })
  return menu
    .map(({ group, pages }) => ({
      group,
      pages: pages.filter(
        ({ menu: entry }) =>
          (entry?.feature === undefined || hasFeature(data?.network?.type, entry.feature)) &&
          (entry?.service === undefined || data?.services.includes(entry.service) === true),
      ),
    }))
    .filter(({ pages }) => pages.length > 0)
}
