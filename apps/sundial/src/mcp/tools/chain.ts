import { z } from 'zod'
import { tool } from '../tool.ts'
import { timeOf, trueAt, type True } from '../values.ts'

type Status = {
  readonly network: { readonly id: string; readonly name: string; readonly type: string }
  readonly full?: { readonly block?: number }
  readonly solidity?: { readonly block?: number }
}
type Tps = {
  readonly data: { readonly blockHeight?: number; readonly currentTps?: number; readonly maxTps?: number }
}
type Overview = True & {
  readonly data: readonly {
    readonly dateDayStr: string
    readonly totalTransaction?: number
    readonly totalAddress?: number
    readonly newTransactionSeen?: number
    readonly newAddressSeen?: number
    readonly active_account_number?: number
  }[]
}

export const chainFigures = tool({
  name: 'chain_figures',
  title: 'Figures of the chain',
  description:
    'Which network this is, its newest and its final block, transactions per second, and totals of transactions and accounts.',
  input: {},
  async run(_input, explorer) {
    const status = await explorer.ask<Status>('/api/system/status')
    const tps = await explorer.ask<Tps>('/api/system/tps')
    const overview = await explorer.ask<Overview>('/api/stats/overview', { days: 1 })
    const day = overview.data.at(-1)
    return [
      trueAt(overview),
      `Network ${status.network.id} (${status.network.name}, of kind ${status.network.type}).`,
      `Newest block ${status.full?.block ?? 'unknown'}, final up to block ${status.solidity?.block ?? 'unknown'}.`,
      `${tps.data.currentTps ?? 'Unknown'} transactions per second now, ${tps.data.maxTps ?? 'unknown'} at most so far.`,
      ...(day === undefined
        ? []
        : [
            `In all ${day.totalTransaction ?? 'unknown'} transactions and ${day.totalAddress ?? 'unknown'} accounts; on ${day.dateDayStr} (UTC, not over) ${day.newTransactionSeen ?? 'unknown'} transactions, ${day.active_account_number ?? 'unknown'} active and ${day.newAddressSeen ?? 'unknown'} new accounts.`,
          ]),
      explorer.link('/'),
    ]
  },
})

type Names = {
  readonly data: readonly {
    readonly name: string
    readonly title: string
    readonly unit: string
    readonly intervals: readonly string[]
  }[]
}
type Series = True & {
  readonly at: readonly number[]
  readonly lines: readonly {
    readonly name: string
    readonly key?: string
    readonly unit: string
    readonly values: readonly (string | null)[]
  }[]
}

const mostPeriods = 60

export const series = tool({
  name: 'series',
  title: 'Figures over time',
  description:
    'Figures of the chain by hour, day, week or month, such as transactions, active accounts, fees, energy. Without names it lists those there are.',
  input: {
    names: z.string().max(300).optional().describe('One to eight names of the list, separated by commas.'),
    interval: z.enum(['hour', 'day', 'week', 'month']).default('day'),
    from: z.string().max(40).optional().describe('A day or time such as 2026-01-31.'),
    to: z.string().max(40).optional().describe('A day or time such as 2026-01-31.'),
  },
  async run({ names, interval, from, to }, explorer) {
    if (names === undefined) {
      const { data } = await explorer.ask<Names>('/api/series/names')
      return [
        'Names, with what they count:',
        ...data.map(({ name, title, unit }) => `- ${name}: ${title} (${unit})`),
      ]
    }
    const answer = await explorer.ask<Series>('/api/series', {
      names,
      interval,
      from: toMs(from),
      to: toMs(to),
    })
    const left = Math.max(0, answer.at.length - mostPeriods)
    const header = [
      'start',
      ...answer.lines.map(({ name, key, unit }) => `${name}${key === undefined ? '' : `.${key}`} (${unit})`),
    ]
    return [
      trueAt(answer),
      header.join(' | '),
      ...answer.at
        .slice(left)
        .map((at, index) =>
          [timeOf(at), ...answer.lines.map(({ values }) => values[left + index] ?? 'unknown')].join(' | '),
        ),
      ...(left > 0 ? [`${left} older periods are left out: ask with to.`] : []),
      explorer.link('/data/stats'),
    ]
  },
})

function toMs(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const ms = Date.parse(text)
  // The API says what is wrong with a time.
  return Number.isNaN(ms) ? -1 : ms
}
