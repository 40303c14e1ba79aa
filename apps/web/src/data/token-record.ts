import { queryOptions } from '@tanstack/react-query'
import { type Body, get } from './api.ts'

export type ListedRecord = Body<'/api/token/record'>
export type TokenStandard = ListedRecord['tokenType']
export type RecordVersion = ListedRecord['data'][number]

/** A token at the node, who can sign a record of it, and its newest records. */
export const tokenRecord = (token: string) =>
  queryOptions({
    queryKey: ['token-record', token],
    queryFn: async ({ signal }) => (await get('/api/token/record', { token }, signal)).body,
    retry: false,
  })

export type TokenFacts = Body<'/api/token/facts'>

/** What is said about a token, and by whom. */
export const tokenFacts = (token: string) =>
  queryOptions({
    queryKey: ['token-facts', token],
    queryFn: async ({ signal }) => (await get('/api/token/facts', { token }, signal)).body,
  })
