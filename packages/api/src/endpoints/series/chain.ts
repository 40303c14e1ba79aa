import { operationTypes } from '@sundial/protocol'
import { base58Of } from '../../shared/values.ts'
import { average, countsByName, flow, level, type Series, sumOfCounts } from './define.ts'

const nameByType = new Map<number, string>(Object.entries(operationTypes).map(([name, id]) => [id, name]))

const isFailure = ([result]: readonly [string, unknown]): boolean => result !== 'SUCCESS' && result !== 'NONE'

export const chainSeries = {
  transactions: flow({
    title: 'Transactions.',
    unit: 'count',
    metrics: ['transactions'],
    of: ({ transactions }) => sumOfCounts(transactions),
  }),
  transactionsByType: flow({
    title: 'Transactions by type of operation.',
    unit: 'count',
    key: 'type',
    metrics: ['transactions'],
    of: ({ transactions }) =>
      countsByName(transactions, (type) => nameByType.get(type) ?? `ContractType ${type}`),
  }),
  failedTransactions: flow({
    title: 'Transactions whose result is an error.',
    unit: 'count',
    metrics: ['results'],
    of: ({ results }) => sumOfCounts(new Map([...results].filter(isFailure))),
  }),
  failuresByResult: flow({
    title: 'Transactions whose result is an error, by result.',
    unit: 'count',
    key: 'result',
    metrics: ['results'],
    of: ({ results }) => countsByName(new Map([...results].filter(isFailure))),
  }),
  totalTransactions: level({
    title: 'Transactions since block 0.',
    unit: 'count',
    totals: ['transactions'],
    of: ({ transactions }) => sumOfCounts(transactions),
  }),
  blocks: flow({
    title: 'Blocks.',
    unit: 'count',
    metrics: ['blocks'],
    of: ({ blocks }) => blocks.count,
  }),
  blockBytes: flow({
    title: 'Bytes of all blocks.',
    unit: 'bytes',
    metrics: ['blocks'],
    of: ({ blocks: { count, sized, bytes } }) => (sized === count ? bytes : undefined),
  }),
  averageBlockBytes: average({
    title: 'Bytes of a block on average, truncated.',
    unit: 'bytes',
    metrics: ['blocks'],
    of: ({ blocks: { count, sized, bytes } }) => (sized === count && count > 0n ? bytes / count : undefined),
  }),
  chainBytes: level({
    title: 'Bytes of all blocks since block 0.',
    unit: 'bytes',
    totals: ['blocks'],
    of: ({ blocks: { count, sized, bytes } }) => (sized === count ? bytes : undefined),
  }),
  blockMilliseconds: average({
    title: 'Time between two blocks on average, truncated.',
    unit: 'milliseconds',
    metrics: ['blocks'],
    of: ({ blocks }, { startMs, endMs }, { firstMs, newestMs }) => {
      const isFirst = firstMs >= startMs
      const blockCount = Number(blocks.count) - (isFirst ? 1 : 0)
      const durationMs = Math.min(endMs, newestMs) - Math.max(startMs, firstMs)
      return blockCount > 0 ? BigInt(Math.trunc(durationMs / blockCount)) : undefined
    },
  }),
  missedSlots: flow({
    title: 'Slots that representatives missed, as far as the blocks around them prove it.',
    unit: 'count',
    metrics: ['witnesses'],
    of: ({ witnesses }) => [...witnesses.values()].reduce((sum, { missed }) => sum + missed, 0n),
  }),
  missedSlotsByRepresentative: flow({
    title: 'Slots that each representative missed, as far as the blocks around them prove it.',
    unit: 'count',
    key: 'representative',
    metrics: ['witnesses'],
    of: ({ witnesses }) =>
      new Map(
        [...witnesses].flatMap(([address, { missed }]) => (missed > 0n ? [[base58Of(address), missed]] : [])),
      ),
  }),
  blocksByRepresentative: flow({
    title: 'Blocks that each representative produced.',
    unit: 'count',
    key: 'representative',
    metrics: ['witnesses'],
    of: ({ witnesses }) =>
      new Map(
        [...witnesses].flatMap(([address, { blocks }]) => (blocks > 0n ? [[base58Of(address), blocks]] : [])),
      ),
  }),
} as const satisfies Record<string, Series>
