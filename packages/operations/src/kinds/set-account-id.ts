import { address, type Infer, message as fields, text } from '@sundial/protocol'
import { type Fact, nothingMoves, type Review, show } from '../facets.ts'

export const type = { id: 19, name: 'SetAccountIdContract', create: '/wallet/setaccountid' } as const

export const message = fields({ accountId: [1, text], ownerAddress: [2, address] })
type SetAccountId = Infer<typeof message>

export const labels = { title: 'Set account id', owner: 'Owner', accountId: 'Account id' }

export function review(op: SetAccountId): Review<keyof typeof labels> {
  return {
    rows: [
      ['owner', show.address(op.ownerAddress)],
      ['accountId', show.text(op.accountId)],
    ],
  }
}

export const effects = (): readonly Fact[] => nothingMoves
