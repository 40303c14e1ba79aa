import { jsonMatchesBytes, transactionFromJson } from '@sundial/operations'
import { broadcast, hexOfText } from '../server/broadcast.ts'
import { fullNodeOnly, type Route } from '../server/route.ts'

/** Where `raw_data` and `raw_data_hex` say different things, `raw_data` holds: java-tron does not read the other. */
export const route: Route = {
  under: fullNodeOnly,
  async answer({ devnet, parameters, form }) {
    const stated = jsonMatchesBytes(parameters) ? parameters : { ...parameters, raw_data_hex: undefined }
    const { id, refused } = await broadcast(devnet, transactionFromJson(stated))
    if (refused === undefined) return { result: true, txid: id }
    const message = form.visible ? refused.message : hexOfText(refused.message)
    return { code: refused.responseCode, txid: id, message }
  },
}
