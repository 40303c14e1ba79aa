import { address, type Infer, int64, message as fields } from '@sundial/protocol'
import { type Review, show } from '../facets.ts'

export const type = {
  id: 45,
  name: 'UpdateEnergyLimitContract',
  create: '/wallet/updateenergylimit',
} as const

export const message = fields({
  ownerAddress: [1, address],
  contractAddress: [2, address],
  originEnergyLimit: [3, int64],
})
type UpdateEnergyLimit = Infer<typeof message>

export const labels = {
  title: 'Change energy limit of contract',
  owner: 'Owner',
  contract: 'Contract',
  energyLimit: 'Energy limit of creator',
}

export function review(op: UpdateEnergyLimit): Review<keyof typeof labels> {
  return {
    rows: [
      ['owner', show.address(op.ownerAddress)],
      ['contract', show.address(op.contractAddress)],
      ['energyLimit', show.count(op.originEnergyLimit, 'energy')],
    ],
  }
}
