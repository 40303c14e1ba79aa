// A contract that TronWeb deployed is verified in the browser by the sources of its own build.
import { readFile } from 'node:fs/promises'
import { contracts } from '@sundial/contracts'
import { expect, test } from '@playwright/test'
import { TronWeb } from 'tronweb'
import { listen, violationsOf } from './looking.ts'
import { explorer, rich } from './wallet-actions.ts'

async function deployToken(): Promise<string> {
  const { abi, bytecode } = contracts.plainToken
  const parameters = ['Verified', 'VRF', 6, 1_000_000]
  const created = await rich.transactionBuilder.createSmartContract(
    { abi, bytecode, feeLimit: 1_000_000_000, parameters } as never,
    rich.defaultAddress.base58 as string,
  )
  const { result } = await rich.trx.sendRawTransaction(await rich.trx.sign(created))
  expect(result).toBe(true)
  return TronWeb.address.fromHex((created as never as { contract_address: string }).contract_address)
}

const fileOf = async (name: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: await readFile(new URL(`../contracts/src/${name}`, import.meta.url)),
})

test('sources with another optimizer are refused with the reason, and with the right one match fully', async ({
  page,
}) => {
  const address = await deployToken()
  const problems = listen(page)
  await page.goto(`${explorer}/#/contracts/verify?address=${address}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('option', { name: '0.8.37, named in the code' })).toBeAttached()
  const files = await Promise.all(['plain-token.sol', 'trc20.sol'].map(fileOf))
  await main.getByLabel('Add files').setInputFiles(files)
  await main.getByLabel('Main contract').fill('PlainToken')
  await main.getByLabel('License').selectOption('MIT')
  await main.getByLabel('EVM version').selectOption('cancun')
  await main.getByLabel('Optimizer', { exact: true }).uncheck()
  await main.getByRole('button', { name: 'Verify', exact: true }).click()
  await expect(main).toContainText('The code is not the same')
  await expect(main).toContainText(
    'First difference: the optimizer. With runs set to 200 the code is the same.',
  )
  await main.getByLabel('Optimizer', { exact: true }).check()
  await main.getByRole('button', { name: 'Verify', exact: true }).click()
  await expect(main).toContainText('Full match')
  expect(await violationsOf(page)).toEqual([])
  await expect(main.getByRole('button', { name: 'Download for Sourcify' })).toBeVisible()
  await main.getByRole('link', { name: 'Open the code' }).first().click()
  await expect(main).toContainText('Verified: the compiled source matches the deployed code.')
  await expect(main.getByText('VRF', { exact: true }).first()).toBeVisible()
  await main.locator('[data-file="trc20.sol"]').click()
  const tree = main.getByRole('navigation', { name: 'Files: Source' })
  await expect(tree.getByRole('button', { name: 'trc20.sol' })).toHaveAttribute('aria-current', 'true')
  await main.getByRole('searchbox', { name: 'Find in all files' }).fill('transfer')
  await expect(main.locator('mark').first()).toBeVisible()
  await main.getByText('Instructions').click()
  await expect(main.getByText('PUSH1').first()).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  expect(problems).toEqual([])
})
