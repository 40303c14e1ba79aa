import { broadcast, consoleOf, hexOfText } from '../server/broadcast.ts'
import { fullNodeOnly, type Route } from '../server/route.ts'
import { transactionIn } from '../server/transaction-in.ts'

export const route: Route = {
  under: fullNodeOnly,
  async answer({ devnet, parameters, form }) {
    const { id, refused } = await broadcast(devnet, transactionIn(parameters, form))
    if (refused === undefined) return { result: true, txid: id, ...consoleOf(devnet, id, form) }
    const message = form.visible ? refused.message : hexOfText(refused.message)
    return { code: refused.responseCode, txid: id, message }
  },
}
