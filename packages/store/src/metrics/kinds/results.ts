import { resultCode } from '../../records/results.ts'
import { metric, tally } from '../metric.ts'
import { untoldResult } from '../metric-keys.ts'

/** Transactions by `contractRet`. */
export const results = metric({
  number: 3,
  key: 'result',
  members: ['count'],
  of: ({ block }) =>
    tally(block.transactions, ({ result }) => (result === undefined ? untoldResult : resultCode(result))),
})
