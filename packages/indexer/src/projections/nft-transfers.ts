import { logsOf, type Projection } from '../projection.ts'
import { nftTransfersIn } from '../token-logs/nft-transfers-in.ts'

export const nftTransfers: Projection = (happened) => logsOf(happened).flatMap(nftTransfersIn)
