import { pay } from '../drafts.ts'
import { inhabitant } from '../habit.ts'

/** Sends a few sun to everyone, as spammers do who want their address in other people's lists. */
export const habit = inhabitant({
  weight: 10,
  roles: { sender: { count: 1, trx: 20_000 } },
  async act({ people, everyone, random }) {
    const sender = people.sender[0]!
    const receiver = random.pick(everyone)
    return receiver === sender ? undefined : pay(sender, receiver.address, BigInt(random.integer(1, 9)))
  },
})
