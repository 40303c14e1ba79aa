import type { Context } from '../../endpoint.ts'
import { parameterTimeline, valueAt } from '../chain-parameter/find.ts'
import { average, countsByName, flow, type Series, sumOfCounts } from './define.ts'

export const resourceSeries = {
  energyUsed: flow({
    title: 'Energy that calls and creations of contracts used.',
    unit: 'energy',
    metrics: ['energy'],
    of: ({ energy }) => energy?.used,
  }),
  energyByPayer: flow({
    title:
      'Energy by who paid for it: stake of the caller, TRX that the caller burned, stake of the deployer.',
    unit: 'energy',
    key: 'payer',
    metrics: ['energy', 'energySources'],
    of: ({ energy, energySources }) =>
      energy &&
      energySources &&
      new Map([
        ['stake', energySources.staked],
        ['burned', energy.used - energySources.staked - energySources.supplied],
        ['deployer', energySources.supplied],
      ]),
  }),
  bandwidthUsed: flow({
    title: 'Bandwidth that stake and the free allowance covered.',
    unit: 'bytes',
    metrics: ['bandwidth'],
    of: ({ bandwidth }) => bandwidth?.used,
  }),
  bandwidthByPayer: flow({
    title:
      'Bandwidth by how it was paid for: covered by stake and the free allowance, which receipts do not tell apart, or by burned TRX.',
    unit: 'bytes',
    key: 'payer',
    metrics: ['bandwidth', 'boughtBandwidth'],
    of: ({ bandwidth, boughtBandwidth }) =>
      bandwidth &&
      boughtBandwidth &&
      new Map([
        ['covered', bandwidth.used],
        ['burned', boughtBandwidth.bytes],
      ]),
  }),
  transactionsByFee: flow({
    title:
      "Transactions by their fee: 0, then up to the sun of the key and above the one before it; 'more' is above the highest.",
    unit: 'count',
    key: 'fee',
    metrics: ['feeBands'],
    of: ({ feeBands }) => feeBands && countsByName(feeBands, (highest) => highest?.toString() ?? 'more'),
  }),
  medianFee: feeOf(50n, 'Half of the transactions paid at most this fee'),
  fee90: feeOf(90n, '90 % of the transactions paid at most this fee'),
  fee99: feeOf(99n, '99 % of the transactions paid at most this fee'),
  fees: flow({
    title: 'Fees of all transactions.',
    unit: 'sun',
    metrics: ['fees'],
    of: ({ fees }) => fees?.sun,
  }),
  burnedTrx: flow({
    title: 'TRX that fees burned.',
    unit: 'sun',
    metrics: ['fees'],
    of: ({ fees }) => fees?.burnedSun,
  }),
  burnedByKind: flow({
    title: 'TRX burned for energy, for bandwidth with the creation of accounts, and by fees of operations.',
    unit: 'sun',
    key: 'kind',
    metrics: ['fees', 'energySources', 'bandwidthPaid'],
    of: ({ fees, energySources, bandwidthPaid }) =>
      fees &&
      energySources &&
      bandwidthPaid &&
      new Map([
        ['energy', energySources.burnedSun],
        ['bandwidth', bandwidthPaid.burnedSun],
        ['other', fees.burnedSun - energySources.burnedSun - bandwidthPaid.burnedSun],
      ]),
  }),
  energyPrice: {
    title: 'Price of one unit of energy for callers without stake.',
    unit: 'sun',
    kind: 'level',
    read: (at) => priceOver({ name: 'getEnergyFee', id: 11 }, at),
  },
  bandwidthPrice: {
    title: 'Price of one byte of bandwidth for callers without stake.',
    unit: 'sun',
    kind: 'level',
    read: (at) => priceOver({ name: 'getTransactionFee', id: 3 }, at),
  },
} as const satisfies Record<string, Series>

/** The upper end of the first fee band that reaches this part of all transactions. */
function feeOf(percent: bigint, title: string): Series {
  return average({
    title: `${title}: the end of the band of fees that it is in. Unknown without a transaction, and in the band above the highest.`,
    unit: 'sun',
    metrics: ['feeBands'],
    of: ({ feeBands }) => {
      if (feeBands === undefined) return undefined
      const all = sumOfCounts(feeBands)
      let below = 0n
      for (const highest of [...feeBands.keys()].toSorted(byHeight)) {
        below += feeBands.get(highest)!.count
        if (all > 0n && below * 100n >= all * percent) return highest
      }
      return undefined
    },
  })
}

/** The band without an end is the last. */
function byHeight(left: bigint | undefined, right: bigint | undefined): number {
  if (left === undefined || right === undefined) return left === right ? 0 : left === undefined ? 1 : -1
  return left < right ? -1 : 1
}

/** A price that proposals set, at the end of each period. */
async function priceOver(
  parameter: { readonly name: string; readonly id: number },
  { store }: Pick<Context, 'store'>,
) {
  const timeline = await parameterTimeline(parameter, store)
  return ({ endMs }: { readonly endMs: number }) => valueAt(timeline, endMs - 1)
}
