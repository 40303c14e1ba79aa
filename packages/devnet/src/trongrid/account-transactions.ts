import { heightOfPlace, indexOfPlace } from '../chain/account-index.ts'
import type { Chain } from '../chain/chain.ts'
import { accountIn, isTrue } from '../server/parameters.ts'
import { printTransaction } from '../server/print.ts'
import type { Resource } from '../server/route.ts'
import { pageIn, pageOf } from '../server/trongrid-page.ts'

/** Transactions the account owns or is at the other end of, newest first. */
export const resource: Resource = {
  path: '/v1/accounts/:address/transactions',
  answer({ devnet: { chain, accountIndex }, parameters }) {
    const address = accountIn(parameters, 'address')
    const onlyFrom = isTrue(parameters['only_from'])
    const onlyTo = isTrue(parameters['only_to'])
    // Asked for both, TronGrid answers both.
    const sent = onlyTo && !onlyFrom ? [] : accountIndex.places(address, 'from')
    const received = onlyFrom && !onlyTo ? [] : accountIndex.places(address, 'to')
    const { places, fingerprint } = pageOf(pageIn(parameters, chain), [sent, received])
    return { rows: places.map((place) => printAt(chain, place)), fingerprint }
  },
}

function printAt(chain: Chain, place: number) {
  const { height, block, receipts } = chain.block(heightOfPlace(place))!
  const receipt = receipts[indexOfPlace(place)]
  const { ret = [], ...printed } = printTransaction(block.transactions[indexOfPlace(place)]!, {
    visible: false,
  })
  const used = receipt?.receipt
  return {
    ret: (ret as readonly object[]).map((result) => ({ ...result, fee: receipt?.fee ?? 0n })),
    ...printed,
    net_usage: used?.netUsage ?? 0n,
    net_fee: used?.netFee ?? 0n,
    energy_usage: used?.energyUsage ?? 0n,
    energy_fee: used?.energyFee ?? 0n,
    energy_usage_total: used?.energyUsageTotal ?? 0n,
    blockNumber: height,
    block_timestamp: block.blockHeader!.rawData!.timestamp,
    internal_transactions: [],
  }
}
