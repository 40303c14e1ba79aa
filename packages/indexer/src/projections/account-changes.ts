import { type Projection, textOf } from '../projection.ts'

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
      return [{ ...bySelf(operation.value.ownerAddress), change: 'permissions', text: '' }]
    default:
      return []
  }
}

const bySelf = (account: string) => ({ kind: 'accountChange', account, by: account }) as const
