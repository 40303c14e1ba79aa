import { toTextLossy } from '@sundial/primitives'
import { address, type Infer, int64, message as fields, text } from '@sundial/protocol'
import { type Effect, nothingMoves, type Review, show } from '../facets.ts'
import { type Ledger, type LedgerView, rule, ruleAddress } from '../ledger.ts'
import type { AssetIssue } from '../messages/asset-issue.ts'

export const type = { id: 15, name: 'UpdateAssetContract', create: '/wallet/updateasset' } as const

export const message = fields({
  ownerAddress: [1, address],
  description: [2, text],
  url: [3, text],
  newLimit: [4, int64],
  newPublicLimit: [5, int64],
})
type UpdateAsset = Infer<typeof message>

export const labels = {
  title: 'Update TRC10 token',
  owner: 'Owner',
  description: 'Description',
  url: 'URL',
  accountBandwidth: 'Bandwidth per account',
  totalBandwidth: 'Bandwidth for all accounts',
}

export function review(op: UpdateAsset): Review<keyof typeof labels> {
  return {
    rows: [
      ['owner', show.address(op.ownerAddress)],
      ['description', show.text(op.description)],
      ['url', show.url(op.url)],
      ['accountBandwidth', show.count(op.newLimit, 'bandwidth')],
      ['totalBandwidth', show.count(op.newPublicLimit, 'bandwidth')],
    ],
  }
}

export const effects = (): readonly Effect[] => nothingMoves

/** java-tron DynamicPropertiesStore ONE_DAY_NET_LIMIT, which is not a chain parameter. */
const oneDayNetLimit = 57_600_000_000n
const isNetLimit = (limit: bigint): boolean => limit >= 0n && limit < oneDayNetLimit

/** java-tron UpdateAssetActuator.validate, since AllowSameTokenName. */
export function validate(op: UpdateAsset, ledger: LedgerView): void {
  ruleAddress(op.ownerAddress, 'Invalid ownerAddress')
  const owner = ledger.account(op.ownerAddress)
  rule(owner !== undefined, 'Account does not exist')
  rule(owner.assetIssuedId.length > 0, 'Account has not issued any asset')
  rule(tokenOf(op, ledger) !== undefined, 'Asset is not existed in AssetIssueV2Store')
  rule(op.url.length > 0 && op.url.length <= 256, 'Invalid url')
  rule(op.description.length <= 200, 'Invalid description')
  rule(isNetLimit(op.newLimit), 'Invalid FreeAssetNetLimit')
  rule(isNetLimit(op.newPublicLimit), 'Invalid PublicFreeAssetNetLimit')
}

const tokenOf = ({ ownerAddress }: UpdateAsset, ledger: LedgerView): AssetIssue | undefined =>
  ledger.record('tokens', toTextLossy(ledger.account(ownerAddress)!.assetIssuedId))

export function execute(op: UpdateAsset, ledger: Ledger): void {
  const token = tokenOf(op, ledger)!
  ledger.setRecord('tokens', token.id, {
    ...token,
    url: op.url,
    description: op.description,
    freeAssetNetLimit: op.newLimit,
    publicFreeAssetNetLimit: op.newPublicLimit,
  })
}
