import { requiredLongIn } from '../server/members.ts'
import { printBlock } from '../server/print.ts'
import { everywhere, nothing, type Route } from '../server/route.ts'

/** java-tron Wallet.BLOCK_LIMIT_NUM. */
const limit = 100

/** Blocks from `startNum` to before `endNum`. */
export const route: Route = {
  under: everywhere,
  answer({ view, parameters, form }) {
    const start = Number(requiredLongIn(parameters, 'startNum', form))
    const end = Number(requiredLongIn(parameters, 'endNum', form))
    if (end <= 0 || end <= start || end - start > limit) return nothing
    if (start < 0) return { block: [] }
    const blocks = Array.from({ length: end - start }, (_, index) => view.block(start + index))
    return { block: blocks.filter((block) => block !== undefined).map((block) => printBlock(block, form)) }
  },
}
