// A contract is compiled, deployed, called and read in the browser; TronWeb says what the chain then has.
import { contracts } from '@sundial/contracts'
import { expect, type Page, test } from '@playwright/test'
import { TronWeb } from 'tronweb'
import { violationsOf } from './looking.ts'
import { addressOf, devnet, explorer, keysOf, logIn, logOut, pay, review, rich } from './wallet-actions.ts'

const keyOf = keysOf('contracts')

const source = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

contract Box {
    error TooLow(uint256 given, uint256 least);
    struct Order { address to; uint256[] amounts; }

    uint256 public number;
    uint256 public paid;
    string public label;

    constructor(uint256 first, string memory name) payable {
        number = first;
        label = name;
    }

    function set(uint256 next) external payable returns (uint256) {
        if (next <= number) revert TooLow(next, number);
        number = next;
        paid += msg.value;
        return next;
    }

    function sum(uint256[] calldata amounts) external pure returns (uint256 total) {
        for (uint256 at = 0; at < amounts.length; at++) total += amounts[at];
    }
}
`

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const fileOf = (text: string) => ({ name: 'Box.sol', mimeType: 'text/plain', buffer: Buffer.from(text) })

async function sign(page: Page): Promise<void> {
  await review(page).getByRole('button', { name: 'Sign', exact: true }).click()
}

const read = async (contract: string, signature: string): Promise<string> => {
  const { constant_result } = await rich.transactionBuilder.triggerConstantContract(
    contract,
    signature,
    {},
    [],
  )
  return constant_result![0]!
}

/** Sends a call that the contract reverts, and returns its id once it is in the index. */
async function failedSet(contract: string): Promise<string> {
  const options = { feeLimit: 100_000_000 }
  const { transaction } = await rich.transactionBuilder.triggerSmartContract(
    contract,
    'set(uint256)',
    options,
    [{ type: 'uint256', value: 1 }],
  )
  const { txID } = await rich.trx.sign(transaction).then(async (signed) => {
    await rich.trx.sendRawTransaction(signed)
    return signed
  })
  const block = async () => {
    const answer = await fetch(`${explorer}/api/transaction-info?hash=${txID}`)
    return ((await answer.json()) as { readonly block?: number }).block
  }
  await expect.poll(block).toBeGreaterThan(0)
  return txID
}

type OnChain = Readonly<Record<string, unknown>>
const contractOf = async (address: string) =>
  (await rich.trx.getContract(address).catch(() => ({}))) as never as OnChain

test('compiles, deploys with arguments, is refused in words, pays, reads, and changes who pays', async ({
  page,
}) => {
  const me = addressOf(keyOf(1))
  await pay(me, 3000)
  await page.goto(`${explorer}/#/contracts/contract-compiler`)
  const main = page.getByRole('main')
  const files = main.getByLabel('Open or drop files')

  await files.setInputFiles(fileOf(source.replace('next <= number', 'next <= missing')))
  await expect(main.locator('.cm-content')).toContainText('next <= missing')
  await main.getByRole('button', { name: 'Compile', exact: true }).click()
  await expect(main).toContainText('It does not compile')
  await expect(main.getByText('Undeclared identifier')).toBeVisible()
  await expect(main.locator('.cm-lintRange-error')).toHaveText('missing')
  await files.setInputFiles(fileOf(source))
  await expect(main.locator('.cm-content')).toContainText('next <= number')

  await page.reload()
  await expect(main.locator('.cm-content')).toContainText('next <= number')
  expect(await violationsOf(page)).toEqual([])
  await logIn(page, keyOf(1), '/contracts/contract-compiler')
  await main.getByRole('button', { name: 'Compile', exact: true }).click()
  await main.getByRole('button', { name: 'Deploy', exact: true }).click()
  const deploy = dialog(page, 'Deploy Box')
  await expect(deploy.getByRole('button', { name: 'Review' })).toBeDisabled()
  await deploy.getByLabel('first').fill('-7')
  await expect(deploy).toContainText('A whole number that fits uint256')
  await deploy.getByLabel('first').fill('7')
  await deploy.getByLabel('name').fill('a box')
  await deploy.getByLabel('Amount that the contract receives').fill('3')
  await expect(deploy).toContainText('energy')
  expect(await violationsOf(page)).toEqual([])
  await deploy.getByRole('button', { name: 'Review' }).click()
  await expect(review(page)).toContainText('Box')
  await sign(page)
  await expect(deploy).toContainText('Successful Transaction')
  const address = (await deploy.getByRole('link', { name: /^T\w{33}$/ }).textContent())!
  await expect
    .poll(() => contractOf(address))
    .toMatchObject({
      name: 'Box',
      origin_address: TronWeb.address.toHex(me),
      origin_energy_limit: 10_000_000,
    })
  expect(BigInt(`0x${await read(address, 'number()')}`)).toBe(7n)
  expect(await rich.trx.getUnconfirmedBalance(address)).toBe(3_000_000)
  await expect(deploy.getByRole('link', { name: 'Verify its source' })).toHaveAttribute(
    'href',
    new RegExp(`/contracts/verify\\?address=${address}$`),
  )

  await page.goto(`${explorer}/#/contract/${address}/write`)
  await main.getByRole('button', { name: 'Call and pay' }).click()
  const call = dialog(page, 'set')
  await call.getByLabel('next').fill('5')
  await expect(call).toContainText('TooLow(given: 5, least: 7)')
  await call.getByLabel('next').fill('9')
  await call.getByLabel('Amount to send with it').fill('2')
  await expect(call).not.toContainText('TooLow')
  expect(await violationsOf(page)).toEqual([])
  await call.getByRole('button', { name: 'Review' }).click()
  await expect(review(page)).toContainText('set(uint256)')
  await expect(review(page)).toContainText('next')
  await sign(page)
  await expect(call).toContainText('Returned')
  expect(BigInt(`0x${await read(address, 'number()')}`)).toBe(9n)
  await call.getByRole('button', { name: 'Close' }).last().click()

  await page.goto(`${explorer}/#/transaction/${await failedSet(address)}/trace`)
  await expect(main).toContainText(/Failed at instruction \d+/)
  await expect(main.locator('ol code').first()).toHaveText('CALL')
  await main.getByRole('button', { name: 'Last steps' }).click()
  const steps = main.getByRole('region', { name: 'Steps' })
  await expect(steps.locator('[aria-current=step]')).toContainText('REVERT')
  const last = Number(/Step (\d+) of/.exec((await steps.locator('strong').textContent())!)![1])
  await page.keyboard.press('ArrowUp')
  await expect(steps.locator('strong')).toContainText(`Step ${last - 1} of ${last}`)
  expect(await violationsOf(page)).toEqual([])

  await page.goto(`${explorer}/#/contract/${address}/write`)
  await main.getByRole('button', { name: 'Change energy split of contract' }).click()
  const share = dialog(page, 'Change energy split of contract')
  await share.getByLabel('Energy paid by callers').fill('40')
  await share.getByRole('button', { name: 'Review' }).click()
  await sign(page)
  await expect(share).toContainText('Successful Transaction')
  await expect.poll(() => contractOf(address)).toMatchObject({ consume_user_resource_percent: 40 })
  await share.getByRole('button', { name: 'Close' }).last().click()

  await page.goto(`${explorer}/#/contract/${address}/read`)
  const paid = main.getByRole('listitem').filter({ hasText: /^paid\(\)/ })
  // What needs no input is there at once.
  await expect(paid).toContainText('2,000,000')
  const sum = main.getByRole('listitem').filter({ hasText: /^sum\(/ })
  await sum.getByRole('button', { name: 'Add an item' }).click()
  await sum.getByRole('button', { name: 'Add an item' }).click()
  await sum.getByLabel('[0]').fill('40')
  await sum.getByLabel('[1]').fill('2')
  await sum.getByRole('button', { name: 'Query' }).click()
  await expect(sum.locator('output').first()).toContainText('42')
  await sum.locator('summary', { hasText: 'curl' }).click()
  const command = (await sum.locator('pre').textContent())!
  const body = /-d '(.*)'/.exec(command)![1]!
  const answer = await fetch(`${devnet}/wallet/triggerconstantcontract`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  const { constant_result: returned } = (await answer.json()) as { constant_result: string[] }
  expect(BigInt(`0x${returned[0]}`)).toBe(42n)
  expect(await violationsOf(page)).toEqual([])

  await logOut(page)
  expect(await page.evaluate(() => localStorage.getItem('compileData'))).toBeNull()
})

