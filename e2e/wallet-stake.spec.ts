// Stake, votes, rewards and frozen tokens: every figure of the page is compared with the node's, which TronWeb reads. The chain's clock moves
// ahead by weeks.
import './clock-world.ts'
import { expect, type Page, test } from '@playwright/test'
import { TronWeb } from 'tronweb'
import { violationsOf } from './looking.ts'
import {
  addressOf,
  devnet,
  explorer,
  issueToken,
  keysOf,
  logIn,
  pay,
  review,
  rich,
  sign,
  trc10Balance,
} from './wallet-actions.ts'

const keyOf = keysOf('stake')
const dayMs = 86_400_000

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

/** Signs what a form asks, and waits until it says that a block has it. */
async function signForm(page: Page, name: string, key: string): Promise<void> {
  await dialog(page, name).getByRole('button', { name: 'Review' }).click()
  await sign(page, key)
  await expect(dialog(page, name)).toContainText('Successful Transaction')
  await dialog(page, name).getByRole('button', { name: 'Close' }).last().click()
}

/** Signs what a button without a form asks. */
async function pressAndSign(page: Page, name: string, key: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name, exact: true }).click()
  await sign(page, key)
  await expect(review(page)).toHaveCount(0)
}

type NodeAccount = {
  readonly balance?: number
  readonly frozenV2: readonly { readonly type?: string; readonly amount?: number }[]
  readonly unfrozenV2?: readonly { readonly unfreeze_amount: number; readonly unfreeze_expire_time: number }[]
  readonly votes?: readonly { readonly vote_address: string; readonly vote_count: number }[]
  readonly account_resource?: Readonly<Record<string, number>>
  readonly is_witness?: boolean
}

const nodeAccount = async (address: string) =>
  (await rich.trx.getUnconfirmedAccount(address)) as never as NodeAccount

const stakedFor = ({ frozenV2 }: NodeAccount, resource: string) =>
  frozenV2.find(({ type = 'BANDWIDTH' }) => type === resource)?.amount ?? 0

