import { pay, sun } from '../drafts.ts'
import { inhabitant } from '../habit.ts'

/** An employer who pays round after round, each person always the same. */
export const habit = inhabitant({
  weight: 14,
  roles: {
    employer: { count: 1, trx: 5_000_000, names: ['株式会社ひまわり'] },
    staff: {
      count: 8,
      trx: 60,
      names: ['Ada', 'Борис', 'Χλόη', 'دانا', 'אסתר', 'Ferhat Çelik', '고은', 'हेमा'],
    },
  },
  async act({ people: { employer, staff }, turn }) {
    const index = turn % staff.length
    const round = Math.floor(turn / staff.length) + 1
    const salary = sun(1200 + 150 * index)
    return pay(employer[0]!, staff[index]!.address, salary, index === 0 ? `Payroll ${round}` : '')
  },
})