test('a proxy is read by the functions of its implementation', async ({ page }) => {
  await pay(addressOf(keyOf(2)), 3000)
  const mine = new TronWeb({ fullHost: devnet, privateKey: keyOf(2) })
  const create = async ({ abi, bytecode }: { abi: unknown; bytecode: string }, parameters: unknown[]) => {
    const made = await mine.transactionBuilder.createSmartContract(
      { abi, bytecode, feeLimit: 1_000_000_000, parameters } as never,
      addressOf(keyOf(2)),
    )
    expect((await mine.trx.sendRawTransaction(await mine.trx.sign(made))).result).toBe(true)
    await expect
      .poll(async () => (await rich.trx.getUnconfirmedTransactionInfo(made.txID)).id)
      .toBe(made.txID)
    return TronWeb.address.fromHex((made as { contract_address: string }).contract_address)
  }
  const implementation = await create(contracts.savings, [])
  const proxy = await create(contracts.proxy, [implementation, '0x'])
  await expect
    .poll(async () => {
      const answer = await fetch(`${explorer}/api/contract?contract=${proxy}`)
      return ((await answer.json()) as { data: { address: string }[] }).data[0]?.address
    })
    .toBe(proxy)
  await page.goto(`${explorer}/#/contract/${proxy}/read`)
  const main = page.getByRole('main')
  await expect(main).toContainText('This contract is a proxy (EIP-1967)')
  await expect(main).toContainText('The address comes from its storage.')
  const version = main.getByRole('listitem').filter({ hasText: /^version\(\)/ })
  await version.getByRole('button', { name: 'Query' }).click()
  await expect(version.locator('output').first()).toContainText('1')
  await main.getByRole('button', { name: 'Own functions' }).click()
  await expect(main.getByText('implementation()', { exact: false }).first()).toBeVisible()
})
