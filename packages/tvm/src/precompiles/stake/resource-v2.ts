import { resourceOf } from '../account-queries.ts'
import { query } from '../query.ts'
import { unfreezable } from '../unfreezable.ts'
import { toAccount, toNumber } from '../words.ts'

/** Sun of stake 2.0 that one account (second word) delegates to another (first word); of both the same, its own stake. */
export const precompile = query({
  address: 0x1000010n,
  since: 'getUnfreezeDelayDays',
  energy: 50n,
  inputWords: 3,
  answer([target, from, code], port) {
    const [receiver, owner] = [toAccount(target!), toAccount(from!)]
    if (owner === receiver) return unfreezable(port, owner, toNumber(code!))
    const resource = resourceOf(toNumber(code!))
    return resource === undefined ? 0n : port.delegated(owner, receiver, resource)
  },
})
