import { metric, only, total } from '../metric.ts'

/** TRX put into stake, taken out of it, paid back to balances after waiting, and put back into stake while waiting. */
export const stakes = metric({
  number: 15,
  key: 'none',
  members: ['stakedSun', 'unstakedSun', 'withdrawnSun', 'cancelledSun'],
  needs: 'stakes',
  of: ({ block }) => {
    const facts = block.facts.filter((fact) => fact.kind === 'stake')
    const sumOf = (action: (typeof facts)[number]['action']) =>
      total(facts, (fact) => (fact.action === action ? fact.sun : undefined))
    const alongside = total(facts, ({ withdrawnSun }) => withdrawnSun)
    return only(sumOf('stake'), sumOf('unstake'), sumOf('withdraw') + alongside, sumOf('cancel'))
  },
})
