import { energyPriceNow } from '../energy-price.ts'
import { quantity } from '../hex.ts'
import type { RpcMethod } from '../method.ts'

/** Sun for an energy. */
export const method: RpcMethod = {
  takes: 0,
  answer: ({ devnet: { chain } }) => quantity(energyPriceNow(chain)),
}
