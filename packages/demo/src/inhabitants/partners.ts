import { permission } from '@sundial/protocol'
import { type Draft, draft, sun } from '../drafts.ts'
import { inhabitant } from '../habit.ts'
import type { Person } from '../person.ts'

/** Ids of active permissions begin at 2. */
const [spending, staking] = [2, 3]
/** By type: transfers of TRX and of tokens, calls of contracts; only the second may stake. */
const spendingTypes = [1, 2, 31]
const stakingTypes = [54, 55, 57, 58]

/** Bit n & 7 of byte n >> 3 is operation type n. */
function operationsOf(types: readonly number[]): Uint8Array {
  const bits = new Uint8Array(32)
  for (const type of types) bits[type >> 3]! |= 1 << (type & 7)
  return bits
}

type Rule = {
  readonly id: number
  readonly name: string
  readonly threshold: number
  readonly types: readonly number[]
}

const activeOf = (holders: readonly Person[], { id, name, threshold, types }: Rule) =>
  permission.create({
    type: 'Active',
    id,
    permissionName: name,
    threshold: BigInt(threshold),
    operations: operationsOf(types),
    keys: holders.map(({ address }) => ({ address, weight: 1n })),
  })

const shared = (account: Person, partners: readonly Person[]): Draft =>
  draft(account, 'AccountPermissionUpdateContract', {
    owner: permission.create({
      type: 'Owner',
      permissionName: 'owner',
      threshold: 1n,
      keys: [{ address: account.address, weight: 1n }],
    }),
    actives: [
      activeOf(partners, { id: spending, name: 'spending', threshold: 2, types: spendingTypes }),
      activeOf(partners.slice(0, 1), { id: staking, name: 'treasurer', threshold: 1, types: stakingTypes }),
    ],
  })

type Payment = { readonly to: Person; readonly trx: number; readonly memo?: string }

const spend = (account: Person, signers: readonly Person[], { to, trx, memo = '' }: Payment): Draft =>
  draft(
    account,
    'TransferContract',
    { toAddress: to.address, amount: sun(trx) },
    { memo, signers, permissionId: spending },
  )

/** Two accounts shared by three partners: any two of them spend, the first alone stakes; now and then one tries alone. */
export const habit = inhabitant({
  weight: 7,
  roles: {
    purses: { count: 2, trx: 30_000, names: ['Genossenschaft', '合作社'] },
    partners: { count: 3, trx: 100, names: ['Lea', 'Муса', 'Ngozi'] },
  },
  found: ({ people: { purses, partners }, send }) => [
    async () => {
      for (const [index, purse] of purses.entries()) {
        await send(shared(purse, partners))
        const signers = [partners[index]!, partners[2]!]
        await send(spend(purse, signers, { to: partners[0]!, trx: 12 + index, memo: 'Auslagen / 报销' }))
        await send(spend(purse, [partners[1]!, partners[0]!], { to: purses[1 - index]!, trx: 150 }))
      }
      const frozen = { frozenBalance: sun(2000), resource: 'BANDWIDTH' } as const
      const alone = { signers: [partners[0]!], permissionId: staking }
      await send(draft(purses[0]!, 'FreezeBalanceV2Contract', frozen, alone))
    },
  ],
  async act({ people: { purses, partners }, everyone, random, turn }) {
    const purse = random.pick(purses)
    const away = random.integer(0, partners.length - 1)
    const signers = partners.filter((_, index) => index !== away)
    const to = random.oneIn(2) ? random.pick(partners) : random.pick(everyone)
    if (to === purse) return undefined
    if (turn % 12 === 5) return { ...spend(purse, signers.slice(0, 1), { to, trx: 5 }), mistake: 'operation' }
    if (turn % 40 === 30) return shared(purse, partners.toReversed())
    return spend(purse, signers, { to, trx: random.integer(1, 90) })
  },
})
