import { address, type Infer, int64, message as fields } from '@sundial/protocol'
import { type Review, show } from '../facets.ts'

export const type = { id: 33, name: 'UpdateSettingContract', create: '/wallet/updatesetting' } as const

export const message = fields({
  ownerAddress: [1, address],
  contractAddress: [2, address],
  consumeUserResourcePercent: [3, int64],
})
type UpdateSetting = Infer<typeof message>

export const labels = {
  title: 'Change energy split of contract',
  owner: 'Owner',
  contract: 'Contract',
  callerShare: 'Energy paid by callers',
  creatorShare: 'Energy paid by creator',
}

export function review(op: UpdateSetting): Review<keyof typeof labels> {
  return {
    rows: [
      ['owner', show.address(op.ownerAddress)],
      ['contract', show.address(op.contractAddress)],
      ['callerShare', show.percent(op.consumeUserResourcePercent)],
      ['creatorShare', show.percent(100n - op.consumeUserResourcePercent)],
    ],
  }
}
