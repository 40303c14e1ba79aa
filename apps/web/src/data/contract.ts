import type { OneContractAnswer } from '@sundial/api'
import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'

export type Contract = OneContractAnswer['data'][number]

/** What is known of a contract; nothing where the address is none. */
export const contract = (address: string) =>
  queryOptions({
    queryKey: ['contract', address],
    queryFn: async ({ signal }): Promise<Contract | null> => {
      const { body } = await api<OneContractAnswer>('/api/contract', { contract: address }, signal)
      return body.data[0] ?? null
    },
  })
