import { requiredLongIn } from '../server/members.ts'
import { printBlock } from '../server/print.ts'
import { everywhere, nothing, type Route } from '../server/route.ts'

/** java-tron Wallet.BLOCK_LIMIT_NUM. */
const limit = 100

/** The newest blocks, rising to the head. */
export const route: Route = {
  under: everywhere,
  answer({ view, parameters, form }) {
    const count = Number(requiredLongIn(parameters, 'num', form))
    if (count <= 0 || count >= limit) return nothing
    const first = Math.max(0, view.height - count + 1)
    const heights = Array.from({ length: view.height - first + 1 }, (_, index) => first + index)
    return { block: heights.map((height) => printBlock(view.block(height), form)) }
  },
}
