import { Malformed } from '@sundial/primitives'
import type { ChainView } from '../chain/chain-view.ts'
import { isTrue } from '../server/parameters.ts'
import { printBlock, printHeader } from '../server/print.ts'
import { everywhere, nothing, type Route } from '../server/route.ts'

/** By height or id as text, the head without one; the header only unless `detail` is asked for. */
export const route: Route = {
  under: everywhere,
  answer({ view, parameters, form }) {
    const height = heightNamed(view, parameters['id_or_num'])
    const block = height === undefined ? undefined : view.block(height)
    if (block === undefined) return nothing
    return isTrue(parameters['detail']) ? printBlock(block, form) : printHeader(block, form)
  },
}

function heightNamed(view: ChainView, name: unknown): number | undefined {
  const text = typeof name === 'number' ? String(name) : (name ?? '')
  if (text === '') return view.height
  if (typeof text === 'string' && /^\d{1,15}$/.test(text)) return Number(text)
  if (typeof text === 'string' && /^[0-9a-fA-F]{64}$/.test(text)) return view.heightOf(text.toLowerCase())
  throw new Malformed('parameter', 'id_or_num must be a height or the id of a block')
}
