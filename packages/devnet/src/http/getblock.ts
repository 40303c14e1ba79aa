import { PlainError } from '../server/java-error.ts'
import { boolIn, memberText, stringFieldIn } from '../server/members.ts'
import { isTrue } from '../server/parameters.ts'
import type { ChainView } from '../chain/chain-view.ts'
import { printBlock, printHeader } from '../server/print.ts'
import { everywhere, nothing, type Route } from '../server/route.ts'

/** By height or id as text, the head without one; the header only unless `detail` is asked for. */
export const route: Route = {
  under: everywhere,
  answer({ view, parameters, form }) {
    const detail = form.isQuery === true ? isTrue(parameters['detail']) : boolIn(parameters, 'detail', form)
    const name =
      form.isQuery === true
        ? memberText(parameters, 'id_or_num')
        : stringFieldIn(parameters, 'id_or_num', form)
    const height = heightNamed(view, name ?? '')
    const block = height === undefined ? undefined : view.block(height)
    if (block === undefined) return nothing
    return detail ? printBlock(block, form) : printHeader(block, form)
  },
}

/** java-tron Wallet.getBlock; the first 8 bytes of an id are its height. */
function heightNamed(view: ChainView, name: string): number | undefined {
  if (name === '') return view.height
  if (/^[+-]?\d{1,18}$/.test(name)) {
    if (Number(name) > view.height) return undefined
    if (Number(name) < 0) throw new PlainError('num must be non-positive number.')
    return Number(name)
  }
  const illegal = new PlainError('id must be legal block hash.')
  if (!/^[0-9a-fA-F]{64}$/.test(name)) throw illegal
  const height = BigInt.asIntN(64, BigInt(`0x${name.slice(0, 16)}`))
  if (height > BigInt(view.height) || height < 0n) throw illegal
  return view.heightOf(name.toLowerCase())
}
