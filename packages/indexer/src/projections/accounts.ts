import type { Operation } from '@sundial/operations'
import { toText } from '@sundial/primitives'
import { doneByContracts, type Projection, textOf } from '../projection.ts'

export const accountChanges: Projection = ({ operation, succeeded }) => {
  if (!succeeded) return []
  switch (operation.kind) {
    case 'AccountCreateContract': {
      const { ownerAddress: by, accountAddress: account } = operation.value
      return [{ kind: 'accountChange', account, by, change: 'created', text: '' }]
    }
    case 'AccountUpdateContract': {
      const { ownerAddress, accountName } = operation.value
      return [{ ...bySelf(ownerAddress), change: 'name', text: textOf(accountName) }]
    }
    case 'SetAccountIdContract': {
      const { ownerAddress, accountId } = operation.value
      return [{ ...bySelf(ownerAddress), change: 'id', text: textOf(accountId) }]
    }
    case 'AccountPermissionUpdateContract':
      return [permissionUpdateOf(operation.value)]
    default:
      return []
  }
}

type PermissionUpdate = Extract<Operation, { readonly kind: 'AccountPermissionUpdateContract' }>['value']

function permissionUpdateOf({ ownerAddress: account, owner, witness, actives }: PermissionUpdate) {
  const keys = [owner, witness, ...actives].flatMap((permission) => permission?.keys ?? [])
  return {
    kind: 'permissionUpdate',
    account,
    keys: [...new Set(keys.map(({ address }) => address))],
  } as const
}

const bySelf = (account: string) => ({ kind: 'accountChange', account, by: account }) as const

/** By operation, and withdrawals by contracts for themselves. */
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

/** By operation. */
export const votes: Projection = ({ operation, succeeded }) => {
  if (!succeeded || operation.kind !== 'VoteWitnessContract') return []
  const { ownerAddress: voter, votes: given } = operation.value
  return given.map(({ voteAddress, voteCount }) => ({
    kind: 'vote',
    voter,
    witness: voteAddress,
    votes: voteCount,
  }))
}
