// What an account of a test network does beyond transactions: it gets test coins, and a candidate sets its team page.
import { expect, test } from '@playwright/test'
import { TronWeb } from 'tronweb'
import { violationsOf } from './looking.ts'
import { living } from './screens.ts'
import { addressOf, choose, enterKey, keysOf, review, walletButton } from './wallet-actions.ts'

const devnet = process.env['SUNDIAL_E2E_DEVNET']!
const rich = new TronWeb({ fullHost: devnet, privateKey: '1'.padStart(64, '0') })
const key = keysOf('own-account')(1)
const me = addressOf(key)

test('an account gets test coins once a day, and a candidate sets its team page by a proof that no block has', async ({
  page,
}) => {
  await page.goto(`${living}/#/account`)
  await choose(page, 'Private key')
  await enterKey(page, key)
  await expect(walletButton(page)).toBeVisible()
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Request test coins' }).click()
  await expect(main).toContainText('are on their way')
  await expect.poll(async () => rich.trx.getUnconfirmedBalance(me)).toBeGreaterThan(0)
  await main.getByRole('button', { name: 'Request test coins' }).click()
  await expect(main).toContainText('This account has had its coins. It can ask again from')
  expect(await violationsOf(page)).toEqual([])

  const paid = await rich.trx.sendTransaction(me, 9_999_000_000 + 10_000_000)
  expect(paid.result).toBe(true)
  await expect.poll(async () => rich.trx.getUnconfirmedBalance(me)).toBeGreaterThan(9_999_000_000)
  const mine = new TronWeb({ fullHost: devnet, privateKey: key })
  const apply = await mine.transactionBuilder.applyForSR(me, 'https://team.sundial.example')
  expect((await mine.trx.sendRawTransaction(await mine.trx.sign(apply))).result).toBe(true)
  await expect
    .poll(async () => ((await rich.trx.getUnconfirmedAccount(me)) as { is_witness?: boolean }).is_witness)
    .toBe(true)

  await page.goto(`${living}/#/account/representative`)
  await main.getByRole('button', { name: 'Change the team page' }).click()
  const dialog = page.getByRole('dialog', { name: 'Team page', exact: true })
  await dialog.getByLabel('Team page').fill('not a repository')
  await expect(dialog).toContainText('Enter a repository as owner/name')
  await dialog.getByLabel('Team page').fill('https://github.com/sunflower/team-page')
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Review' }).click()
  await expect(review(page)).toContainText('UPDATE_SR')
  await review(page).getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(main.getByRole('link', { name: 'sunflower/team-page' })).toBeVisible()

  await page.goto(`${living}/#/representative/${me}/details`)
  await expect(main.getByRole('link', { name: 'sunflower/team-page' })).toBeVisible()
  const list = (await (await fetch(`${devnet}/wallet/listwitnesses?visible=true`)).json()) as {
    witnesses: { address: string; url?: string }[]
  }
  expect(list.witnesses.find(({ address }) => address === me)?.url).toBe('https://team.sundial.example')
})
