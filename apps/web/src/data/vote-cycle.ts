import type { CycleSharesAnswer, NextCycleAnswer } from '@sundial/api'
import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'

/** When votes are next counted. */
export const nextCycle = () =>
  queryOptions({
    queryKey: ['/api/vote/next-cycle', {}],
    queryFn: ({ signal }) => api<NextCycleAnswer>('/api/vote/next-cycle', {}, signal),
  })

/** Who made how many blocks of the cycle that lasts. */
export const cycleShares = () =>
  queryOptions({
    queryKey: ['/api/witness/maintenance-statistic', {}],
    queryFn: ({ signal }) => api<CycleSharesAnswer>('/api/witness/maintenance-statistic', {}, signal),
  })
