// A proposal from its first step to the changed parameters, each figure compared with the node's, which TronWeb reads. The
// clock of the chain moves ahead by days.
import './clock-world.ts'
import { expect, type Page, test } from '@playwright/test'
import { TronWeb } from 'tronweb'
import { violationsOf } from './looking.ts'
import { addressOf, devnet, enterKey, explorer, logIn, pay, review, rich } from './wallet-actions.ts'

/** Private keys of the first representatives of a development chain are the numbers from 1. */
const keyOf = (number: number) => number.toString(16).padStart(64, '0')
const proposer = keyOf(5)

type NodeProposal = {
  readonly proposal_id: number
  readonly proposer_address: string
  readonly parameters: readonly { readonly key?: number; readonly value?: number }[]
  readonly approvals?: readonly string[]
  readonly state?: string
  readonly expiration_time: number
}

async function callNode(path: string, body: object = {}): Promise<Record<string, unknown>> {
  const response = await fetch(`${devnet}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, visible: true }),
  })
  expect(response.ok, path).toBe(true)
  return (await response.json()) as Record<string, unknown>
}

const nodeProposal = async (id: number) =>
  (await callNode('/wallet/getproposalbyid', { id })) as never as NodeProposal

async function parameterOf(name: string): Promise<number | undefined> {
  const all = await rich.trx.getChainParameters()
  return all.find(({ key }) => key === name)?.value
}

/** Signs what the review shows. After a reload the wallet first asks for the key again. */
async function sign(page: Page): Promise<void> {
  const button = review(page).getByRole('button', { name: 'Sign', exact: true })
  const field = page.getByRole('textbox', { name: 'Private key' })
  await expect(button.or(field).first()).toBeVisible()
  if (await field.isVisible()) await enterKey(page, proposer)
  await button.click()
  await expect(review(page)).toHaveCount(0)
}

test('a representative proposes, others approve, and the parameters change at the maintenance', async ({
  page,
}) => {
  const me = addressOf(proposer)
  await pay(me, 100)
  const before = {
    memo: (await parameterOf('getMemoFee'))!,
    interval: (await parameterOf('getMaintenanceTimeInterval'))!,
  }
  expect(before).toEqual({ memo: 1_000_000, interval: 21_600_000 })
  const main = page.getByRole('main')

  // Who is no representative reads what to do.
  await page.goto(`${explorer}/#/proposalscreate`)
  await expect(main).toContainText('Connect the wallet of a representative')
  await logIn(page, proposer, '/proposalscreate')
  await expect(main.getByText('Connect the wallet of a representative')).toHaveCount(0)
  await main.getByRole('checkbox', { name: 'Fee for a memo' }).check()
  await main.getByRole('checkbox', { name: 'Time between two counts of votes' }).check()
  await main.getByRole('checkbox', { name: 'TVM: Osaka upgrade' }).check()
  await expect(main.getByRole('checkbox', { name: 'TVM: Cancun upgrade' })).toBeDisabled()
  await main.getByRole('button', { name: 'Next' }).click()

  await expect(page).toHaveURL(/#\/proposalscreate\/2$/)
  const memo = main.getByRole('textbox', { name: 'Fee for a memo' })
  await memo.fill('1000.5')
  await expect(main.getByRole('alert')).toContainText('The chain does not take this value')
  await memo.fill('2.5')
  const interval = main.getByRole('textbox', { name: 'Time between two counts of votes' })
  await interval.fill('80')
  await expect(main.getByRole('button', { name: 'Next' })).toBeDisabled()
  await interval.fill('10800')
  await expect(main.getByRole('combobox', { name: 'TVM: Osaka upgrade' })).toHaveValue('1')
  expect(await violationsOf(page)).toEqual([])
  await main.getByRole('button', { name: 'Next' }).click()
  await page.goBack()
  await expect(memo).toHaveValue('2.5')
  await page.reload()
  await expect(memo).toHaveValue('2.5')
  await page.goForward()
  await expect(main).toContainText('6 hours')
  await expect(main).toContainText('3 hours')
  await expect(main).toContainText('Vote counts per day: 8 instead of 4')
  expect(await violationsOf(page)).toEqual([])
  await main.getByRole('button', { name: 'Review' }).click()
  await expect(
    review(page)
      .or(page.getByRole('textbox', { name: 'Private key' }))
      .first(),
  ).toBeVisible()
  await sign(page)

  const made = main.getByText(/^Proposal #\d+ is on the chain$/)
  await expect(made).toBeVisible()
  const id = Number(/#(\d+)/.exec((await made.textContent())!)![1])
  const stored = await nodeProposal(id)
  expect(stored.proposer_address).toBe(me)
  // A node leaves out zero.
  const parameters = stored.parameters.map(({ key = 0, value = 0 }) => ({ key, value }))
  expect(parameters.toSorted((one, other) => one.key - other.key)).toEqual([
    { key: 0, value: 10_800_000 },
    { key: 68, value: 2_500_000 },
    { key: 96, value: 1 },
  ])
  await page.reload()
  await expect(made).toBeVisible()

  await main.getByRole('link', { name: 'View the proposal' }).click()
  await expect(main).toContainText('Time left:')
  await main.getByRole('button', { name: 'Approve', exact: true }).click()
  await sign(page)
  await expect(main.getByRole('button', { name: 'Withdraw approval' })).toBeVisible()
  expect((await nodeProposal(id)).approvals).toEqual([me])
  await expect(main.getByRole('region', { name: /^Block producers/ })).toBeVisible()
  await expect(
    main.getByRole('region', { name: /^Block producers/ }).locator(`a[href*="${me}"]`),
  ).toHaveCount(1)
  expect(await violationsOf(page)).toEqual([])

  // In the list it is taken back, and another proposal is withdrawn.
  const mine = new TronWeb({ fullHost: devnet, privateKey: proposer })
  const second = await mine.transactionBuilder.createProposal({ key: 11, value: 50 }, me)
  expect((await mine.trx.sendRawTransaction(await mine.trx.sign(second))).result).toBe(true)
  await page.goto(`${explorer}/#/proposals`)
  const rowOf = (number: number) =>
    page.getByRole('row').filter({ has: page.getByRole('link', { name: `#${number}`, exact: true }) })
  await rowOf(id).getByRole('button', { name: 'Withdraw approval' }).click()
  await sign(page)
  await expect(rowOf(id).getByRole('button', { name: 'Approve', exact: true })).toBeVisible()
  expect((await nodeProposal(id)).approvals ?? []).toEqual([])
  await rowOf(id + 1)
    .getByRole('button', { name: 'Withdraw proposal' })
    .click()
  await sign(page)
  await expect(rowOf(id + 1)).toContainText('Withdrawn')
  expect((await nodeProposal(id + 1)).state).toBe('CANCELED')

  for (let number = 1; number <= 18; number++) {
    const key = keyOf(number)
    const witness = new TronWeb({ fullHost: devnet, privateKey: key })
    const approval = await witness.transactionBuilder.voteProposal(id, true, addressOf(key))
    expect((await witness.trx.sendRawTransaction(await witness.trx.sign(approval))).result).toBe(true)
  }
  await expect(rowOf(id)).toContainText('18 / 18')
  await expect.poll(async () => (await nodeProposal(id)).approvals?.length).toBe(18)

  const { block_header: head } = await rich.trx.getCurrentBlock()
  const seconds = Math.ceil((stored.expiration_time - head.raw_data.timestamp) / 1000) + 1
  await callNode('/cheat/time', { seconds })
  await callNode('/cheat/mine', { blocks: 1 })
  // The first block after a leap belongs to the maintenance before it; the next one decides.
  await callNode('/cheat/time', { seconds: before.interval / 1000 })
  await callNode('/cheat/mine', { blocks: 2 })
  await expect.poll(() => parameterOf('getMemoFee')).toBe(2_500_000)
  expect(await parameterOf('getMaintenanceTimeInterval')).toBe(10_800_000)
  expect(await parameterOf('getAllowTvmOsaka')).toBe(1)
  expect((await nodeProposal(id)).state).toBe('APPROVED')

  await page.goto(`${explorer}/#/sr/committee`)
  const row = page.getByRole('row', { name: /Fee for a memo/ })
  await expect(row).toContainText('2.5 TRX')
  await expect(row).toContainText('0 TRX to 1,000 TRX')
  await expect(row).toContainText(`#${id}`)
  await expect(row.locator(`a[href*="${me}"]`).first()).toBeVisible()
  await page.goto(`${explorer}/#/proposal/${id}`)
  await expect(main).toContainText('Passed')
  await expect(main.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0)

  await page.goto(`${explorer}/#/myproposals`)
  await expect(rowOf(id + 1)).toContainText('Withdrawn')
  await expect(rowOf(id)).toContainText('Passed')
  await page.getByRole('link', { name: 'Approved', exact: true }).click()
  await expect(rowOf(id)).toContainText('Passed')
  await expect(rowOf(id + 1)).toHaveCount(0)
  expect(await violationsOf(page)).toEqual([])
})
