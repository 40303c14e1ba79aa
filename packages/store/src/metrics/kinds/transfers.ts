import { factsOf } from '../../records/fact-kinds.ts'
import { metric, only, standards, tally, total } from '../metric.ts'

/** Transfers by what moves: TRX, tokens, and each id of a TRC721 or TRC1155 contract. */
export const transfers = metric({
  number: 5,
  key: 'standard',
  members: ['count'],
  needs: 'calls',
  of: ({ block, transfers: moves, kindOfAsset }) => {
    const moved = moves.map(({ asset }) => kindOfAsset.get(asset)!)
    const tokens = factsOf(block.facts, 'nftTransfer').map(({ standard }) => standard)
    return tally([...moved, ...tokens], (standard) => standards[standard])
  },
})

/**
 * TRX transferred between accounts: by operations, and within calls as far as they are in the list of transfers. The
 * credits of block 0 have no sender (on mainnet Blackhole gets a negative amount).
 */
export const trxVolume = metric({
  number: 6,
  key: 'none',
  members: ['sun'],
  needs: 'calls',
  of: ({ block, transfers: moves, trx }) =>
    only(block.height === 0 ? 0n : total(moves, ({ asset, amount }) => (asset === trx ? amount : undefined))),
})

/** By how much the number of accounts that hold TRX changed. */
export const trxHolders = metric({
  number: 18,
  key: 'none',
  members: ['gained'],
  of: ({ trx, holdersGained }) => only(BigInt(trx === undefined ? 0 : (holdersGained.get(trx) ?? 0))),
})
