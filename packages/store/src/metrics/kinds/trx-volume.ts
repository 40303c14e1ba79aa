import { metric, only, total } from '../metric.ts'

/**
 * TRX that went from account to account: by operations, and within calls as far as the list of transfers tells it. What
 * block 0 gives came from nobody (mainnet's gives Blackhole less than nothing).
 */
export const trxVolume = metric({
  number: 6,
  key: 'none',
  members: ['sun'],
  needs: 'calls',
  of: ({ block }) =>
    only(
      block.height === 0
        ? 0n
        : total(block.transfers, ({ asset, amount }) => (asset.kind === 'trx' ? amount : undefined)),
    ),
})
