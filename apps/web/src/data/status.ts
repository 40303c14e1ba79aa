import type { SystemStatusAnswer } from '@sundial/api'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, isConnectionFailure } from './api.ts'
import { firstAnswer } from './first-answers.ts'

/** A server that says nothing for so long is away. */
const answerMs = 8000

export const status = () =>
  queryOptions({
    queryKey: ['status'],
    queryFn: ({ signal }) =>
      api<SystemStatusAnswer>(
        '/api/system/status',
        {},
        AbortSignal.any([signal, AbortSignal.timeout(answerMs)]),
      ),
    initialData: () => firstAnswer<SystemStatusAnswer>('/api/system/status'),
    refetchInterval: 3000,
    retry: false,
  })

/** Whether the server could not be reached when it was last asked. */
export const useIsAway = (): boolean => isConnectionFailure(useQuery(status()).error)
