import type { UnplacedFact } from '@sundial/store'
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
    case 'CancelAllUnfreezeV2Contract': {
      const sun = receipt?.cancelUnfreezeV2Amount.reduce((sum, { value }) => sum + value, 0n)
      const withdrawnSun = receipt?.withdrawExpireAmount
      return [{ ...of(operation.value.ownerAddress, '2.0'), action: 'cancel', sun, withdrawnSun }]
    }
    default:
      return []
  }
}

const of = (account: string, version: '1.0' | '2.0') =>
  ({ kind: 'stake', account, version, resource: undefined, withdrawnSun: undefined }) as const satisfies Omit<
    Extract<UnplacedFact, { kind: 'stake' }>,
    'action' | 'sun'
  >
