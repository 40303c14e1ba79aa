import type { NetworkNode } from '../data/network.ts'
import type { Place } from '../ui/world-clusters.ts'

/** A country as the operator wrote it; a code of ISO 3166 in the words of the reader. */
export function countryName(country: string, locale: string): string {
  if (!/^[A-Z]{2}$/.test(country)) return country
  return new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' }).of(country) ?? country
}

/** What is known of where a server stands, most exact first. */
export const cityText = ({ city, province }: NetworkNode): string =>
  [city, province].filter(Boolean).join(', ')

/** The servers that stand somewhere on a map. */
export const placesOf = (nodes: readonly NetworkNode[], locale: string): readonly Place[] =>
  nodes.flatMap((node) => {
    const { lat, lng, country, ip } = node
    if (lat === undefined || lng === undefined) return []
    const known = [node.city, country && countryName(country, locale)].filter(Boolean).join(', ')
    return [{ north: lat, east: lng, name: known || ip }]
  })
