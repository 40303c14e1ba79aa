import { test as base, type Page } from '@playwright/test'

/** Tests that only look share one page in each worker: the app is loaded once, and they go by its own addresses. */
export const test = base.extend<object, { onePage: Page }>({
  onePage: [
    async ({ browser }, use, { project }) => {
      const { baseURL, locale, timezoneId } = project.use
      const page = await browser.newPage({
        ...(baseURL !== undefined && { baseURL }),
        ...(locale !== undefined && { locale }),
        ...(timezoneId !== undefined && { timezoneId }),
      })
      await use(page)
      await page.close()
    },
    { scope: 'worker' },
  ],
})
