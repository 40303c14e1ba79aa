import { fromBase58Check, fromHex, isAccountAddress, toHex } from '@sundial/primitives'
import { memberText } from '../server/members.ts'
import { bodyFault } from '../server/parameters.ts'
import { fullNodeOnly, type Route } from '../server/route.ts'

/** By its length the text is hex, base58check or base64; no body for one that cannot be read (java-tron ValidateAddressServlet). */
export const route: Route = {
  under: fullNodeOnly,
  reportsFaults: true,
  answer({ parameters }) {
    if (parameters[bodyFault] !== undefined) return undefined
    const text = memberText(parameters, 'address') ?? ''
    const [read, format] = readerOf(text)
    if (read === undefined) return { result: false, message: 'Length error' }
    try {
      const address = read(text)
      const valid = address !== undefined && isAccountAddress(toHex(address))
      return valid
        ? { result: true, message: `${format} format` }
        : { result: false, message: 'Invalid address' }
    } catch (error) {
      return { result: false, message: (error as Error).message }
    }
  },
}

type Reader = (text: string) => Uint8Array | undefined

function readerOf({ length }: string): readonly [Reader | undefined, string] {
  if (length === 42) return [fromHex, 'Hex string']
  if (length === 34) return [fromBase58Check, 'Base58check']
  if (length === 28) return [(text) => new Uint8Array(Buffer.from(text, 'base64')), 'Base64']
  return [undefined, '']
}
