import { fullNodeOnly, type Route } from '../server/route.ts'

export const route: Route = {
  under: fullNodeOnly,
  answer: ({ devnet: { chain } }) => ({ pendingSize: BigInt(chain.pool.size) }),
}
