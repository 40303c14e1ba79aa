import { address, bool, type Infer, int64, message as fields, resourceCode } from '@sundial/protocol'
import { given, type Review, show } from '../facets.ts'

export const type = { id: 57, name: 'DelegateResourceContract', create: '/wallet/delegateresource' } as const

export const message = fields({
  ownerAddress: [1, address],
  resource: [2, resourceCode],
  balance: [3, int64],
  receiverAddress: [4, address],
  lock: [5, bool],
  lockPeriod: [6, int64],
})
type DelegateResource = Infer<typeof message>

export const labels = {
  title: 'Delegate resources',
  owner: 'Owner',
  receiver: 'Receiver',
  amount: 'Amount',
  resource: 'Resource',
  lock: 'Locked',
  lockPeriod: 'Lock period',
}

/** A lock without a period lasts three days (java-tron DelegateResourceActuator.getLockPeriod). */
const defaultLockBlocks = 28_800n * 3n

export function review(op: DelegateResource): Review<keyof typeof labels> {
  const blocks = op.lockPeriod === 0n ? defaultLockBlocks : op.lockPeriod
  return {
    rows: [
      ['owner', show.address(op.ownerAddress)],
      ['receiver', show.address(op.receiverAddress)],
      ['amount', show.trx(op.balance)],
      ['resource', show.choice(op.resource)],
      ['lock', show.boolean(op.lock)],
      ...given('lockPeriod', op.lock ? blocks : op.lockPeriod, (count) => show.count(count, 'blocks')),
    ],
  }
}
