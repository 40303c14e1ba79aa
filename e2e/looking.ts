// How pages are looked at: in which settings, and what must not happen meanwhile.
import type { Page } from '@playwright/test'

const sizes = { wide: { width: 1280, height: 900 }, narrow: { width: 390, height: 844 } }

/** Every theme in both sizes, every theme and every size in both directions. */
export const variants = [
  { theme: 'light', size: 'wide', language: 'en' },
  { theme: 'light', size: 'narrow', language: 'ar' },
  { theme: 'dark', size: 'wide', language: 'ar' },
  { theme: 'dark', size: 'narrow', language: 'en' },
  { theme: 'tron', size: 'wide', language: 'en' },
  { theme: 'tron', size: 'narrow', language: 'ar' },
] as const
export type Variant = (typeof variants)[number]

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

/** Settings as somebody made them before, from the next load on. */
export async function choose(page: Page, { theme, size, language }: Variant): Promise<void> {
  await page.setViewportSize(sizes[size])
  await page.evaluate(
    (state) => {
      localStorage.setItem('sundial', JSON.stringify({ state, version: 1 }))
    },
    { theme, language },
  )
}

/** What is still on its way; the gallery shows that as one of the states. */
export const waiting = 'main :is([aria-busy=true], [data-skeleton]):not([data-sample] *)'

export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
