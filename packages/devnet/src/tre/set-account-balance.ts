import { Malformed } from '@sundial/primitives'
import { accountIn, amountIn } from '../server/parameters.ts'
import type { TreMethod } from '../server/route.ts'

/** [address, sun]: a number, decimal digits, or hex after 0x. */
export const method: TreMethod = (devnet, [address, sun]) => {
  devnet.chain.cheat({
    kind: 'balance',
    address: accountIn({ address }, 'address'),
    sun: amountIn({ sun: fromHexNumber(sun) }, 'sun'),
  })
  return true
}

function fromHexNumber(value: unknown): unknown {
  if (typeof value !== 'string' || !value.startsWith('0x')) return value
  if (/^0x[0-9a-fA-F]{1,16}$/.test(value)) return BigInt(value).toString()
  throw new Malformed('parameter', 'sun is no hex number')
}
