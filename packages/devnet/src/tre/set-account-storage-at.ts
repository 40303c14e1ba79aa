import { accountIn, wordIn } from '../server/parameters.ts'
import type { TreMethod } from '../server/route.ts'

/** [address, slot, value]: a word of a contract's storage. */
export const method: TreMethod = ({ chain }, [address, slot, value]) => {
  chain.cheat({
    kind: 'storage',
    address: accountIn({ address }, 'address'),
    slot: wordIn({ slot }, 'slot'),
    value: wordIn({ value }, 'value'),
  })
  return true
}
