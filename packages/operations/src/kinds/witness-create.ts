import { address, type Infer, message as fields, text } from '@sundial/protocol'
import { type Fact, nothingMoves, type Review, show } from '../facets.ts'

export const type = { id: 5, name: 'WitnessCreateContract', create: '/wallet/createwitness' } as const

export const message = fields({ ownerAddress: [1, address], url: [2, text] })
type WitnessCreate = Infer<typeof message>

export const labels = { title: 'Become representative candidate', owner: 'Owner', url: 'URL' }

export function review(op: WitnessCreate): Review<keyof typeof labels> {
  return {
    rows: [
      ['owner', show.address(op.ownerAddress)],
      ['url', show.url(op.url)],
    ],
  }
}

export const effects = (): readonly Fact[] => nothingMoves
