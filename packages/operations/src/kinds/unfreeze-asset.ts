import { type Account, address, type Infer, message as fields } from '@sundial/protocol'
import { trc10 } from '../assets.ts'
import { type Effect, type Review, show } from '../facets.ts'
import { type Ledger, type LedgerView, rule, ruleAddress } from '../ledger.ts'

export const type = { id: 14, name: 'UnfreezeAssetContract', create: '/wallet/unfreezeasset' } as const

export const message = fields({ ownerAddress: [1, address] })
type UnfreezeAsset = Infer<typeof message>

export const labels = { title: 'Release frozen TRC10 supply', owner: 'Owner' }

export function review(op: UnfreezeAsset): Review<keyof typeof labels> {
  return { rows: [['owner', show.address(op.ownerAddress)]] }
}

/** No receipt contains the amount: it follows from what the issue froze. */
export const effects = ({ ownerAddress }: UnfreezeAsset): readonly Effect[] => [
  { kind: 'release', account: ownerAddress },
]

/** java-tron UnfreezeAssetActuator.validate, since AllowSameTokenName. */
export function validate({ ownerAddress }: UnfreezeAsset, ledger: LedgerView): void {
  ruleAddress(ownerAddress, 'Invalid address')
  const owner = ledger.account(ownerAddress)
  rule(owner !== undefined, `Account[${ownerAddress}] not exists`)
  rule(owner.frozenSupply.length > 0, 'no frozen supply balance')
  rule(owner.assetIssuedId.length > 0, 'this account did not issue any asset')
  const isTime = owner.frozenSupply.some((part) => isDue(part, ledger))
  rule(isTime, "It's not time to unfreeze asset supply")
}

type FrozenPart = Account['frozenSupply'][number]

const isDue = ({ expireTime }: FrozenPart, ledger: LedgerView): boolean => expireTime <= ledger.now()

export function execute({ ownerAddress }: UnfreezeAsset, ledger: Ledger): void {
  const { frozenSupply, assetIssuedId } = ledger.account(ownerAddress)!
  const due = frozenSupply.filter((part) => isDue(part, ledger))
  ledger.change(ownerAddress, { frozenSupply: frozenSupply.filter((part) => !isDue(part, ledger)) })
  const released = due.reduce((sum, { frozenBalance }) => sum + frozenBalance, 0n)
  ledger.credit(ownerAddress, released, trc10(assetIssuedId))
}
