import type { Receipt } from '@sundial/protocol'
import type { NewFact } from '@sundial/store'
import { type Projection, resourceOf } from '../projection.ts'

export const stakes: Projection = ({ operation, succeeded, receipt }) => {
  if (!succeeded) return []
  switch (operation.kind) {
    case 'FreezeBalanceContract': {
      const { ownerAddress: account, resource, frozenBalance: sun } = operation.value
      return [{ ...of(account, '1.0'), action: 'stake', resource: resourceOf(resource), sun }]
    }
    case 'UnfreezeBalanceContract': {
      const { ownerAddress: account, resource } = operation.value
      const sun = receipt?.unfreezeAmount
      return [{ ...of(account, '1.0'), action: 'unstake', resource: resourceOf(resource), sun }]
    }
    case 'FreezeBalanceV2Contract': {
      const { ownerAddress: account, resource, frozenBalance: sun } = operation.value
      return [{ ...of(account, '2.0'), action: 'stake', resource: resourceOf(resource), sun }]
    }
    case 'UnfreezeBalanceV2Contract': {
      const { ownerAddress: account, resource, unfreezeBalance: sun } = operation.value
      const withdrawnSun = receipt?.withdrawExpireAmount
      return [{ ...of(account, '2.0'), action: 'unstake', resource: resourceOf(resource), sun, withdrawnSun }]
    }
    case 'WithdrawExpireUnfreezeContract':
      return [
        {
          ...of(operation.value.ownerAddress, '2.0'),
          action: 'withdraw',
          sun: receipt?.withdrawExpireAmount,
        },
      ]
    case 'CancelAllUnfreezeV2Contract':
      return cancelled(operation.value.ownerAddress, receipt)
    default:
      return []
  }
}

const of = (account: string, version: '1.0' | '2.0') =>
  ({ kind: 'stake', account, version, resource: undefined, withdrawnSun: undefined }) as const satisfies Omit<
    Extract<NewFact, { kind: 'stake' }>,
    'action' | 'sun'
  >

/** One for each resource whose stake was returned; expired unfreezes were paid with the first. */
function cancelled(account: string, receipt: Receipt | undefined): readonly NewFact[] {
  const fact = { ...of(account, '2.0'), action: 'cancel' } as const
  if (receipt === undefined) return [{ ...fact, sun: undefined, withdrawnSun: undefined }]
  const withdrawnSun = receipt.withdrawExpireAmount
  const amounts = receipt.cancelUnfreezeV2Amount.filter(({ value }) => value > 0n)
  if (amounts.length === 0) return [{ ...fact, sun: 0n, withdrawnSun }]
  return amounts.map(({ key, value: sun }, at) => ({
    ...fact,
    resource: resourceOf(key),
    sun,
    withdrawnSun: at === 0 ? withdrawnSun : 0n,
  }))
}

/** In Stake 1.0 staking for another account delegated by it. */
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
