import { query } from '../query.ts'
import { unfreezable } from '../unfreezable.ts'
import { toAccount, toNumber } from '../words.ts'

/** Sun of an account's stake 2.0 for bandwidth (0), energy (1) or voting power (2). */
export const precompile = query({
  address: 0x100000dn,
  since: 'getUnfreezeDelayDays',
  energy: 50n,
  inputWords: 2,
  answer: ([address, purpose], port) => unfreezable(port, toAccount(address!), toNumber(purpose!)),
})
