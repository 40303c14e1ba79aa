import { queryOptions, useQuery } from '@tanstack/react-query'
import { type Answer, type Body, firstAnswer, get, isConnectionFailure, type Query } from './api.ts'

/** A server that does not respond within this time counts as slow. */
const timeoutMs = 8000

export type SystemStatus = Body<'/api/system/status'>

const statusOnce = () =>
  queryOptions({
    queryKey: ['status'],
    queryFn: ({ signal }) =>
      get('/api/system/status', {}, AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])),
    initialData: () => firstAnswer('/api/system/status'),
    retry: false,
  })

export const status = () => ({ ...statusOnce(), refetchInterval: 3000 })

/** A part of it. The header, which shows all of it, repeats the request: not every row of a list has a timer for that. */
const part = <Part>(select: (answer: Answer<SystemStatus>) => Part) => ({ ...statusOnce(), select })

/** Whether the last request for the status did not reach the server. */
export const useIsUnreachable = (): boolean => isConnectionFailure(useQuery(status()).error)

/** Whether this server is set up with a service; `undefined` until the status is here. */
export const useHasService = (
  name:
    | 'prices'
    | 'nodeCalls'
    | 'notices'
    | 'faucet'
    | 'feedback'
    | 'representativePages'
    | 'images'
    | 'items'
    | 'tokenRecords'
    | 'tokenLogos',
): boolean | undefined => useQuery(part(({ body }) => body.services.includes(name))).data

/** The chain id with which transactions are signed here; only a side chain has one. */
export const useSideChainId = (): string | undefined =>
  useQuery(part(({ body }) => body.network.sideChainId)).data

/** First block of the lists and counts of this server, where that is not the first one of the chain. */
export const useSince = (): number | undefined =>
  useQuery(part(({ body }) => body.coverage?.at(-1)?.from || undefined)).data

/** Those who produce blocks by turns: how many, and how many of them make a block final and a proposal pass. */
export const useProducers = (): SystemStatus['producers'] => useQuery(part(({ body }) => body.producers)).data

export type ListedNotice = Body<'/api/announcement'>['data'][number]

/** The operator's notices, newest first. */
export const notices = (query: Query<'/api/announcement'> = {}) =>
  queryOptions({
    queryKey: ['notices', query],
    queryFn: ({ signal }) => get('/api/announcement', query, signal),
    initialData: () => firstAnswer('/api/announcement', query),
    staleTime: 60_000,
  })

/** The text of a notice in a language, else in English. */
export const noticeText = ({ texts, titleEN, contentEN }: ListedNotice, locale: string) =>
  texts[locale.slice(0, 2)] ?? { title: titleEN, content: contentEN }
