import { contractUse } from '../contract-use.ts'
import { metric } from '../metric.ts'

/** What happened to each contract, failed calls included. Kept by day alone, in `contract_days`. */
export const contractDays = metric({
  number: 40,
  key: 'contract',
  members: [
    'calls',
    'creations',
    'energy',
    'stakedEnergy',
    'suppliedEnergy',
    'burnedSun',
    'withoutReceipt',
    'withoutSources',
  ],
  of: contractUse,
})
