import { queryOptions } from '@tanstack/react-query'
import { type Body, get } from './api.ts'

export type Finding = Body<'/api/security/account/data'>['findings'][number]

/** Reasons for care about an account. */
export const accountFindings = (address: string) =>
  queryOptions({
    queryKey: ['account-findings', address],
    queryFn: async ({ signal }): Promise<readonly Finding[]> =>
      (await get('/api/security/account/data', { address }, signal)).body.findings,
    staleTime: 60_000,
  })

/** Reasons for care about a transaction; none for one that is not in a block. */
export const transactionFindings = (hash: string) =>
  queryOptions({
    queryKey: ['transaction-findings', hash],
    queryFn: async ({ signal }): Promise<readonly Finding[]> => {
      const { body } = await get('/api/security/transaction/data', { hashes: hash }, signal)
      return Object.values(body).flatMap(({ findings }) => findings)
    },
    staleTime: 60_000,
  })
