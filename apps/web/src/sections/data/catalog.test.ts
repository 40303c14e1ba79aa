import { expect, test } from 'vitest'
import { messagesByFile, textsIn } from '../../i18n/testing-texts.ts'
import { languages } from '../../i18n/languages.ts'
import { chartNames, findChart, isChart, sections, charts } from './catalog.ts'

/** The chart names of TronScan, as its routes have them. */
const named =
  `txOverviewStatsType txOverviewStats totalTxns transactionValueStats volumeStats priceStats supply OverallFreezingRate
addressesStats HoldTrxAccount ActiveAccount ActiveAccounts blockSizeStats blockchainSizeStats EnergyConsume
EnergyConsumeDistribution ContractInvocation ContractInvocationDistribution pieChart accounts transactionStats blockStats`.split(
    /\s+/,
  )

test.each(['stats', 'charts'] as const)('every chart of TronScan is under /data/%s', (base) => {
  expect(named.filter((name) => findChart(base, name) === undefined)).toEqual([])
  for (const unknown of ['', 'toString', 'supply2']) expect(findChart(base, unknown)).toBeUndefined()
})

test('the supply is what it is made of under /data/stats, and its history under /data/charts', () => {
  expect(findChart('stats', 'supply')).toEqual({ name: 'supplyNow' })
  expect(findChart('charts', 'supply')).toEqual({ name: 'supply' })
})

test.each(languages)('every chart has a title, a question and its source in %s', (language) => {
  const texts = new Map(textsIn(messagesByFile[`../locales/charts/${language}.json`] ?? {}))
  const lacking = chartNames.flatMap((name) =>
    ['title', 'question', 'source'].filter((part) => (texts.get(`charts.of.${name}.${part}`) ?? '') === ''),
  )
  expect(lacking).toEqual([])
})

test('every section has charts, and no text is for a chart that is not there', () => {
  for (const section of sections)
    expect(chartNames.some((name) => charts[name].section === section)).toBe(true)
  const texts = textsIn(messagesByFile['../locales/charts/en.json'] ?? {})
  const known = texts.flatMap(([key]) => /^charts\.of\.(\w+)\./.exec(key)?.[1] ?? [])
  expect(known.filter((name) => !isChart(name))).toEqual([])
})
