import { type Interval, intervals, type SeriesName } from '../../data/series-request.ts'

/** In the order of the start page. */
export const sections = [
  'activity',
  'accounts',
  'resources',
  'supply',
  'tokens',
  'governance',
  'network',
] as const
export type Section = (typeof sections)[number]

/** Figures over time. Its texts are `charts.of.<name>`. */
export type SeriesChart = {
  readonly section: Section
  /** Series of the API. The first one is what the headline tells; without one that is the sum of the parts. */
  readonly series: readonly SeriesName[]
  /** A series with several lines that add up to the first. */
  readonly parts?: SeriesName
  /** The parts are in the order of their keys, which are numbers, and not the largest first. */
  readonly isOrdered?: true
  readonly shape: 'area' | 'line' | 'bars' | 'stacked'
  /** The second series has an axis of its own. */
  readonly hasTwoAxes?: boolean
  /** Series that only the table has. */
  readonly inTable?: readonly SeriesName[]
  readonly shares?: undefined
}

/** Parts of a whole at one time, how it is spread, or the hours of a week. */
export type SharesChart = {
  readonly section: Section
  readonly shares: 'energy' | 'calls' | 'blocks' | 'richest' | 'supply' | 'hours' | 'spread'
}

export type ChartEntry = SeriesChart | SharesChart

/** Every chart by its name in URLs: those of TronScan's first, then ours. */
export const charts = {
  txOverviewStats: { section: 'activity', series: ['transactions'], shape: 'area' },
  txOverviewStatsType: {
    section: 'activity',
    series: ['transactions'],
    parts: 'transactionsByType',
    shape: 'stacked',
  },
  totalTxns: { section: 'activity', series: ['totalTransactions'], shape: 'area' },
  transactionValueStats: { section: 'activity', series: ['transferredTrx'], shape: 'bars' },
  failures: {
    section: 'activity',
    series: ['failedTransactions'],
    parts: 'failuresByResult',
    shape: 'stacked',
  },
  fees: { section: 'activity', series: [], parts: 'transactionsByFee', isOrdered: true, shape: 'stacked' },
  feePercentiles: { section: 'activity', series: ['medianFee', 'fee90', 'fee99'], shape: 'line' },
  hoursOfWeek: { section: 'activity', shares: 'hours' },
  addressesStats: {
    section: 'accounts',
    series: ['newAccounts', 'totalAccounts'],
    shape: 'bars',
    hasTwoAxes: true,
  },
  ActiveAccount: { section: 'accounts', series: ['activeAccounts'], shape: 'area' },
  HoldTrxAccount: { section: 'accounts', series: ['trxHolders'], shape: 'area' },
  accounts: { section: 'accounts', shares: 'richest' },
  holders: { section: 'accounts', shares: 'spread' },
  EnergyConsume: { section: 'resources', series: ['energyUsed'], parts: 'energyByPayer', shape: 'stacked' },
  EnergyConsumeDistribution: { section: 'resources', shares: 'energy' },
  bandwidth: { section: 'resources', series: [], parts: 'bandwidthByPayer', shape: 'stacked' },
  ContractInvocation: { section: 'resources', series: ['contractCalls', 'contractCallers'], shape: 'line' },
  ContractInvocationDistribution: { section: 'resources', shares: 'calls' },
  resourcePrices: {
    section: 'resources',
    series: ['energyPrice', 'bandwidthPrice'],
    shape: 'line',
    hasTwoAxes: true,
  },
  supply: { section: 'supply', series: ['supplyTrx'], shape: 'area' },
  supplyNow: { section: 'supply', shares: 'supply' },
  issuance: { section: 'supply', series: ['rewards', 'burnedTrx'], shape: 'line' },
  issued: { section: 'supply', series: [], parts: 'issuedTrx', shape: 'stacked' },
  revenue: { section: 'supply', series: ['burnedTrx'], parts: 'burnedByKind', shape: 'stacked' },
  OverallFreezingRate: {
    section: 'supply',
    series: ['stakingRate'],
    shape: 'line',
    inTable: ['supplyTrx', 'stakedTrx', 'stakeByResource'],
  },
  stake: { section: 'supply', series: ['stakedTrx'], parts: 'stakeByResource', shape: 'stacked' },
  waiting: { section: 'supply', series: ['waitingTrx'], shape: 'area' },
  priceStats: { section: 'supply', series: ['trxPrice'], shape: 'line' },
  volumeStats: { section: 'supply', series: ['tradedTrx'], shape: 'bars' },
  transferStandards: { section: 'tokens', series: [], parts: 'transfersByStandard', shape: 'stacked' },
  newContracts: { section: 'tokens', series: ['newContracts'], shape: 'bars' },
  newTokens: { section: 'tokens', series: ['newTokens'], shape: 'bars' },
  verifiedContracts: { section: 'tokens', series: ['verifiedContracts'], shape: 'bars' },
  madeBlocks: {
    section: 'governance',
    series: ['blocks'],
    parts: 'blocksByRepresentative',
    shape: 'stacked',
  },
  pieChart: { section: 'governance', shares: 'blocks' },
  missedSlots: {
    section: 'governance',
    series: ['missedSlots'],
    parts: 'missedSlotsByRepresentative',
    shape: 'stacked',
  },
  rewards: { section: 'governance', series: ['rewards'], shape: 'bars' },
  blocks: { section: 'network', series: ['blocks'], shape: 'bars' },
  blockTime: { section: 'network', series: ['blockMilliseconds'], shape: 'line' },
  blockSizeStats: { section: 'network', series: ['averageBlockBytes'], shape: 'bars' },
  blockchainSizeStats: { section: 'network', series: ['chainBytes'], shape: 'area' },
} as const satisfies Readonly<Record<string, ChartEntry>>

