import { toTextLossy } from '@sundial/primitives'
import { address, type Infer, message as fields, text } from '@sundial/protocol'
import { type Effect, nothingMoves, type Review, show } from '../facets.ts'
import { type Ledger, type LedgerView, rule, ruleAddress } from '../ledger.ts'
import { isUrl } from '../text-rules.ts'

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

export const effects = (): readonly Effect[] => nothingMoves

/** java-tron WitnessUpdateActuator.validate. */
export function validate({ ownerAddress, updateUrl }: WitnessUpdate, ledger: LedgerView): void {
  ruleAddress(ownerAddress, 'Invalid address')
  rule(ledger.account(ownerAddress) !== undefined, 'account does not exist')
  rule(isUrl(updateUrl), 'Invalid url')
  rule(ledger.record('witnesses', ownerAddress) !== undefined, 'Witness does not exist')
}

export function execute({ ownerAddress, updateUrl }: WitnessUpdate, ledger: Ledger): void {
  const witness = ledger.record('witnesses', ownerAddress)!
  ledger.setRecord('witnesses', ownerAddress, { ...witness, url: toTextLossy(updateUrl) })
}
