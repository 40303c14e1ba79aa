import { Malformed } from '@sundial/primitives'
import { numberIn, type Parameters } from '../server/parameters.ts'
import type { TreMethod } from '../server/route.ts'

const limit = 10_000

/** [{ blocks = 1 }]: makes blocks at once. */
export const method: TreMethod = (devnet, [options]) => {
  const members = typeof options === 'object' && options !== null ? (options as Parameters) : {}
  const count = members['blocks'] === undefined ? 1 : numberIn(members, 'blocks')
  if (count < 1 || count > limit) throw new Malformed('parameter', `blocks is between 1 and ${limit}`)
  devnet.mine(count)
  return '0x0'
}
