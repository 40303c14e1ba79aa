import { metric, only } from '../metric.ts'

/** Contracts that came to be: by transactions, and by other contracts within calls. */
export const contractCreations = metric({
  number: 14,
  key: 'none',
  members: ['byAccounts', 'byContracts'],
  needs: 'calls',
  of: ({ block }) => {
    const created = block.facts.filter((fact) => fact.kind === 'contractCreation')
    const byContracts = created.filter(({ isInternal }) => isInternal).length
    return only(BigInt(created.length - byContracts), BigInt(byContracts))
  },
})
