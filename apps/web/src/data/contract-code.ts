import type { ContractCodeAnswer } from '@sundial/api'
import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'

export type ContractCode = NonNullable<ContractCodeAnswer['data']>

/** Sources, ABI and code of a contract; nothing where the node knows none at the address. */
export const contractCode = (address: string) =>
  queryOptions({
    queryKey: ['contract-code', address],
    queryFn: async ({ signal }): Promise<ContractCode | null> => {
      const { body } = await api<ContractCodeAnswer>('/api/contracts/code', { contract: address }, signal)
      return body.data ?? null
    },
    // Code does not change; that somebody verifies it is seen on the next visit.
    staleTime: 60_000,
  })
