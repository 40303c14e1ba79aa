import type { Account } from '@sundial/api'
import { isAddress, toAddress, toBase58 } from '@sundial/primitives'
import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'

export const account = (address: string) =>
  queryOptions({
    queryKey: ['account', address],
    queryFn: ({ signal }) => api<Account>('/api/accountv2', { address }, signal),
  })

/** An address in the form people read, whichever form it was given in; what is no address stays as it is. */
export const inBase58 = (text: string): string => (isAddress(text) ? toBase58(toAddress(text)) : text)