async function cheat(name: string, body: object = {}): Promise<void> {
  const response = await fetch(`${devnet}/cheat/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(response.ok, await response.text()).toBe(true)
}

/** Moves the chain's clock, and makes the block from which the chain has the new time. */
async function moveAhead(days: number): Promise<void> {
  await cheat('time', { seconds: (days * dayMs) / 1000 + 60 })
  await cheat('mine', { blocks: 1 })
}

test.describe.configure({ mode: 'serial' })

test('stakes, delegates with a lock, reclaims, unstakes, cancels, waits 14 days and withdraws', async ({
  page,
}) => {
  const [me, friend] = [addressOf(keyOf(1)), addressOf(keyOf(2))]
  await pay(me, 1000)
  await pay(friend, 1)
  // Stake of another account, so that the share of this one is no round number.
  const other = await rich.transactionBuilder.freezeBalanceV2(777_000_000, 'ENERGY')
  expect((await rich.trx.sendRawTransaction(await rich.trx.sign(other))).result).toBe(true)
  await logIn(page, keyOf(1), '/account/stake')
  const main = page.getByRole('main')

  await main.getByRole('button', { name: 'Stake TRX', exact: true }).click()
  const stake = dialog(page, 'Stake TRX')
  await stake.getByLabel('Amount').fill('0.5')
  await expect(stake).toContainText('Stake at least 1 TRX.')
  await stake.getByLabel('Amount').fill('1001')
  await expect(stake).toContainText('the balance is smaller')
  await expect(stake.getByRole('button', { name: 'Review' })).toBeDisabled()
  await stake.getByLabel('Amount').fill('300')
  expect(await violationsOf(page)).toEqual([])
  const promised = await stake.locator('dd').first().locator('b').textContent()
  await signForm(page, 'Stake TRX', keyOf(1))
  expect(stakedFor(await nodeAccount(me), 'ENERGY')).toBe(300_000_000)
  const { EnergyLimit } = await rich.trx.getAccountResources(me)
  expect(promised!.replaceAll(',', '')).toBe(String(EnergyLimit))
  await expect(main).toContainText(`300 TRX staked`)
  await expect(main).toContainText(promised!)

  await main.getByRole('button', { name: 'Delegate resources' }).click()
  const delegate = dialog(page, 'Delegate resources')
  await delegate.getByLabel('Recipient').fill(friend)
  await delegate.getByLabel('Amount').fill('301')
  await expect(delegate).toContainText('More than can be delegated now')
  await delegate.getByLabel('Amount').fill('100')
  await delegate.getByLabel('Lock it').check()
  await delegate.getByLabel('Days').fill('2')
  await delegate.getByRole('button', { name: 'Review' }).click()
  await expect(review(page)).toContainText('57,600 blocks')
  await sign(page, keyOf(1))
  await expect(delegate).toContainText('Successful Transaction')
  await delegate.getByRole('button', { name: 'Close' }).last().click()
  const sent = main.getByRole('region', { name: 'Delegated to others' })
  await expect(sent).toContainText('100 TRX')
  await expect(sent).toContainText('Locked until')
  await expect(main).toContainText('100 TRX delegated')
  expect(await violationsOf(page)).toEqual([])
  expect((await nodeAccount(me)).account_resource?.['delegated_frozenV2_balance_for_energy']).toBe(
    100_000_000,
  )

  await moveAhead(2)
  await page.reload()
  await sent.getByRole('button', { name: 'Reclaim' }).click()
  const reclaim = dialog(page, 'Reclaim delegated resources')
  await reclaim.getByRole('button', { name: 'MAX' }).click()
  await signForm(page, 'Reclaim delegated resources', keyOf(1))
  await expect(sent).toHaveCount(0)
  expect(stakedFor(await nodeAccount(me), 'ENERGY')).toBe(300_000_000)

  await main.getByRole('button', { name: 'Unstake TRX' }).click()
  await dialog(page, 'Unstake TRX').getByLabel('Amount').fill('40')
  await signForm(page, 'Unstake TRX', keyOf(1))
  await expect(main).toContainText('Unstaking: 1 of 32')
  await pressAndSign(page, 'Cancel all unstaking', keyOf(1))
  await expect(main.getByText('Unstaking: 1 of 32')).toHaveCount(0)
  expect(stakedFor(await nodeAccount(me), 'ENERGY')).toBe(300_000_000)

  await main.getByRole('button', { name: 'Unstake TRX' }).click()
  await dialog(page, 'Unstake TRX').getByLabel('Amount').fill('60')
  await signForm(page, 'Unstake TRX', keyOf(1))
  await expect(main.getByRole('region', { name: 'Unstaked TRX' })).toContainText(/13 days|14 days/)
  const [waiting] = (await nodeAccount(me)).unfrozenV2!
  expect(waiting!.unfreeze_amount).toBe(60_000_000)
  await moveAhead(14)
  await page.reload()
  await expect(main).toContainText('Ready to withdraw')
  const before = (await nodeAccount(me)).balance!
  await pressAndSign(page, 'Withdraw unstaked TRX', keyOf(1))
  await expect(main.getByRole('button', { name: 'Withdraw unstaked TRX' })).toHaveCount(0)
  expect((await nodeAccount(me)).balance! - before).toBe(60_000_000)
})

test('releases what Stake 1.0 staked', async ({ page }) => {
  const me = addressOf(keyOf(3))
  await pay(me, 500)
  const mine = new TronWeb({ fullHost: devnet, privateKey: keyOf(3) })
  await cheat('parameter', { name: 'getUnfreezeDelayDays', value: 0 })
  try {
    const transaction = await mine.transactionBuilder.freezeBalance(200_000_000, 3, 'ENERGY')
    const { txid } = await mine.trx.sendRawTransaction(await mine.trx.sign(transaction))
    // A pending stake already counts at the node: wait for its block.
    await expect.poll(async () => (await rich.trx.getUnconfirmedTransactionInfo(txid)).id).toBe(txid)
  } finally {
    await cheat('parameter', { name: 'getUnfreezeDelayDays', value: 14 })
  }
  await logIn(page, keyOf(3), '/account/stake')
  const old = page.getByRole('region', { name: 'Stake 1.0' })
  await expect(old).toContainText('200 TRX')
  await expect(old).toContainText('Locked until')
  await moveAhead(3)
  await page.reload()
  await old.getByRole('button', { name: 'Release' }).click()
  await sign(page, keyOf(3))
  await expect(old).toHaveCount(0)
  expect((await nodeAccount(me)).balance).toBeGreaterThan(499_000_000)
})

test('votes with a template, changes the votes, becomes a candidate, enters the 27 and claims rewards', async ({
  page,
}) => {
  const me = addressOf(keyOf(4))
  await pay(me, 90_000)
  await logIn(page, keyOf(4), '/sr/votes')
  const bar = page.getByRole('region', { name: 'Your votes' })
  await expect(bar).toContainText('You have no TRON Power')
  await bar.getByRole('link', { name: 'Stake TRX' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Stake TRX', exact: true }).click()
  await dialog(page, 'Stake TRX').getByLabel('Amount').fill('50000')
  await signForm(page, 'Stake TRX', keyOf(4))

  await page
    .getByRole('tab', { name: 'Representative' })
    .or(page.getByRole('link', { name: 'Representative', exact: true }))
    .first()
    .click()
  await page.getByRole('main').getByRole('button', { name: 'Become representative candidate' }).click()
  const apply = dialog(page, 'Become representative candidate')
  await apply.getByLabel('URL').fill('sundial')
  await expect(apply).toContainText('A website begins with https://')
  await apply.getByLabel('URL').fill('https://votes.sundial.example')
  await expect(apply.getByRole('button', { name: 'Review' })).toBeDisabled()
  await apply.getByRole('checkbox').check()
  await signForm(page, 'Become representative candidate', keyOf(4))
  expect((await nodeAccount(me)).is_witness).toBe(true)

  await page.goto(`${explorer}/#/sr/votes`)
  // Rows below the pointer do not change.
  await page.mouse.move(0, 0)
  await expect(page.getByRole('row', { name: /votes\.sundial\.example/ })).toBeVisible()
  await bar.getByRole('button', { name: 'Vote', exact: true }).click()
  await bar.getByRole('button', { name: 'Evenly' }).click()
  await expect(bar).toContainText('0 of 50,000 votes left')
  await bar.getByRole('button', { name: 'Reset' }).click()
  await expect(bar).toContainText('50,000 of 50,000 votes left')
  const field = page.getByRole('textbox', { name: /^Votes for votes\.sundial\.example/ })
  await field.fill('99999999')
  await expect(field).toHaveValue('50000')
  await page.getByRole('button', { name: /^Fewer votes for votes\.sundial\.example/ }).click()
  await expect(field).toHaveValue('47500')
  expect(await violationsOf(page)).toEqual([])
  await bar.getByRole('button', { name: 'Submit' }).click()
  await sign(page, keyOf(4))
  await expect(bar).toContainText('Thank you')
  await expect
    .poll(async () => (await nodeAccount(me)).votes?.map(({ vote_count }) => vote_count))
    .toEqual([47_500])
  await expect(page.getByRole('row', { name: /votes\.sundial\.example/ })).toContainText('47,500')

  await expect(bar.getByRole('button', { name: 'Change votes' })).toBeVisible()
  await bar.getByRole('button', { name: 'Change votes' }).click()
  await field.fill('50000')
  await bar.getByRole('button', { name: 'Submit' }).click()
  await sign(page, keyOf(4))
  await expect.poll(async () => (await nodeAccount(me)).votes?.[0]?.vote_count).toBe(50_000)

  // The next count, then a day of blocks by the new producer.
  await moveAhead(1)
  await cheat('mine', { blocks: 60 })
  const list = (await (await fetch(`${devnet}/wallet/listwitnesses?visible=true`)).json()) as {
    witnesses: { address: string; isJobs?: boolean; voteCount?: number }[]
  }
  expect(list.witnesses.find(({ address }) => address === me)).toMatchObject({
    isJobs: true,
    voteCount: 50_000,
  })
  await moveAhead(1)
  await cheat('mine', { blocks: 2 })
  await page.goto(`${explorer}/#/account/votes`)
  const answer = await fetch(`${devnet}/wallet/getReward?address=${me}`)
  const { reward } = (await answer.json()) as { reward: number }
  expect(reward).toBeGreaterThan(0)
  const before = (await nodeAccount(me)).balance!
  await pressAndSign(page, 'Claim rewards', keyOf(4))
  await expect(page.getByRole('main')).toContainText('Next claim in')
  expect((await nodeAccount(me)).balance!).toBeGreaterThanOrEqual(before + reward)
})

test('releases the frozen supply of a token when its time is over', async ({ page }) => {
  const me = addressOf(keyOf(5))
  await pay(me, 1100)
  await issueToken(keyOf(5), { frozenAmount: 400_000, frozenDuration: 1 })
  await logIn(page, keyOf(5), '/account/issued')
  const main = page.getByRole('main')
  const release = main.getByRole('button', { name: 'Release frozen TRC10 supply' })
  await expect(release).toBeDisabled()
  expect(await trc10Balance(me)).toBe(600_000)
  await moveAhead(2)
  await page.reload()
  await expect(main).toContainText('Ready to release')
  await release.click()
  await sign(page, keyOf(5))
  await expect(release).toHaveCount(0)
  expect(await trc10Balance(me)).toBe(1_000_000)
  await expect(main).toContainText('10,000 SND')
})
