import type { ChainParametersAnswer } from '@sundial/api'
import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'

export type ParameterInForce = ChainParametersAnswer['tronParameters'][number]

/** What the committee can change, with the values in force. */
export const chainParameters = () =>
  queryOptions({
    queryKey: ['/api/chainparameters', {}],
    queryFn: ({ signal }) => api<ChainParametersAnswer>('/api/chainparameters', {}, signal),
  })
