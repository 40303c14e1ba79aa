import { address, type Infer, int64, map, message as fields } from '@sundial/protocol'
import { type Review, show } from '../facets.ts'

export const type = { id: 16, name: 'ProposalCreateContract', create: '/wallet/proposalcreate' } as const

export const message = fields({ ownerAddress: [1, address], parameters: [2, map(int64, int64)] })
type ProposalCreate = Infer<typeof message>

export const labels = { title: 'Create proposal', owner: 'Owner', parameters: 'Parameters' }

export function review(op: ProposalCreate): Review<keyof typeof labels> {
  return {
    rows: [
      ['owner', show.address(op.ownerAddress)],
      ['parameters', show.list(op.parameters, ({ key, value }) => show.parameter(key, value))],
    ],
  }
}
