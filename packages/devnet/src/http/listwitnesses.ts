import { witness } from '@sundial/protocol'
import { everywhere, type Route } from '../server/route.ts'

/** In the order of addresses, as java-tron's store keeps them. */
export const route: Route = {
  under: everywhere,
  answer: ({ devnet: { chain }, form }) => ({
    witnesses: chain.state
      .entries('witnesses')
      .toSorted(([left], [right]) => (left < right ? -1 : 1))
      .map(([, item]) => witness.toJson(item, form)),
  }),
}
