import { Malformed } from '@sundial/primitives'
import { accountIn } from '../server/parameters.ts'
import type { TreMethod } from '../server/route.ts'

/** [[address, …]]: transactions of these accounts too are taken whoever signed them. All are unlocked, or none. */
export const method: TreMethod = ({ chain }, [addresses]) => {
  if (!Array.isArray(addresses)) throw new Malformed('parameter', 'Wanted a list of addresses.')
  const more = addresses.map((address: unknown) => accountIn({ address }, 'address'))
  chain.unlock([...new Set([...chain.told.unlocked, ...more])])
  return true
}
