import { fullNodeOnly, nothing, type Route } from '../server/route.ts'

export const route: Route = {
  under: fullNodeOnly,
  answer({ devnet: { chain } }) {
    const ids = chain.pool.all().map(({ id }) => id)
    return ids.length === 0 ? nothing : { txId: ids }
  },
}
