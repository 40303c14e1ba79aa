import type { ContractAnalysisAnswer, ContractTopCallsAnswer } from '@sundial/api'
import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'

export type ContractDay = ContractAnalysisAnswer['data'][number]
export type TopCalls = ContractTopCallsAnswer

export type ContractStatistics = {
  /** Oldest first, with calls and callers. */
  readonly calls: readonly ContractDay[]
  /** Oldest first, with energy and who paid it. */
  readonly energy: readonly ContractDay[]
  /** Oldest first, with bandwidth and what was burned for it. */
  readonly bandwidth: readonly ContractDay[]
  readonly top: TopCalls
}

/** What a contract was used for, day by day, and who uses it most. */
export const contractStatistics = (address: string) =>
  queryOptions({
    queryKey: ['contract-statistics', address],
    queryFn: async ({ signal }): Promise<ContractStatistics> => {
      const days = (type: string) =>
        api<ContractAnalysisAnswer>('/api/contract/analysis', { address, type }, signal)
      const [calls, energy, bandwidth, top] = await Promise.all([
        days('4'),
        days('2'),
        days('3'),
        api<ContractTopCallsAnswer>('/api/contracts/top_call', { contract_address: address }, signal),
      ])
      return {
        calls: calls.body.data,
        energy: energy.body.data,
        bandwidth: bandwidth.body.data,
        top: top.body,
      }
    },
  })
