// How pages are looked at: in which settings, and what must not happen meanwhile.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const sizes = { wide: { width: 1280, height: 900 }, narrow: { width: 390, height: 844 } }

/** Every theme in both sizes, every theme and every size in both directions. */
const all = [
  { theme: 'light', size: 'wide', language: 'en' },
  { theme: 'light', size: 'narrow', language: 'ar' },
  { theme: 'dark', size: 'wide', language: 'ar' },
  { theme: 'dark', size: 'narrow', language: 'en' },
  { theme: 'tron', size: 'wide', language: 'en' },
  { theme: 'tron', size: 'narrow', language: 'ar' },
] as const
export type Variant = (typeof all)[number]

export const isNightly = process.env['SUNDIAL_NIGHTLY'] !== undefined

/**
 * The settings to look at the page at this place of a list in. The nightly run takes all; otherwise each page has two, in both
 * sizes, and together the pages have every one.
 */
export const variantsAt = (place: number): readonly Variant[] => {
  const turned = [...all.slice(place % all.length), ...all.slice(0, place % all.length)]
  return isNightly ? turned : [turned[0]!, turned[3]!]
}

/** The paths to look at in each of the settings: the nightly run looks at every path in every one, otherwise each has one. */
export const pathsByVariant = (
  paths: readonly string[],
): readonly (readonly [Variant, readonly string[]])[] =>
  all.map((variant, turn) => [
    variant,
    isNightly ? paths : paths.filter((_path, place) => place % all.length === turn),
  ])

/** What the console said and what broke, from now on. */
export function listen(page: Page): string[] {
  const problems: string[] = []
  page.on('console', (message) => {
    // Chromium reports a 404 of the API as an error of the console; the page shows it properly.
    if (message.type() === 'error' && !message.text().includes('status of 404')) problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(String(error)))
  return problems
}

/** Settings as somebody makes them in another tab: an open page takes them over, as does the next load. */
export async function choose(page: Page, { theme, size, language }: Variant): Promise<void> {
  await page.setViewportSize(sizes[size])
  await page.evaluate(
    (state) => {
      localStorage.setItem('sundial', JSON.stringify({ state, version: 1 }))
      window.dispatchEvent(new StorageEvent('storage', { key: 'sundial' }))
    },
    { theme, language },
  )
}

/** The same before the first load, which is in these settings from its start. */
export async function beginIn(page: Page, { theme, size, language }: Variant): Promise<void> {
  await page.setViewportSize(sizes[size])
  await page.addInitScript(
    (state) => {
      if (window === window.top && localStorage.getItem('sundial') === null)
        localStorage.setItem('sundial', JSON.stringify({ state, version: 1 }))
    },
    { theme, language },
  )
}

/** The page shows the theme and the direction of these settings. */
export const isShownIn = ({ theme, language }: Variant): string =>
  `html[data-theme="${theme}"][dir="${language === 'ar' ? 'rtl' : 'ltr'}"]`

/** The builder would load axe twice for each look, in its longer form: more than two megabytes. */
const { resolve } = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))
const axeSource = readFileSync(resolve('axe-core/axe.min.js'), 'utf8')
const isLoaded = 'void 0'

/**
 * What axe finds, as rule and elements. There are no frames: one run in the page, which returns violations only.
 * Contrast takes most of its time.
 */
export async function violationsOf(
  page: Page,
  prepare: (axe: AxeBuilder) => AxeBuilder = (axe) => axe,
): Promise<readonly (readonly [rule: string, elements: readonly string[]])[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const axe = new AxeBuilder({ page, axeSource: isLoaded })
  const options = { resultTypes: ['violations' as const] }
  const { violations } = await prepare(axe.setLegacyMode(true).options(options)).analyze()
  return violations
    .filter(({ id }) => id !== mistaken)
    .map(({ id, nodes }) => [id, nodes.map(({ html }) => html).slice(0, 3)])
}

/**
 * Links of the app have a # and are no skip links: axe takes the first tab for one where the bar of tabs is scrolled. The skip
 * link of the app is a button, which keyboard.spec.ts tests.
 */
const mistaken = 'skip-link'

/** What is still on its way, first the app itself; the gallery shows that as one of the states. */
export const waiting = ':is(.first-page, main :is([aria-busy=true], [data-skeleton]):not([data-sample] *))'

/** How much wider than its place the page, or the widest card of a list, is, in pixels. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const cards = [...document.querySelectorAll('main tr[data-card]')].filter(
      (row) => getComputedStyle(row).display === 'grid',
    )
    return Math.max(
      document.documentElement.scrollWidth - window.innerWidth,
      ...cards.map((card) => card.scrollWidth - card.clientWidth),
    )
  })
