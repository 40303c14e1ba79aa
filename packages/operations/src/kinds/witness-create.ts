import { toTextLossy } from '@sundial/primitives'
import { address, type Infer, message as fields, text, witness } from '@sundial/protocol'
import { type Effect, nothingMoves, type Review, show } from '../facets.ts'
import { type Ledger, type LedgerView, rule, ruleAddress } from '../ledger.ts'
import {
  defaultActivePermission,
  defaultOwnerPermission,
  defaultWitnessPermission,
} from '../permissions/default-permissions.ts'
import { isUrl } from '../text-rules.ts'

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

export const effects = (): readonly Effect[] => nothingMoves

/** java-tron WitnessCreateActuator.validate. */
export function validate({ ownerAddress, url }: WitnessCreate, ledger: LedgerView): void {
  ruleAddress(ownerAddress, 'Invalid address')
  rule(isUrl(url), 'Invalid url')
  const owner = ledger.account(ownerAddress)
  rule(owner !== undefined, `account[${ownerAddress}] not exists`)
  rule(ledger.record('witnesses', ownerAddress) === undefined, `Witness[${ownerAddress}] has existed`)
  rule(owner.balance >= ledger.parameter('getAccountUpgradeCost'), 'balance < AccountUpgradeCost')
}

/** The fee is not a bandwidth fee of the transaction but its whole price. */
export function execute({ ownerAddress, url }: WitnessCreate, ledger: Ledger): void {
  const { ownerPermission, activePermission } = ledger.account(ownerAddress)!
  ledger.setRecord(
    'witnesses',
    ownerAddress,
    witness.create({ address: ownerAddress, url: toTextLossy(url) }),
  )
  ledger.change(ownerAddress, { isWitness: true })
  if (ledger.parameter('getAllowMultiSign') === 1n) {
    ledger.change(ownerAddress, {
      ownerPermission: ownerPermission ?? defaultOwnerPermission(ownerAddress),
      witnessPermission: defaultWitnessPermission(ownerAddress),
      activePermission:
        activePermission.length > 0 ? activePermission : [defaultActivePermission(ownerAddress, ledger)],
    })
  }
  ledger.burn(ownerAddress, ledger.parameter('getAccountUpgradeCost'))
}