export type ChartName = keyof typeof charts

export const chartNames = Object.keys(charts) as readonly ChartName[]

export const isChart = (name: string): name is ChartName => Object.hasOwn(charts, name)

export const chartOf = (name: ChartName): ChartEntry => charts[name]

/** The series that a chart draws. */
export const seriesOf = ({ series, parts }: SeriesChart): readonly SeriesName[] =>
  parts === undefined ? series : [...series, parts]

/** Series that exist for some intervals only: accounts of two days are not the sum of both. */
const someIntervals: Partial<Record<SeriesName, readonly Interval[]>> = {
  activeAccounts: ['hour', 'day'],
  contractCallers: ['day'],
  trxPrice: ['day', 'week', 'month'],
}

export const hasInterval = (series: SeriesName, interval: Interval): boolean =>
  someIntervals[series]?.includes(interval) ?? true

/** The series that the headline tells, or whose lines add up to it. */
export const leadOf = ({ series: [first], parts }: SeriesChart): SeriesName => (first ?? parts)!

/** Intervals of a chart: those of the series that leads it. */
export const intervalsOf = (entry: SeriesChart): readonly Interval[] =>
  intervals.filter((interval) => hasInterval(leadOf(entry), interval))

export const chartsOf = (section: Section): readonly ChartName[] =>
  chartNames.filter((name) => charts[name].section === section)

/** As many series as one answer of the API has. */
const mostNames = 8

/** The leading series of charts whose small pictures share a request with that of a chart: its neighbours in the section. */
export function leadsBeside(name: ChartName): readonly SeriesName[] {
  const moving = chartsOf(chartOf(name).section).flatMap((one) => {
    const entry = chartOf(one)
    return entry.shares === undefined ? [{ one, lead: leadOf(entry) }] : []
  })
  const place = moving.findIndex(({ one }) => one === name)
  const start = place - (place % mostNames)
  return [...new Set(moving.slice(start, start + mostNames).map(({ lead }) => lead))]
}

/** Names that TronScan has for the same figures, with the interval that it draws. */
const aliases = new Map<string, { readonly name: ChartName; readonly interval?: Interval }>([
  ['transactionStats', { name: 'txOverviewStats', interval: 'hour' }],
  ['blockStats', { name: 'blockSizeStats' }],
  ['ActiveAccounts', { name: 'ActiveAccount' }],
])

export type FoundChart = { readonly name: ChartName; readonly interval?: Interval | undefined }

/** The chart of a path: under `/data/stats` the supply is what it is made of, under `/data/charts` its history. */
export function findChart(base: 'stats' | 'charts', path: string): FoundChart | undefined {
  if (base === 'stats' && path === 'supply') return { name: 'supplyNow' }
  return isChart(path) ? { name: path } : aliases.get(path)
}
