import { proposals } from '@sundial/operations'
import type { Chain } from '../chain/chain.ts'
import { viewOfHead } from '../server/account-now.ts'

/**
 * Sun for an energy in a block of this time: a price holds after its time, and before the first one, in block
 * 0, that of now holds (java-tron Wallet.getEnergyFee, JsonRpcApiUtil.parseEnergyFee).
 */
export function energyPriceAt(chain: Chain, timeMs: bigint): bigint {
  const prices = proposals
    .priceHistoryOf(viewOfHead(chain), 'getEnergyFee')
    .split(',')
    .map((entry) => entry.split(':').map(BigInt) as [sinceMs: bigint, sun: bigint])
  return prices.findLast(([sinceMs]) => timeMs > sinceMs)?.[1] ?? energyPriceNow(chain)
}

export const energyPriceNow = (chain: Chain): bigint => viewOfHead(chain).parameter('getEnergyFee')
