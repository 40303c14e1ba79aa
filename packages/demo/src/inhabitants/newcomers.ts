import { addressOfPrivateKey } from '@sundial/primitives/keys'
import { createAccount, pay, sun } from '../drafts.ts'
import { inhabitant } from '../habit.ts'

/** Creates new accounts on the chain: by a first payment, or empty. */
export const habit = inhabitant({
  weight: 2,
  roles: { host: { count: 1, trx: 20_000, names: ['Willkommen'] } },
  async act({ people, random }) {
    const host = people.host[0]!
    const address = addressOfPrivateKey(random.bytes())
    if (random.oneIn(3)) return createAccount(host, address)
    return pay(host, address, sun(random.integer(10, 50)))
  },
})
