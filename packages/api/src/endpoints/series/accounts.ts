import { verifiedHere } from '../contract/schema.ts'
import { countsByName, flow, level, type Series, sumOfCounts } from './define.ts'

export const accountSeries = {
  newAccounts: {
    title: 'Accounts that the chain names for the first time.',
    unit: 'count',
    kind: 'flow',
    metrics: ['accounts'],
    // Only the whole chain shows that an account is new.
    totals: ['accounts'],
    read:
      () =>
      ({ figures, totals }) =>
        totals && figures?.accounts.created,
  },
  totalAccounts: level({
    title: 'Accounts that the chain has named since block 0.',
    unit: 'count',
    totals: ['accounts'],
    of: ({ accounts }) => accounts.created,
  }),
  activeAccounts: {
    title: 'Accounts that are owner or direct counterparty in a transaction of the period.',
    unit: 'count',
    kind: 'distinct',
    intervals: ['hour', 'day'],
    metrics: ['accounts'],
    read:
      (_, { interval }) =>
      ({ figures }) =>
        interval === 'hour' ? figures?.accounts.activeInHour : figures?.accounts.activeInDay,
  },
  trxHolders: {
    title: 'Accounts with TRX.',
    unit: 'count',
    kind: 'level',
    totals: ['trxHolders'],
    read:
      ({ state }) =>
      ({ totals }) =>
        state.knowsBalances ? totals?.trxHolders.gained : undefined,
  },
  transferredTrx: flow({
    title: 'TRX transferred between accounts, by operations and by contracts.',
    unit: 'sun',
    metrics: ['trxVolume'],
    of: ({ trxVolume }) => trxVolume?.sun,
  }),
  transfersByStandard: flow({
    title: 'Transfers of TRX and of tokens, by standard.',
    unit: 'count',
    key: 'standard',
    metrics: ['transfers'],
    of: ({ transfers }) => transfers && countsByName(transfers),
  }),
  tokenTransfers: flow({
    title: 'Transfers of tokens of all standards.',
    unit: 'count',
    metrics: ['transfers'],
    of: ({ transfers }) => transfers && sumOfCounts(transfers) - (transfers.get('trx')?.count ?? 0n),
  }),
  newTokens: {
    title: 'TRC10 and TRC20 tokens that the chain names for the first time.',
    unit: 'count',
    kind: 'flow',
    metrics: ['newTokens'],
    totals: ['newTokens'],
    read:
      () =>
      ({ figures, totals }) =>
        totals && figures?.newTokens?.count,
  },
  contractCalls: flow({
    title: 'Calls of contracts by transactions, failed ones included.',
    unit: 'count',
    metrics: ['contractCalls'],
    of: ({ contractCalls }) => contractCalls.count,
  }),
  contractCallers: {
    title: 'Accounts that called a contract on the day.',
    unit: 'count',
    kind: 'distinct',
    intervals: ['day'],
    callers: true,
    metrics: ['contractCalls'],
    read:
      () =>
      ({ figures, callerCount }) =>
        figures?.contractCalls.count === 0n ? 0n : toCount(callerCount),
  },
  newContracts: flow({
    title: 'New contracts, created by transactions and by other contracts.',
    unit: 'count',
    metrics: ['contractCreations'],
    of: ({ contractCreations }) =>
      contractCreations && contractCreations.byAccounts + contractCreations.byContracts,
  }),
  verifiedContracts: {
    title: 'Contracts whose sources were verified here, by the time of their newest verification.',
    unit: 'count',
    kind: 'flow',
    isOfServer: true,
    async read(at) {
      if (at.services?.contractSources === undefined) return () => undefined
      const times = [...(await verifiedHere(at)).values()].map(({ verifiedMs }) => verifiedMs)
      return ({ startMs, endMs }) =>
        BigInt(times.filter((timeMs) => timeMs >= startMs && timeMs < endMs).length)
    },
  },
} as const satisfies Record<string, Series>

const toCount = (count: number | undefined): bigint | undefined =>
  count === undefined ? undefined : BigInt(count)
