import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { type SystemStatus, status } from '../data/server.ts'
import { neutralText } from './text.tsx'

type Named = Pick<NonNullable<SystemStatus['network']>, 'id' | 'name' | 'type'>

/** What the server calls networks that nobody gave a name; they are named in the language of the page. */
const unnamed = { 'Development chain': 'devnet', 'Private network': 'private' } as const

/** The name of a network: public ones have proper names, others one of the operator's or none. */
export function useNameOf(): (network: Named) => string {
  const t = useTranslations('state')
  return ({ name, type }) => {
    const key = unnamed[name as keyof typeof unnamed]
    return key === undefined ? neutralText(name ?? type) : t(key)
  }
}

/** The name of this page's network; absent until the status is here. */
export function useNetworkName(): string | undefined {
  const nameOf = useNameOf()
  const network = useQuery(status()).data?.body.network
  return network && nameOf(network)
}
