import type {
  ChainParametersAnswer,
  NextCycleAnswer,
  PagedWitnessesAnswer,
  VotedWitnessesAnswer,
} from '@sundial/api'
import { expect, type Page, test } from '@playwright/test'
import { waiting } from './looking.ts'

const explorer = process.env['SUNDIAL_E2E_LIVING']!

const ask = async <Answer>(path: string): Promise<Answer> =>
  (await (await fetch(`${explorer}/api/${path}`)).json()) as Answer

/** The node is read in the background: its first report comes some seconds after the start. */
async function reported<Answer extends { readonly state?: object }>(path: string): Promise<Answer> {
  await expect.poll(async () => (await ask<Answer>(path)).state).toBeDefined()
  return ask<Answer>(path)
}

const digits = (value: number | string) => Number(value).toLocaleString('en-US')

async function open(page: Page, path: string) {
  await page.goto(`${explorer}/#${path}`)
  await expect(page.locator(waiting)).toHaveCount(0)
}

test('representatives are listed in order with their figures, with a line below the block producers, and are found by name', async ({
  page,
}) => {
  const { data, total } = await reported<PagedWitnessesAnswer>('pagewitness')
  await open(page, '/sr')
  await expect(page).toHaveURL(/#\/sr\/representatives$/)
  const rows = page.locator('main tbody tr:not([data-line])')
  await expect(rows).toHaveCount(total!)
  const first = data[0]!
  await expect(rows.first()).toContainText(first.address)
  await expect(rows.first()).toContainText(digits(first.votes))
  await expect(rows.first()).toContainText(`${first.voterBrokerage}%`)
  await expect(page.locator('main tr[data-line]')).toHaveCount(total! > 27 ? 1 : 0)
  await expect(rows.last()).toContainText(data.at(-1)!.address)
  await expect(rows.last()).toContainText(digits(data.at(-1)!.votes))
  await page.getByRole('searchbox').fill(data[4]!.url)
  await expect(rows).toHaveCount(1)
  await rows.getByRole('link').first().click()
  await expect(page).toHaveURL(new RegExp(`#/representative/${data[4]!.address}$`))
  await expect(page.locator('main')).toContainText(digits(data[4]!.votes))
})

test('votes are shown as last counted and as they are now, with the time to the next count', async ({
  page,
}) => {
  const answer = await reported<VotedWitnessesAnswer>('vote/witness')
  const rows = answer.data as readonly (typeof answer.data & { address: string })[]
  const { nextMaintenanceTime } = await ask<NextCycleAnswer>('vote/next-cycle')
  await open(page, '/sr/votes')
  const main = page.locator('main')
  await expect(main).toContainText(digits(answer.totalVotes ?? answer.lastCycleTotalVotes!))
  await expect(main.locator('tbody tr').first()).toContainText(rows[0]!.address)
  await expect(main.getByRole('timer')).toHaveText(/^\d\d:\d\d:\d\d$/)
  await expect(main.locator('time').first()).toHaveAttribute(
    'datetime',
    new Date(nextMaintenanceTime!).toISOString(),
  )
  await open(page, '/votes-live')
  await expect(main.locator('li')).toHaveCount(rows.length)
  await expect(main.locator('li').first()).toContainText(rows[0]!.address)
})

test('every chain parameter is listed with its value, and is found by its name', async ({ page }) => {
  const { tronParameters } = await reported<ChainParametersAnswer>('chainparameters')
  await open(page, '/sr/committee')
  const rows = page.locator('main tbody tr')
  await expect(rows).toHaveCount(tronParameters.length)
  const keys = await rows.locator('th bdi').allTextContents()
  expect(keys.map((key) => key.split(' ').at(-1)).toSorted()).toEqual(
    tronParameters.map(({ key }) => key).toSorted(),
  )
  const valueOf = (key: string) => tronParameters.find((one) => one.key === key)!.value
  const row = (key: string) => rows.filter({ has: page.locator('bdi', { hasText: new RegExp(`${key}$`) }) })
  await expect(row('getEnergyFee')).toContainText(`${digits(valueOf('getEnergyFee'))} sun`)
  await expect(row('getAccountUpgradeCost')).toContainText(
    `${digits(Number(valueOf('getAccountUpgradeCost')) / 1e6)} TRX`,
  )
  await page.getByRole('searchbox').fill('price of energy')
  await expect(rows).toHaveCount(1)
})
