import { address, type Infer, message as fields } from '@sundial/protocol'
import { type Review, show } from '../facets.ts'

export const type = { id: 48, name: 'ClearABIContract', create: '/wallet/clearabi' } as const

export const message = fields({ ownerAddress: [1, address], contractAddress: [2, address] })
type ClearAbi = Infer<typeof message>

export const labels = { title: 'Clear ABI of contract', owner: 'Owner', contract: 'Contract' }

export function review(op: ClearAbi): Review<keyof typeof labels> {
  return {
    rows: [
      ['owner', show.address(op.ownerAddress)],
      ['contract', show.address(op.contractAddress)],
    ],
  }
}
