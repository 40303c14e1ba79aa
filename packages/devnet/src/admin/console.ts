import { numberIn } from '../server/parameters.ts'
import type { Page } from '../server/route.ts'

/** ?from=HEIGHT: what contracts printed with console.log from this block on. */
export const page: Page = {
  answer({ devnet: { chain }, parameters }) {
    const from = numberIn(parameters, 'from')
    const printed = chain.printed.all.filter(({ height }) => height >= from)
    return {
      lines: printed.flatMap(({ height, transactionId, lines }) =>
        lines.map((text) => ({ height, transaction_id: transactionId, text })),
      ),
    }
  },
}
