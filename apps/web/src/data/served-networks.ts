import { isAddress, readLinkAddress } from '@sundial/primitives'
import { type Feature, hasFeature } from '@sundial/primitives/network-kinds'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { foundIn, type SearchGroups, type SearchResult } from './search.ts'
import { parseForeign } from './foreign-json.ts'
import { status, type SystemStatus } from './server.ts'

export type ServedNetwork = NonNullable<SystemStatus['networks']>[number]

const none: readonly ServedNetwork[] = []

/** The networks of this server; empty where there is one. */
export const useServedNetworks = (): readonly ServedNetwork[] =>
  useQuery({ ...status(), select: ({ body }) => body.networks ?? none }).data ?? none

/** Pages about one thing, which another network does not have, and where its like is listed. */
const listOf: readonly (readonly [page: RegExp, list: string])[] = [
  [/^\/block\//, '/blockchain/blocks'],
  [/^\/transaction\//, '/blockchain/transactions'],
  [/^\/contract\//, '/contracts/contracts'],
  [/^\/(?:token|token20|item)\//, '/tokens/list'],
  [/^\/tokens\/(?:update|markets)\//, '/tokens/list'],
  [/^\/representative\//, '/sr/representatives'],
  [/^\/proposal\//, '/proposals'],
  [/^\/notice\//, '/'],
  [/^\/wallet\/pair/, '/'],
]

/**
 * The same page on another network, as far as that network can have it: `feature` is what a network must have for the page. An account is the
 * same key everywhere.
 */
export function routeOn(
  { type }: Pick<ServedNetwork, 'type'>,
  pathname: string,
  feature: Feature | undefined,
): string {
  if (feature !== undefined && !hasFeature(type, feature)) return '/'
  return listOf.find(([page]) => page.test(pathname))?.[1] ?? pathname
}

/** On this host, or on the network's own. */
export function hrefOn({ host, path }: Pick<ServedNetwork, 'host' | 'path'>, route: string): string {
  const port = location.port === '' ? '' : `:${location.port}`
  return host === undefined || host === location.hostname
    ? `${path}#${route}`
    : `${location.protocol}//${host}${port}/#${route}`
}

/**
 * The network that a typed link of this server is about: another one with the address to open, `here`, or `none` where the link
 * names one that is not served. Undefined for links of other servers and for what is no link.
 */
export function linkedNetwork(
  typed: string,
  networks: readonly ServedNetwork[],
): { readonly url: string } | 'here' | 'none' | undefined {
  const link = readLinkAddress(typed, location.protocol)
  if (link === undefined) return undefined
  const ofHost = networks.find(({ host }) => host === link.hostname)
  if (ofHost === undefined && link.host !== location.host) return undefined
  const [path] = /^\/n\/[^/]*\//.exec(`${link.pathname}/`) ?? []
  const linked =
    path === undefined
      ? (ofHost ?? networks.find((one) => one.path === '/'))
      : networks.find(({ id }) => path === `/n/${id}/`)
  if (linked === undefined) return path === undefined ? undefined : 'none'
  return linked.isHere ? 'here' : { url: link.href }
}

/** What other networks of this server have under a hash or an address, with where that is. */
export const searchElsewhere = (term: string, networks: readonly ServedNetwork[]) =>
  queryOptions({
    queryKey: ['search-elsewhere', term],
    queryFn: async ({ signal }): Promise<readonly SearchResult[]> => {
      const others = networks.filter(({ isHere }) => !isHere)
      const found = await Promise.all(others.map((one) => searchOn(one, term, signal)))
      return found.flat()
    },
    enabled: isUnique(term) && networks.length > 1,
    staleTime: 10_000,
    retry: false,
  })

/** Means one thing on any network: a hash or an address. A number or a name means another one on each. */
const isUnique = (term: string): boolean => /^(?:0x)?[0-9a-f]{64}$/i.test(term) || isAddress(term)

/** A network that is away has nothing. Each is at its path on this host too, which the page may ask. */
async function searchOn(network: ServedNetwork, term: string, signal: AbortSignal): Promise<SearchResult[]> {
  try {
    const url = `/n/${network.id}/api/search/v2?term=${encodeURIComponent(term)}`
    const response = await fetch(url, { headers: { accept: 'application/json' }, signal })
    if (!response.ok) return []
    const answer = parseForeign(await response.text()) as SearchGroups
    return foundIn(answer, term).map((one) => ({ ...one, on: network }))
  } catch {
    return []
  }
}
