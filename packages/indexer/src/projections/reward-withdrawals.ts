import { toText } from '@sundial/primitives'
import type { Projection } from '../projection.ts'

/** By operation, and what contracts withdrew for themselves. */
export const rewardWithdrawals: Projection = ({ operation, succeeded, receipt }) => {
  if (!succeeded) return []
  if (operation.kind === 'WithdrawBalanceContract')
    return [
      {
        kind: 'rewardWithdrawal',
        account: operation.value.ownerAddress,
        sun: receipt?.withdrawAmount,
      },
    ]
  return (receipt?.internalTransactions ?? [])
    .filter(({ note, rejected }) => !rejected && toText(note) === 'withdrawReward')
    .map(({ callerAddress, callValueInfo }) => ({
      kind: 'rewardWithdrawal',
      account: callerAddress,
      sun: callValueInfo.reduce((sum, { callValue }) => sum + callValue, 0n),
    }))
}
