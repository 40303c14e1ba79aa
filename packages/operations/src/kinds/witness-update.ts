import { address, type Infer, message as fields, text } from '@sundial/protocol'
import { type Fact, nothingMoves, type Review, show } from '../facets.ts'

export const type = { id: 8, name: 'WitnessUpdateContract', create: '/wallet/updatewitness' } as const

export const message = fields({ ownerAddress: [1, address], updateUrl: [12, text] })
type WitnessUpdate = Infer<typeof message>

export const labels = { title: 'Change representative URL', owner: 'Owner', url: 'URL' }

export function review(op: WitnessUpdate): Review<keyof typeof labels> {
  return {
    rows: [
      ['owner', show.address(op.ownerAddress)],
      ['url', show.url(op.updateUrl)],
    ],
  }
}

export const effects = (): readonly Fact[] => nothingMoves
