/**
 * One template per kind of entry that `npm run new` adds. What only the author knows is marked as to do, in every language; while one
 * mark is left, `scripts/unfinished.test.ts` fails.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a template adds to the repository. */
export type Entry = {
  /** New files, by their path from the root. */
  readonly files: Readonly<Record<string, string>>
  /** Files that get a row, and the edit of their text. */
  readonly edits?: Readonly<Record<string, (text: string) => string>>
  /** What is left to write by hand. */
  readonly todo: readonly string[]
}

/** `root` is the folder of the repository. `name` is in kebab-case, for an endpoint with its noun, as in block/sizes. */
type Template = (name: string, root: string) => Entry

export const templates: Readonly<Record<string, Template>> = {
  endpoint,
  operation,
  page,
  chart,
  'devnet-call': devnetCall,
  metric,
}

const camel = (name: string): string =>
  name.replace(/[-/]([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
const pascal = (name: string): string => camel(name).replace(/^./, (letter) => letter.toUpperCase())
/** Words for the screen, as in Burn asset. */
const titled = (name: string): string =>
  name.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase())

/** Puts `row` in front of the first line after `start` that is `end`. */
const insert = (start: string, end: string, row: string) => (text: string) => {
  const from = text.indexOf(start)
  const at = text.indexOf(`\n${end}`, from)
  if (from < 0 || at < 0) throw new Error(`No ${start} … ${end} to add to.`)
  return `${text.slice(0, at + 1)}${row}${text.slice(at + 1)}`
}

const languages = ['ar', 'en', 'es', 'fa', 'ja', 'ko', 'ru', 'zh']

type Messages = { readonly [key: string]: string | Messages }

const withText = (messages: Messages, [key, ...rest]: readonly string[], text: string): Messages => ({
  ...messages,
  [key!]: rest.length === 0 ? text : withText(messages[key!] as Messages, rest, text),
})

/** Adds a text in every language, marked where it must be translated; `folder` is the topic's folder in the locales, or empty. */
const addText = (folder: string, keys: readonly string[], english: string): NonNullable<Entry['edits']> =>
  Object.fromEntries(
    languages.map((code) => [
      join('apps/web/src/locales', folder, `${code}.json`),
      (json: string) => {
        const text = code === 'en' ? english : `TODO ${english}`
        return `${JSON.stringify(withText(JSON.parse(json) as Messages, keys, text), null, 2)}\n`
      },
    ]),
  )

/** One more than the highest number that the pattern finds in the files. */
const nextNumber = (folder: string, pattern: RegExp): number => {
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts'))
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8'))
  return (
    1 + Math.max(...texts.flatMap((text) => [...text.matchAll(pattern)].map(([, number]) => Number(number))))
  )
}

function endpoint(name: string): Entry {
  const [noun, verb] = name.split('/')
  const folder = `packages/api/src/endpoints/${noun}`
  const path = `/api/${noun}/${verb}`
  return {
    files: {
      [`${folder}/${verb}.ts`]: `import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import * as is from '../../shared/scalars.ts'

export const ${camel(name)} = endpoint({
  get: '${path}',
  summary: 'TODO',
  query: {},
  reply: Type.Object({
    height: Type.Optional(is.int('Absent while the index is empty.')),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  handle: async (_, { state }) => (state.head === undefined ? {} : { height: state.head.height }),
})
`,
      [`${folder}/${verb}.test.ts`]: `import { expect, test } from 'vitest'
import { openWorld } from '../../testing/open-world.ts'

test('TODO: what ${path} returns', async () => {
  await using world = await openWorld()
  expect((await world.get('${path}')).body).toMatchObject({ height: expect.any(Number) })
})
`,
    },
    todo: ['summary, query and reply of the endpoint', 'what handle returns', 'its test'],
  }
}

function operation(name: string, root: string): Entry {
  const id = nextNumber(join(root, 'packages/protocol/src'), /^ {2}\w+Contract: (\d+),$/gm)
  const kind = `${pascal(name)}Contract`
  return {
    files: {
      [`packages/operations/src/kinds/${name}.ts`]: `import { address, type Infer, message as fields } from '@sundial/protocol'
import { type Effect, type Review, show } from '../facets.ts'
import { type Ledger, type LedgerView, rule } from '../ledger.ts'

export const type = { id: ${id}, name: '${kind}', create: '/wallet/${name.replaceAll('-', '')}' } as const

export const message = fields({ ownerAddress: [1, address] })
type ${pascal(name)} = Infer<typeof message>

export const labels = { title: '${titled(name)}', owner: 'Owner' }

export function review(op: ${pascal(name)}): Review<keyof typeof labels> {
  return { rows: [['owner', show.address(op.ownerAddress)]] }
}

export const effects = (): readonly Effect[] => []

/** java-tron ${pascal(name)}Actuator.validate. */
export function validate({ ownerAddress }: ${pascal(name)}, ledger: LedgerView): void {
  rule(ledger.account(ownerAddress) !== undefined, \`Account[\${ownerAddress}] not exists\`)
}

export function execute({ ownerAddress }: ${pascal(name)}, ledger: Ledger): void {
  ledger.change(ownerAddress, {})
}
`,
      [`packages/operations/src/kinds/${name}.test.ts`]: `import { expect, test } from 'vitest'
import { effects, message } from './${name}.ts'

test('TODO: what ${kind} does to balances', () => {
  expect(message.create({}).ownerAddress).toBe('')
  expect(effects()).toEqual([])
})
`,
    },
    edits: {
      ...addText('', ['operation', kind], titled(name)),
      ...addText('sentence', ['sentence', 'done', kind], `TODO {owner} executed ${titled(name)}.`),
      'packages/protocol/src/operation-types.ts': insert(
        'export const operationTypes = {',
        '} as const',
        `  ${kind}: ${id},\n`,
      ),
    },
    todo: [
      "java-tron's number, name and path of the operation",
      'fields of the message, labels and review',
      'effects, validate and execute, each with its rule from java-tron',
      'figure, the number of the operation in lists, unless it transfers something',
      `records of a node in vectors/recorded/transactions/${kind}`,
      'operation and done in apps/web/src/locales, in every language',
    ],
  }
}

function page(name: string): Entry {
  const key = camel(name)
  return {
    files: {
      [`apps/web/src/pages/${name}.tsx`]: `import { useTranslations } from 'use-intl/react'
import type { Page } from '../page.ts'
import { PageHeader } from '../ui/page-header.tsx'

export const page = { path: '/${name}', title: '${key}' } as const satisfies Page

export function Component() {
  const t = useTranslations('page')
  return <PageHeader title={t('${key}')} />
}
`,
      [`apps/web/src/pages/${name}.test.tsx`]: `import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAt } from '../testing.tsx'
import { Component, page } from './${name}.tsx'

test('TODO: what the page shows', async () => {
  await renderAt(page.path, <Component />)
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
})
`,
    },
    edits: addText('', ['page', key], titled(name)),
    todo: [
      `page.${key} in the other languages of apps/web/src/locales`,
      'a place in the menu: menu of page',
      'what the page shows',
    ],
  }
}

function chart(name: string): Entry {
  return {
    files: {
      [`apps/web/src/charts/${name}.tsx`]: `import { useMemo } from 'react'
import { Card } from '../ui/card.tsx'
import { Chart, ChartTexts } from '../ui/chart.tsx'
import type { ChartPoint, SeriesModel } from '../ui/chart-model.ts'

type Props = { readonly label: string; readonly points: readonly ChartPoint[] }

/** Nothing while no day is known. */
export const ${pascal(name)} = (props: Props) => (
  <ChartTexts>
    <Drawing {...props} />
  </ChartTexts>
)

function Drawing({ label, points }: Props) {
  const model = useMemo<SeriesModel>(
    () => ({ kind: 'series', shape: 'bars', precision: 'day', series: [{ name: label, points }] }),
    [label, points],
  )
  if (points.length === 0) return null
  return (
    <Card title={label}>
      <Chart label={label} model={model} />
    </Card>
  )
}
`,
      [`apps/web/src/charts/${name}.test.tsx`]: `import { expect, test } from 'vitest'
import { renderAt } from '../testing.tsx'
import { ${pascal(name)} } from './${name}.tsx'

test('TODO: what the chart shows', async () => {
  const { container } = await renderAt('/', <${pascal(name)} label="Blocks" points={[]} />)
  expect(container.querySelector('svg')).toBeNull()
})
`,
    },
    todo: [
      'the data: a query of apps/web/src/data in place of points',
      'its texts in apps/web/src/locales/chart',
      'the section that shows it',
    ],
  }
}

function devnetCall(name: string): Entry {
  const path = name.replaceAll('-', '')
  return {
    files: {
      [`packages/devnet/src/http/${name}.test.ts`]: `import { expect, test } from 'vitest'
import { openNode } from '../../test/node.ts'

test('TODO: what /wallet/${path} answers', async () => {
  const node = await openNode()
  expect((await node.ask('/wallet/${path}')).json).toEqual({})
})
`,
    },
    edits: {
      'packages/devnet/src/http/node.ts': insert(
        'export const nodeRoutes: Routes = {',
        '}',
        `
  ${path}: {
    under: everywhere,
    answer: () => ({}),
  },
`,
      ),
    },
    todo: [
      'move the row to the file of its topic in packages/devnet/src/http',
      'the answer in the shape of java-tron',
      'its test',
    ],
  }
}

function metric(name: string, root: string): Entry {
  const key = camel(name)
  const number = Math.max(
    20,
    nextNumber(join(root, 'packages/store/src/metrics/kinds'), /^ {2}number: (\d+),$/gm),
  )
  return {
    files: {
      [`packages/store/src/metrics/${name}.test.ts`]: `import { expect, test } from 'vitest'
import { networkMetrics } from './metric-kinds.ts'

test('TODO: what ${key} counts', () => {
  expect(networkMetrics.${key}).toMatchObject({ number: ${number}, members: ['count'] })
})
`,
    },
    edits: {
      'packages/store/src/metrics/kinds/later.ts': (text) => `${text}
/** Blocks. */
export const ${key} = laterMetric({
  number: ${number},
  key: 'none',
  members: ['count'],
  of: () => only(1n),
})
`,
      'packages/store/test/model/metrics.ts': insert(
        '    return {\n      accounts: {',
        '    }',
        `      ${key}: { count: BigInt(blocks.length) },\n`,
      ),
    },
    todo: [
      'members of the metric and what a block adds to them',
      'the same by recount in packages/store/test/model/metrics.ts',
      'an endpoint that returns it',
    ],
  }
}
