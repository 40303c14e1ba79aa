import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ApiFailure, type Body, get, isRefusal } from './api.ts'

export type Trace = Body<'/api/transaction/trace'>
export type TracedCall = NonNullable<Trace['calls']>[number]
export type TraceSteps = Body<'/api/transaction/trace/steps'>
export type TracedStep = NonNullable<TraceSteps['steps']>[number]
export type SourceLines = Body<'/api/contract/source-lines'>

/** The same for ever, and expensive. */
const forEver = { staleTime: Number.POSITIVE_INFINITY, retry: false } as const

/** The calls of a transaction, which its node or the server runs again. */
export const transactionTrace = (hash: string) =>
  queryOptions({
    queryKey: ['trace', hash],
    queryFn: async ({ signal }) => (await get('/api/transaction/trace', { hash }, signal)).body,
    ...forEver,
  })

/** Instructions that one request returns. */
export const stepsPerPage = 100

/** The instructions around one. */
export const traceSteps = (hash: string, index: number) => {
  const from = Math.floor(index / stepsPerPage) * stepsPerPage
  return queryOptions({
    queryKey: ['trace-steps', hash, from],
    queryFn: async ({ signal }) =>
      (await get('/api/transaction/trace/steps', { hash, from, limit: stepsPerPage }, signal)).body,
    placeholderData: keepPreviousData,
    ...forEver,
  })
}

/** The lines from which the code of a verified contract comes; null where they are not known. */
export const sourceLines = (contract: string) =>
  queryOptions({
    queryKey: ['source-lines', contract],
    queryFn: async ({ signal }): Promise<SourceLines | null> => {
      try {
        return (await get('/api/contract/source-lines', { contract }, signal)).body
      } catch (error) {
        if (error instanceof ApiFailure && noLines.has(error.code)) return null
        throw error
      }
    },
    ...forEver,
    // Other compilations may be before this one.
    retry: (count, error) => count < 3 && !isRefusal(error),
    retryDelay: 5_000,
  })

const noLines = new Set([
  'contract_not_verified',
  'source_lines_missing',
  'compiler_not_found',
  'compiler_stopped',
  'service_not_configured',
])
