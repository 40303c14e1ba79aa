import { expect, type Page, test } from '@playwright/test'
import {
  beginIn,
  isNightly,
  isShownIn,
  listen,
  overflowOf,
  pathsByVariant,
  type Variant,
  violationsOf,
  waiting,
} from './looking.ts'
import { childScreens, living, livingChildScreens } from './screens.ts'

/** Navigates by the app's own address, like a link: the frame around the screen stays. */
async function look(page: Page, path: string) {
  await page.evaluate((to) => {
    window.location.hash = to
  }, path)
  await expect(page.locator('main :is(h1, [role=alert])').first()).toBeVisible()
  await expect(page.locator(waiting)).toHaveCount(0)
  // Contrast is most of the work: at the gate the pages themselves have it, and their child routes at night.
  const found = await violationsOf(page, (axe) =>
    (isNightly ? axe : axe.disableRules(['color-contrast'])).include('main'),
  )
  expect.soft([path, found]).toEqual([path, []])
  expect.soft([path, await overflowOf(page)]).toEqual([path, 0])
}

async function lookAtAll(page: Page, variant: Variant, origin: string, paths: readonly string[]) {
  await page.goto(`${origin}/#/blockchain/blocks`)
  await expect(page.locator(isShownIn(variant))).toHaveCount(1)
  await expect(page.locator('main tbody a').first()).toBeVisible()
  for (const path of paths) {
    // One page, one screen after the other.
    await test.step(path, () => look(page, path))
  }
}

const livingByVariant = new Map(pathsByVariant(livingChildScreens))

for (const [variant, paths] of pathsByVariant(childScreens)) {
  test(`child routes in ${Object.values(variant).join(', ')}: axe finds nothing, the console is quiet`, async ({
    page,
  }) => {
    const problems = listen(page)
    await beginIn(page, variant)
    await lookAtAll(page, variant, '', paths)
    await lookAtAll(page, variant, living, livingByVariant.get(variant)!)
    expect(problems).toEqual([])
  })
}
