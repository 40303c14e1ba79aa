import { metric, only, total } from '../metric.ts'

/** TRX that went from account to account by transfers, sales of tokens included. */
export const trxVolume = metric({
  number: 6,
  key: 'none',
  members: ['sun'],
  of: ({ block }) =>
    only(total(block.transfers, ({ asset, amount }) => (asset.kind === 'trx' ? amount : undefined))),
})
