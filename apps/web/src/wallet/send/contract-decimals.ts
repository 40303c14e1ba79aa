import { toAddress } from '@sundial/primitives'
import type { SendToken } from '@sundial/wallet'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { safetySource } from '../chain.ts'

/** The decimals that the contract of a TRC20 token returns; `none` where it has no such function. */
export const contractDecimals = (contract: string) =>
  queryOptions({
    queryKey: ['wallet', 'decimals', contract],
    queryFn: async (): Promise<bigint | 'none'> =>
      (await safetySource.decimalsOf(toAddress(contract))) ?? 'none',
    staleTime: Infinity,
  })

/** More than the digits of the largest number of a contract: every amount would be 0.000…. */
const mostDecimals = 77n

/** Whether the server shows amounts with other decimals than the contract has, or with absurd ones. */
export const decimalsDiffer = (shown: number, ofContract: bigint | 'none'): boolean =>
  BigInt(shown) > mostDecimals || BigInt(shown) !== (ofContract === 'none' ? 0n : ofContract)

/** Whether an amount of the token would be a guess: what is sent is computed with the decimals that the server names. */
export function useDecimalsProblem(token: SendToken | undefined): boolean {
  const isContract = token?.standard === 'TRC20'
  const { data } = useQuery({ ...contractDecimals(token?.id ?? ''), enabled: isContract })
  return isContract && data !== undefined && decimalsDiffer(token.decimals, data)
}
