import { metric, tally } from '../metric.ts'
import { standards } from '../metric-keys.ts'

/** Transfers by what moves: TRX, tokens, and each id of a TRC721 or TRC1155 contract. */
export const transfers = metric({
  number: 5,
  key: 'standard',
  members: ['count'],
  needs: 'calls',
  of: ({ block }) => {
    const moved = block.transfers.map(({ asset }) => asset.kind)
    const tokens = block.facts.flatMap((fact) => (fact.kind === 'nftTransfer' ? [fact.standard] : []))
    return tally([...moved, ...tokens], (standard) => standards[standard])
  },
})
