import type { Difference } from '@sundial/indexer'
import { formatUnits, toBase58, trxDecimals } from '@sundial/primitives'

/** A difference between index and node in a line of the terminal. */
export function lineOfDifference({ account, asset, indexAmount, nodeAmount }: Difference): string {
  const isTrx = asset.kind === 'trx'
  const shown = (amount: bigint) => (isTrx ? `${formatUnits(amount, trxDecimals)} TRX` : `${amount}`)
  const whose = account === undefined ? 'Supply of' : toBase58(account)
  return `${whose} ${nameOf(asset)}index ${shown(indexAmount)}, node ${shown(nodeAmount)}${reasonOf(asset)}`
}

function nameOf(asset: Difference['asset']): string {
  if (asset.kind === 'trx') return ''
  return `token ${asset.kind === 'trc10' ? asset.id : toBase58(asset.contract)}: `
}

/** A possible cause outside the index, which it cannot detect. */
const reasonOf = ({ kind }: Difference['asset']): string =>
  kind === 'trc20' ? ' (the contract may have changed it without a Transfer event: not proven)' : ''
