import { queryOptions } from '@tanstack/react-query'
import { type Answer, answered, type Body, get } from './api.ts'

export type NetworkNode = Body<'/api/nodemap'>['data'][number]

/** Nodes of the network that our node has met, with their locations where the operator knows them. */
export const nodes = () =>
  queryOptions({
    queryKey: ['nodes'],
    queryFn: ({ signal }) => get('/api/nodemap', {}, signal),
    refetchInterval: 60_000,
  })

const foundationLimit = 1000

export type FoundationAccount = Body<'/api/fund'>['data']['data'][number] & { readonly isDonator: boolean }

/** The foundation's accounts as the operator names them, and which of them donated to its support plan. */
export const foundation = () =>
  queryOptions({
    queryKey: ['foundation'],
    queryFn: async ({ signal }) => {
      const [fund, donators] = await Promise.all([
        get('/api/fund', { per_page: foundationLimit }, signal),
        get('/api/listdonators', {}, signal),
      ])
      const donated = new Set<string>(donators.body)
      const accounts = fund.body.data.data.map((one) => ({ ...one, isDonator: donated.has(one.address) }))
      return { accounts, height: fund.height }
    },
    staleTime: 30_000,
  })

/** Sources of the TRX supply and the TRX burned. */
export const funds = () =>
  queryOptions({
    queryKey: ['/api/funds', {}],
    queryFn: ({ signal }) => get('/api/funds', {}, signal),
  })

/** The newest `days` days, oldest first. */
export const overview = (days: number) =>
  queryOptions({
    queryKey: ['overview', days],
    queryFn: ({ signal }) => get('/api/stats/overview', { days }, signal),
    refetchInterval: 60_000,
  })

export type HomeBundle = Body<'/api/system/homepage-bundle'>

/** What the home page tells of the chain, in one request. */
export const homeBundle = () =>
  queryOptions({
    queryKey: ['/api/system/homepage-bundle', {}],
    ...answered('/api/system/homepage-bundle', {}, (answer) => answer),
    refetchInterval: 60_000,
  })

export type EnergyOfContract = Body<'/api/energydailystatistic'>['data'][number]

/** The contracts that used the most energy on a day. */
export const energyOfDay = (day: number, limit: number) =>
  queryOptions<Answer<Body<'/api/energydailystatistic'>>>({
    queryKey: ['/api/energydailystatistic', { day, limit }],
    queryFn: ({ signal }) => get('/api/energydailystatistic', { day, limit }, signal),
  })

export type CallsOfContract = Body<'/api/triggeramountstatistic'>['data'][number]

/** The contracts that were called most on a day. */
export const callsOfDay = (day: number, limit: number) =>
  queryOptions<Answer<Body<'/api/triggeramountstatistic'>>>({
    queryKey: ['/api/triggeramountstatistic', { day, limit }],
    queryFn: ({ signal }) => get('/api/triggeramountstatistic', { day, limit }, signal),
  })
