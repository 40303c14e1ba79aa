import { fromText } from '@sundial/primitives'
import { permission } from '@sundial/protocol'
import { type Act, people, type Person } from './act-context.ts'

/** Payments of TRX and tokens, votes, calls: bit n & 7 of byte n >> 3 is type n. */
const operations = new Uint8Array(32)
for (const type of [1, 2, 4, 31]) operations[type >> 3]! |= 1 << (type & 7)

const permissionOf = (by: Person, kind: 'Owner' | 'Active', others: readonly Person[]) =>
  permission.create({
    type: kind,
    id: kind === 'Owner' ? 0 : 2,
    permissionName: kind.toLowerCase(),
    threshold: 1n,
    keys: [by, ...others].map(({ address }) => ({ address, weight: 1n })),
    ...(kind === 'Active' ? { operations } : {}),
  })

/** Names and permissions. */
export const accounts: readonly Act[] = [
  ({ send, from, amount }) => send(from, 'AccountUpdateContract', { accountName: fromText(`n${amount}`) }),
  ({ send, from, amount }) =>
    send(from, 'SetAccountIdContract', { accountId: fromText(`account-${amount}`) }),
  ({ send, random, to }) => {
    const by = people[people.length - 1 - random(6)]!
    const others = by.address === to.address ? [] : [to]
    return send(by, 'AccountPermissionUpdateContract', {
      owner: permissionOf(by, 'Owner', []),
      actives: [permissionOf(by, 'Active', others)],
    })
  },
]
