import { toHex, toText } from '@sundial/primitives'
import { assetOf, type Projection } from '../projection.ts'

/** Those of failed calls too: they are marked rejected. */
export const internalTransactions: Projection = ({ receipt }) =>
  (receipt?.internalTransactions ?? []).map((item) => ({
    kind: 'internalTransaction',
    hash: toHex(item.hash),
    from: item.callerAddress === '' ? undefined : item.callerAddress,
    to: item.transferToAddress === '' ? undefined : item.transferToAddress,
    note: toText(item.note) ?? '',
    rejected: item.rejected,
    values: item.callValueInfo.map(({ tokenId, callValue }) => ({
      asset: assetOf(tokenId),
      amount: callValue,
    })),
    extra: item.extra,
  }))
