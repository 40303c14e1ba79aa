import { trc10 } from '@sundial/operations'
import { type Projection, textOf } from '../projection.ts'

/** Issues, updates and sales of TRC10 tokens. */
export const tokens: Projection = ({ operation, succeeded, receipt }) => {
  if (!succeeded) return []
  switch (operation.kind) {
    case 'AssetIssueContract': {
      const { value } = operation
      const id = receipt?.assetIssueId ?? ''
      return [
        {
          kind: 'tokenIssue',
          issuer: value.ownerAddress,
          asset: id === '' ? undefined : { kind: 'trc10', id },
          name: textOf(value.name),
          abbreviation: textOf(value.abbr),
          supply: value.totalSupply,
          decimals: BigInt(value.precision),
          sun: BigInt(value.trxNum),
          units: BigInt(value.num),
          startMs: value.startTime,
          endMs: value.endTime,
          description: textOf(value.description),
          url: textOf(value.url),
        },
      ]
    }
    case 'UpdateAssetContract': {
      const { ownerAddress: issuer, description, url, newLimit: limit, newPublicLimit } = operation.value
      const texts = { description: textOf(description), url: textOf(url) }
      return [{ kind: 'tokenUpdate', issuer, ...texts, limit, publicLimit: newPublicLimit }]
    }
    case 'ParticipateAssetIssueContract': {
      const { ownerAddress: buyer, toAddress: issuer, assetName, amount: sun } = operation.value
      return [{ kind: 'tokenSale', buyer, issuer, asset: trc10(assetName), sun }]
    }
    default:
      return []
  }
}
