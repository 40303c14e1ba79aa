import { metric, only, total } from '../metric.ts'

/** TRX that went from account to account: by operations, and within calls as far as the list of transfers tells it. */
export const trxVolume = metric({
  number: 6,
  key: 'none',
  members: ['sun'],
  needs: 'calls',
  of: ({ block }) =>
    only(total(block.transfers, ({ asset, amount }) => (asset.kind === 'trx' ? amount : undefined))),
})
