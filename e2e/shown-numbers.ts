// Numbers as a page shows them and as the API tells them, brought to one form by none of our code.
import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { waiting } from './looking.ts'

/** English labels of columns and facts, by their keys. */
export const labels = JSON.parse(readFileSync('apps/web/src/locales/en.json', 'utf8')) as Record<
  string,
  Record<string, string>
>

/** The first number of a text, grouping removed; nothing where there is none. */
const numberIn = (text: string): string | undefined =>
  /\d+(\.\d+)?/.exec(text.replace(/(\d),(?=\d{3})/g, '$1'))?.[0]

type Whole = number | string | undefined

/** An amount of smallest units, as a decimal without trailing zeros. */
export function units(value: Whole, decimals: number): string | undefined {
  if (value === undefined) return undefined
  const digits = BigInt(value)
    .toString()
    .padStart(decimals + 1, '0')
  const [whole, fraction] = [
    digits.slice(0, digits.length - decimals),
    digits.slice(digits.length - decimals),
  ]
  return `${whole}.${fraction}`.replace(/\.?0*$/, '')
}

export const count = (value: Whole): string | undefined => (value === undefined ? undefined : String(value))
export const trx = (sun: Whole): string | undefined => units(sun, 6)

/** Loads a screen anew, for the one before would stand for it a moment, and waits until all of it is there. */
export async function open(page: Page, path: string, origin = ''): Promise<void> {
  await page.goto('about:blank')
  await page.goto(`${origin}/#${path}`)
  await expect(page.locator('main h1').first()).toBeVisible()
  await expect(page.locator(`${waiting}, main [data-stand-in]`)).toHaveCount(0)
}

/** Waits until these stand among the facts of a page. */
export const expectFacts = (
  page: Page,
  expected: Readonly<Record<string, string | undefined>>,
): Promise<void> =>
  expect(async () => expect(await facts(page, Object.keys(expected))).toEqual(expected)).toPass()

/** The value for each label among the facts of a page. */
export async function facts(
  page: Page,
  names: readonly string[],
): Promise<Record<string, string | undefined>> {
  const all = await page
    .locator('main dl > div')
    .evaluateAll((rows) =>
      rows.map((row) => [
        row.querySelector('dt')?.textContent ?? '',
        row.querySelector('dd')?.textContent ?? '',
      ]),
    )
  const byLabel = new Map(all as [string, string][])
  return Object.fromEntries(
    names.map((name) => [name, byLabel.has(name) ? numberIn(byLabel.get(name)!) : 'no such fact']),
  )
}

type Column<Row> = {
  readonly name: string
  readonly rows: readonly Row[]
  readonly of: (row: Row) => string | undefined
}

/** Waits until a column shows the number of each row: a long list renders its first rows first. */
export async function expectColumn<Row>(page: Page, { name, rows, of }: Column<Row>): Promise<void> {
  const cells = page.locator(`main tbody td[data-label="${name}"]`)
  await expect.poll(async () => (await cells.allTextContents()).map(numberIn), name).toEqual(rows.map(of))
}
