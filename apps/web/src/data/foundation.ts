import type { DonatorsAnswer, FundAnswer } from '@sundial/api'
import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'

const most = 1000

export type FoundationAccount = FundAnswer['data']['data'][number] & { readonly isDonator: boolean }

/** The foundation's accounts as the operator names them, and which of them gave to its support plan. */
export const foundation = () =>
  queryOptions({
    queryKey: ['foundation'],
    queryFn: async ({ signal }) => {
      const [fund, donators] = await Promise.all([
        api<FundAnswer>('/api/fund', { per_page: most }, signal),
        api<DonatorsAnswer>('/api/listdonators', {}, signal),
      ])
      const gave = new Set<string>(donators.body)
      const accounts = fund.body.data.data.map((one) => ({ ...one, isDonator: gave.has(one.address) }))
      return { accounts, height: fund.height }
    },
    staleTime: 30_000,
  })
