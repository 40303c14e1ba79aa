import { accountIn, hexIn } from '../server/parameters.ts'
import type { TreMethod } from '../server/route.ts'

/** [address, runtime code]: what runs from here on when the address is called. */
export const method: TreMethod = ({ chain }, [address, code]) => {
  chain.cheat({ kind: 'code', address: accountIn({ address }, 'address'), code: hexIn({ code }, 'code') })
  return true
}
