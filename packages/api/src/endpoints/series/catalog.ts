import { accountSeries } from './accounts.ts'
import { chainSeries } from './chain.ts'
import type { Series } from './define.ts'
import { resourceSeries } from './resources.ts'
import { supplySeries } from './supply.ts'

/** Every series under its name. */
export const seriesByName = { ...chainSeries, ...accountSeries, ...resourceSeries, ...supplySeries } as const

export type SeriesName = keyof typeof seriesByName

export const seriesNames = Object.keys(seriesByName) as readonly SeriesName[]

export const seriesOf = (name: SeriesName): Series => seriesByName[name]

export const isSeriesName = (name: string): name is SeriesName => Object.hasOwn(seriesByName, name)
