import type { AccountAnalysisAnswer } from '@sundial/api'
import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'

export type AccountDay = AccountAnalysisAnswer['data'][number]

export type AccountResources = {
  /** Oldest first, with energy and who paid it. */
  readonly energy: readonly AccountDay[]
  /** Oldest first, with bandwidth and what was burned for it. */
  readonly bandwidth: readonly AccountDay[]
}

/** What an account's transactions used in the last fortnight, day by day. */
export const accountResources = (address: string) =>
  queryOptions({
    queryKey: ['account-resources', address],
    queryFn: async ({ signal }): Promise<AccountResources> => {
      const days = (type: string) =>
        api<AccountAnalysisAnswer>('/api/account/analysis', { address, type }, signal)
      const [energy, bandwidth] = await Promise.all([days('2'), days('3')])
      return { energy: energy.body.data, bandwidth: bandwidth.body.data }
    },
  })
