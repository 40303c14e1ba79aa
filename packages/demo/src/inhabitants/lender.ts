import { lend, reclaim, stake, sun } from '../drafts.ts'
import { inhabitant } from '../habit.ts'

const energyTrx = 4_000_000
const bandwidthTrx = 500_000
/** In blocks of three seconds. */
const lockBlocks = 40
const slotMs = 3000
const customers = 12
const reserveTrx = 100_000

/** Stakes a fortune and delegates the resources: to some permanently, to others with a lock. */
export const habit = inhabitant({
  weight: 6,
  roles: { lender: { count: 1, trx: 5_000_000, names: ['Energieverleih'] } },
  found: ({ people, everyone, random, send }) => [
    async () => {
      const lender = people.lender[0]!
      await send(stake(lender, { trx: energyTrx, resource: 'ENERGY' }))
      await send(stake(lender, { trx: bandwidthTrx, resource: 'BANDWIDTH' }))
    },
    async () => {
      const lender = people.lender[0]!
      const others = everyone.filter((person) => person !== lender)
      const start = random.integer(0, others.length - 1)
      for (let index = 0; index < customers; index++) {
        const { address } = others[(start + 7 * index) % others.length]!
        const locked = index % 3 === 0 ? { lockBlocks: lockBlocks * (index + 1) } : {}
        const resource = index % 4 === 3 ? 'BANDWIDTH' : 'ENERGY'
        await send(lend(lender, address, { trx: 1000 * random.integer(2, 40), resource, ...locked }))
      }
    },
  ],
  async act({ people, everyone, random, headMs, node, accountNow }) {
    const lender = people.lender[0]!
    const resource = random.oneIn(4) ? 'BANDWIDTH' : 'ENERGY'
    if (random.oneIn(3)) {
      const borrowers = await node.borrowers(lender.address)
      if (borrowers.length === 0) return undefined
      const borrower = random.pick(borrowers)
      const loans = await node.loans(lender.address, borrower)
      const free = loans.find((loan) => loan.resource === resource && loan.lockedUntilMs + slotMs < headMs)
      return free && reclaim(lender, borrower, { trx: Math.ceil(Number(free.sun / sun(1)) / 2), resource })
    }
    const left = (await accountNow(lender.address))?.staked[resource] ?? 0n
    const trx = random.integer(100, 5000)
    if (left < sun(reserveTrx + trx)) return undefined
    const receiver = random.pick(everyone)
    if (receiver === lender) return undefined
    return lend(lender, receiver.address, { trx, resource, ...(random.oneIn(5) ? { lockBlocks } : {}) })
  },
})
