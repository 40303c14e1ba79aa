// The permissions editor: its refusals, and a change to 2 of 3 compared with the node's account.
import { expect, type Page, test } from '@playwright/test'
import { violationsOf } from './looking.ts'
import { addressOf, devnet, keysOf, logIn, pay, review } from './wallet-actions.ts'

const keyOf = keysOf('permissions')

type Permission = {
  readonly permission_name: string
  readonly threshold: number
  readonly operations?: string
  readonly keys: readonly { readonly address: string; readonly weight: number }[]
}
type NodeAccount = {
  readonly owner_permission?: Permission
  readonly active_permission?: readonly Permission[]
}

async function nodeAccount(address: string): Promise<NodeAccount> {
  const response = await fetch(`${devnet}/wallet/getaccount`, {
    method: 'POST',
    body: JSON.stringify({ address, visible: true }),
  })
  return (await response.json()) as NodeAccount
}

const part = (page: Page, name: RegExp) => page.getByRole('region', { name })

test('the editor refuses what would lock the owner out, and changes an account to 2 of 3', async ({
  page,
}) => {
  const [me, second, third] = [1, 2, 3].map((number) => addressOf(keyOf(number))) as [string, string, string]
  await pay(me, 500)
  await logIn(page, keyOf(1), '/account/permissions')
  const owner = part(page, /^Owner/)
  await expect(owner).toContainText('signs alone')

  await page.getByRole('main').getByRole('button', { name: 'Change permissions' }).click()
  const goOn = page.getByRole('main').getByRole('button', { name: 'Compare and review' })
  await expect(goOn).toBeDisabled()
  await expect(goOn).toHaveAccessibleDescription('Nothing has changed yet.')
  await page.getByText('Each permission by itself').click()
  const address = (number: number) => owner.getByLabel(`Key ${number}: address`)
  await address(1).fill(second)
  await expect(owner).toContainText('Your own address must stay a key')
  await address(1).fill('Tnot')
  await expect(owner).toContainText('This is not a TRON address.')
  await address(1).fill(me)
  await owner.getByLabel('Name').fill('')
  await expect(owner).toContainText('A name has 1 to 32 bytes.')
  await owner.getByLabel('Name').fill('owner')
  await owner.getByLabel('Threshold').fill('0')
  await expect(owner).toContainText('The threshold is a whole number above zero.')
  await owner.getByLabel('Threshold').fill('2')
  await expect(owner).toContainText('All keys together do not reach the threshold')
  await owner.getByRole('button', { name: 'Add a key' }).click()
  await address(2).fill(me)
  await expect(owner).toContainText('already a key of the permission')
  await address(2).fill(second)
  await owner.getByLabel('Weight').nth(1).fill('0')
  await expect(owner).toContainText('A weight is a whole number above zero.')
  await owner.getByLabel('Weight').nth(1).fill('1')
  await expect(owner).toContainText('nobody can use this permission again')
  await owner.getByRole('button', { name: 'Add a key' }).click()
  await address(3).fill(third)
  await expect(owner).toContainText('Any one key can be lost')

  const active = part(page, /^Active/)
  await active.getByText('Operations covered').click()
  const covered = active.getByRole('checkbox', { checked: true })
  const count = await covered.count()
  await active.getByRole('checkbox', { name: 'Send TRX', exact: true }).uncheck()
  await expect(covered).toHaveCount(count - 1)

  expect(await violationsOf(page)).toEqual([])
  await goOn.click()
  const dialog = page.getByRole('dialog', { name: 'Change permissions' })
  await expect(dialog).toContainText('Threshold: 1 → 2')
  await expect(dialog).toContainText(`New key ${third}, weight 1`)
  await expect(dialog).toContainText('Others can use a permission of this account without you')
  await expect(dialog).toContainText('100 TRX')
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Review' }).click()
  await expect(review(page)).toContainText(third)
  await review(page).getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(dialog).toContainText('Successful Transaction')
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  const changed = await nodeAccount(me)
  expect(changed.owner_permission).toMatchObject({
    threshold: 2,
    keys: [me, second, third].map((key) => ({ address: key, weight: 1 })),
  })
  // Bit 1 of the first byte stands for sending TRX.
  expect(Number.parseInt(changed.active_permission![0]!.operations!.slice(0, 2), 16) & 2).toBe(0)
  await expect(owner).toContainText('Threshold 2')
})

test('one list of signers makes the owner and the active permission 2 of 3', async ({ page }) => {
  const [me, second, third] = [4, 5, 6].map((number) => addressOf(keyOf(number))) as [string, string, string]
  await pay(me, 500)
  await logIn(page, keyOf(4), '/account/permissions')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Change permissions' }).click()
  const together = part(page, /^Who signs/)
  await expect(together).toContainText('100 TRX')
  await together.getByRole('button', { name: 'Add a signer' }).click()
  await together.getByLabel('Signer 2: address').fill(second)
  await together.getByRole('button', { name: 'Add a signer' }).click()
  const goOn = main.getByRole('button', { name: 'Compare and review' })
  await expect(goOn).toHaveAccessibleDescription('First complete or correct the fields.')
  await together.getByLabel('Signer 3: address').fill(third)
  await together.getByLabel('Signatures needed').selectOption('2 of 3')
  await expect(together).toContainText('Any one key can be lost')
  expect(await violationsOf(page)).toEqual([])
  await goOn.click()
  const dialog = page.getByRole('dialog', { name: 'Change permissions' })
  await dialog.getByRole('button', { name: 'Review' }).click()
  await review(page).getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(dialog).toContainText('Successful Transaction')
  const { owner_permission: owner, active_permission: actives } = await nodeAccount(me)
  const keys = [me, second, third].map((address) => ({ address, weight: 1 }))
  for (const one of [owner, ...actives!]) expect(one).toMatchObject({ threshold: 2, keys })
})
