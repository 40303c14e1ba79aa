import type { AbiInput } from '@sundial/abi'
import { call, type Contract } from '../contracts.ts'
import { draft } from '../drafts.ts'
import { inhabitant } from '../habit.ts'
import type { Person } from '../person.ts'

const dollar = 1_000_000
const key = 'dollar'

/**
 * A stable coin with six decimals: its issuer mints, burns, blocks and pauses; its users pay, approve spenders, and
 * sometimes try forbidden actions.
 */
export const habit = inhabitant({
  weight: 22,
  roles: {
    issuer: { count: 1, trx: 60_000, names: ['Sundial-Treasury'] },
    users: {
      count: 8,
      trx: 1200,
      names: ['Clara', 'Омар', '小林', 'ليلى', 'Tomás', 'Ifeoma', 'Søren', 'ชาย'],
    },
    merchant: { count: 1, trx: 2000, names: ['Corner Shop'] },
    suspect: { count: 1, trx: 600 },
  },
  found: ({ people, random, send, deploy }) => [
    async () => {
      const { users } = people
      const [issuer, merchant, suspect] = [people.issuer[0]!, people.merchant[0]!, people.suspect[0]!]
      const coin = await deploy(key, { by: issuer, source: 'stableCoin', values: [5_000_000 * dollar] })
      if (coin === undefined) return
      const tell = (by: Person, name: string, ...values: AbiInput[]) =>
        send(call({ by, to: coin, name, values }))
      for (const user of users)
        await tell(issuer, 'transfer', user.address, dollar * random.integer(500, 9000))
      for (const user of users.slice(0, 4)) {
        await tell(user, 'transfer', merchant.address, random.integer(dollar, 90 * dollar))
      }
      await tell(users[0]!, 'approve', merchant.address, 250 * dollar)
      await tell(merchant, 'transferFrom', users[0]!.address, merchant.address, 40 * dollar)
      await tell(users[1]!, 'increaseApproval', merchant.address, 75 * dollar)
      await tell(merchant, 'transferFrom', users[1]!.address, merchant.address, 200 * dollar)
      await tell(issuer, 'issue', 1_000_000 * dollar)
      await tell(issuer, 'redeem', 250_000 * dollar)
      await tell(issuer, 'transfer', suspect.address, 666 * dollar)
      await tell(issuer, 'addBlackList', suspect.address)
      await tell(suspect, 'transfer', users[2]!.address, 600 * dollar)
      await tell(issuer, 'pause')
      await tell(users[3]!, 'transfer', users[4]!.address, dollar)
      await tell(issuer, 'unpause')
      await tell(issuer, 'setParams', 5, 2 * dollar)
      await tell(users[3]!, 'transfer', users[4]!.address, 40 * dollar)
      // The order book takes no token whose transfers cost a fee.
      await tell(issuer, 'setParams', 0, 0)
      await tell(users[5]!, 'issue', 1)
      await send(draft(issuer, 'UpdateSettingContract', settingOf(coin, 60n)))
    },
  ],
  async act({ people, contracts, everyone, random, turn }) {
    const coin = contracts.get(key)
    if (coin === undefined) return undefined
    const [merchant, suspect] = [people.merchant[0]!, people.suspect[0]!]
    const user = random.pick(people.users)
    const tell = (by: Person, name: string, ...values: AbiInput[]) => call({ by, to: coin, name, values })
    if (turn % 90 === 60) return tell(people.issuer[0]!, 'issue', random.integer(1, 90) * 1000 * dollar)
    if (turn % 25 === 12) return tell(suspect, 'transfer', user.address, dollar)
    if (turn % 17 === 9) return tell(user, 'transfer', merchant.address, 20_000_000 * dollar)
    if (random.oneIn(9)) return tell(user, 'approve', merchant.address, random.integer(10, 400) * dollar)
    if (random.oneIn(9)) return tell(merchant, 'transferFrom', user.address, merchant.address, 5 * dollar)
    if (random.oneIn(5)) return tell(merchant, 'transfer', user.address, random.integer(dollar, 12 * dollar))
    const receiver = random.oneIn(3) ? random.pick(everyone) : random.pick(people.users)
    return receiver === user
      ? undefined
      : tell(user, 'transfer', receiver.address, random.integer(1, 60 * dollar))
  },
})

const settingOf = ({ address }: Contract, consumeUserResourcePercent: bigint) => ({
  contractAddress: address,
  consumeUserResourcePercent,
})
