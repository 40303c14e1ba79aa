import { toText } from '@sundial/primitives'
import { doneByContracts, type Projection } from '../projection.ts'

/** By operation, and what contracts withdrew for themselves. */
export const rewardWithdrawals: Projection = (happened) => {
  const { operation, succeeded, receipt } = happened
  if (!succeeded) return []
  if (operation.kind === 'WithdrawBalanceContract')
    return [
      {
        kind: 'rewardWithdrawal',
        account: operation.value.ownerAddress,
        sun: receipt?.withdrawAmount,
      },
    ]
  return doneByContracts(happened)
    .filter(({ note }) => toText(note) === 'withdrawReward')
    .map(({ callerAddress, callValueInfo }) => ({
      kind: 'rewardWithdrawal',
      account: callerAddress,
      sun: callValueInfo.reduce((sum, { callValue }) => sum + callValue, 0n),
    }))
}
