import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAt } from '../../testing.tsx'
import { PartSamples, partNames } from './part-samples.tsx'
import { QuerySamples, querySampleNames } from './query-samples.tsx'
import { showSampleNames } from './show-samples.tsx'
import { uiSampleNames } from './ui-samples.tsx'

const sources = import.meta.glob<string>(
  [
    '../../show/*.tsx',
    '../../ui/*.tsx',
    '../../lists/*.tsx',
    '../account/address-title.tsx',
    '../transaction/type-filter.tsx',
    './*-samples.tsx',
    '!../../*/*.test.tsx',
  ],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
)

/** Exported components, which contexts are not, with the source of their file. */
const components = new Map(
  Object.entries(sources).flatMap(([file, source]) =>
    [...source.matchAll(/^export (?:function|const) ([A-Z]\w*)\b(?! = createContext)/gm)].map(
      ([, name = '']) => [name, { file, source }] as const,
    ),
  ),
)
const samples = Object.entries(sources)
  .filter(([file]) => file.endsWith('-samples.tsx'))
  .map(([, source]) => source)
  .join('\n')
const sampleNames = [...showSampleNames, ...uiSampleNames, ...partNames, ...querySampleNames]

const renders = (source: string, component: string) => new RegExp(`<${component}[\\s/>]`).test(source)

/** Components that another one renders, with that one. */
const within: Readonly<Record<string, string>> = {
  ChartCanvas: 'ChartFrame',
  ChartFrame: 'Chart',
  ChartTable: 'ChartFrame',
  ColumnChoice: 'DataTable',
  CsvLink: 'FileTools',
  DateField: 'DateRange',
  EmptyRows: 'DataTable',
  FileTools: 'DataTable',
  InlineList: 'InlineValue',
  JumpToPage: 'Pager',
  ListFilters: 'DataTable',
  Pager: 'DataTable',
  Pages: 'DataTable',
  Parameter: 'Parameters',
  ParameterName: 'Figure',
  QrDialog: 'QrButton',
  Refused: 'AllowedValues',
  Quantity: 'Amount',
  RowChunk: 'TableRows',
  RowsNote: 'DataTable',
  SheetDialog: 'FileTools',
  SkeletonRows: 'DataTable',
  TableRows: 'DataTable',
  TableSummary: 'DataTable',
}
/** Of the page: its heading, and the one tooltip and the toasts for everything in it. */
const ofThePage = ['PageHeader', 'Identity', 'TooltipLayer', 'Toasts']
/** Show only what they contain. */
const withoutLook = ['ChartTexts', 'FailureFrame', 'QueryFrame']

test('every sample is a component, each once', () => {
  expect(sampleNames.filter((name) => !components.has(name))).toEqual([])
  expect(new Set(sampleNames).size).toBe(sampleNames.length)
})

test('every component of ui/, lists/ and show/ is in the gallery', () => {
  const others = new Set([...sampleNames, ...Object.keys(within), ...ofThePage, ...withoutLook])
  const missing = [...components]
    .filter(
      ([name, { file }]) => /\/(show|ui|lists)\//.test(file) && !others.has(name) && !renders(samples, name),
    )
    .map(([name]) => name)
  expect(missing).toEqual([])
})

test('a component listed within another one is rendered by it', () => {
  const apart = Object.entries(within).filter(
    ([part, whole]) => !renders(components.get(whole)?.source ?? '', part),
  )
  expect(apart).toEqual([])
})

test('the gallery shows a mark of a text that is not seen in place of leaving it out', async () => {
  await act(() => renderAt('/demo', <PartSamples />))
  expect(await screen.findByText('US\uFFFDDT')).toBeTruthy()
})

test('components that query the server show each of their states without one', async () => {
  const { container } = await act(() => renderAt('/demo', <QuerySamples />))
  // The texts of ratings load with their first sample.
  expect((await screen.findAllByText('Look-alike name')).length).toBeGreaterThan(0)
  for (const text of ['Match the chain', 'Mismatch', 'Not compared yet', '≈ 0.27 USD', '1.234567 USDT'])
    expect(container.textContent).toContain(text)
})
