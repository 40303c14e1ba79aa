import { type Projection, resourceOf } from '../projection.ts'

/** In Stake 1.0 who staked for another delegated by it. */
export const delegations: Projection = ({ operation, succeeded, receipt }) => {
  if (!succeeded) return []
  switch (operation.kind) {
    case 'DelegateResourceContract': {
      const { ownerAddress, receiverAddress, resource, balance, lock, lockPeriod } = operation.value
      const isLocked = lock
      return [
        {
          ...between(ownerAddress, receiverAddress),
          ...did('delegate', resource),
          sun: balance,
          isLocked,
          lockPeriod,
        },
      ]
    }
    case 'UnDelegateResourceContract': {
      const { ownerAddress, receiverAddress, resource, balance } = operation.value
      return [{ ...between(ownerAddress, receiverAddress), ...did('reclaim', resource), sun: balance }]
    }
    case 'FreezeBalanceContract': {
      const { ownerAddress, receiverAddress, resource, frozenBalance } = operation.value
      if (receiverAddress === '') return []
      return [{ ...between(ownerAddress, receiverAddress), ...did('delegate', resource), sun: frozenBalance }]
    }
    case 'UnfreezeBalanceContract': {
      const { ownerAddress, receiverAddress, resource } = operation.value
      if (receiverAddress === '') return []
      const sun = receipt?.unfreezeAmount
      return [{ ...between(ownerAddress, receiverAddress), ...did('reclaim', resource), sun }]
    }
    default:
      return []
  }
}

const between = (from: string, to: string) =>
  ({ kind: 'delegation', from, to, isLocked: false, lockPeriod: 0n }) as const

const did = <const Action extends string>(action: Action, resource: string | number) => ({
  action,
  resource: resourceOf(resource),
})
