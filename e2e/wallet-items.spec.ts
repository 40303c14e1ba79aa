// A collectible is minted and moved in the browser; Chromium decodes its picture, and TronWeb says who owns it.
import { contracts } from '@sundial/contracts'
import { expect, type Page, test } from '@playwright/test'
import { deflateSync } from 'node:zlib'
import { TronWeb } from 'tronweb'
import { violationsOf } from './looking.ts'
import { addressOf, devnet, explorer, keysOf, logIn, pay, review, rich } from './wallet-actions.ts'

const keyOf = keysOf('items')
const main = (page: Page) => page.getByRole('main')

/** A PNG of two pixels, red and blue, written by hand; checksums of its chunks are zlib's. */
function twoPixels(): Buffer {
  const chunk = (type: string, content: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), content])
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(checksum(named))
    const length = Buffer.alloc(4)
    length.writeUInt32BE(content.length)
    return Buffer.concat([length, named, sum])
  }
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1A\n', 'latin1'),
    chunk('IHDR', Buffer.from('00000002000000010802000000', 'hex')),
    chunk('IDAT', deflateSync(Buffer.from('00ff00000000ff', 'hex'))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function checksum(bytes: Buffer): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return (sum ^ 0xffffffff) >>> 0
}

const settled = (id: string) =>
  expect.poll(async () => (await rich.trx.getUnconfirmedTransactionInfo(id)).id).toBe(id)

type Deployed = { readonly name: 'collectible' | 'multiToken'; readonly parameters: readonly string[] }

/** The contract of a collection that the key owns. */
async function deployItems(key: string, { name, parameters }: Deployed): Promise<string> {
  const client = new TronWeb({ fullHost: devnet, privateKey: key })
  const { abi, bytecode } = contracts[name]
  const created = await client.transactionBuilder.createSmartContract(
    { abi, bytecode, feeLimit: 2_000_000_000, parameters } as never,
    addressOf(key),
  )
  await sendSigned(client, created)
  const address = TronWeb.address.fromHex((created as { contract_address: string }).contract_address)
  // Before the index has it, the page of the contract leads to an ordinary account.
  await expect
    .poll(async () => (await fetch(`${explorer}/api/contract?contract=${address}`)).json())
    .toMatchObject({ data: [{ creator: { address: addressOf(key) } }] })
  return address
}

type Argument = { readonly type: string; readonly value: unknown }

async function call(key: string, contract: string, signature: string, args: readonly Argument[]) {
  const client = new TronWeb({ fullHost: devnet, privateKey: key })
  const { transaction } = await client.transactionBuilder.triggerSmartContract(
    contract,
    signature,
    { feeLimit: 1_000_000_000 },
    [...args],
  )
  await sendSigned(client, transaction)
}

async function sendSigned(client: TronWeb, transaction: unknown): Promise<void> {
  const signed = await client.trx.sign(transaction as never)
  expect((await client.trx.sendRawTransaction(signed)).result).toBe(true)
  await settled((signed as { txID: string }).txID)
}

async function nameItem(key: string, contract: string): Promise<void> {
  const image = `data:image/png;base64,${twoPixels().toString('base64')}`
  const metadata = { name: 'Red and <b>blue</b>', image, attributes: [{ trait_type: 'Pixels', value: 2 }] }
  const uri = `data:application/json,${encodeURIComponent(JSON.stringify(metadata))}`
  await call(key, contract, 'setTokenURI(uint256,string)', [
    { type: 'uint256', value: 1 },
    { type: 'string', value: uri },
  ])
}

const ownerOf = async (contract: string): Promise<string> => {
  const { constant_result: found } = await rich.transactionBuilder.triggerConstantContract(
    contract,
    'ownerOf(uint256)',
    {},
    [{ type: 'uint256', value: 1 }],
  )
  return TronWeb.address.fromHex(`41${found![0]!.slice(-40)}`)
}

/** Colours of the picture as Chromium decodes it. */
const pixelsOf = (page: Page) =>
  page.getByRole('img', { name: 'Red and <b>blue</b>' }).evaluate((image: HTMLImageElement) => {
    const canvas = document.createElement('canvas')
    const [width, height] = [image.naturalWidth, image.naturalHeight]
    const context = canvas.getContext('2d')!
    context.drawImage(image, 0, 0)
    return { width, height, colours: [...context.getImageData(0, 0, 2, 1).data] }
  })

test('mints a collectible, shows its picture, and moves it to another account', async ({ page }) => {
  const [artist, collector] = [addressOf(keyOf(1)), addressOf(keyOf(2))]
  await pay(artist, 5000)
  await pay(collector, 10)
  const contract = await deployItems(keyOf(1), {
    name: 'collectible',
    parameters: ['Art', 'ART', 'https://art.example/'],
  })
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(explorer) && /^https?:/.test(request.url())) foreign.push(request.url())
  })

  await logIn(page, keyOf(1), `/contract/${contract}/write`)
  const mint = main(page).locator('li, details, article').filter({ hasText: /^mint/ }).first()
  await mint.locator('summary').first().click()
  await mint.getByRole('button').first().click()
  const dialog = page.getByRole('dialog', { name: 'mint', exact: true })
  await dialog.getByRole('textbox').first().fill(artist)
  await dialog.getByRole('button', { name: 'Review' }).click()
  await review(page).getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(dialog).toContainText('Successful Transaction')
  expect(await ownerOf(contract)).toBe(artist)
  await nameItem(keyOf(1), contract)

  await page.goto(`${explorer}/#/item/${contract}/1`)
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Red and <b>blue</b>')
  await expect
    .poll(() => pixelsOf(page))
    .toEqual({
      width: 2,
      height: 1,
      colours: [255, 0, 0, 255, 0, 0, 255, 255],
    })
  expect(await violationsOf(page)).toEqual([])

  await main(page).getByRole('button', { name: 'Transfer NFT' }).click()
  const form = page.getByRole('dialog', { name: 'Transfer NFT' })
  await form.getByLabel('Recipient').fill(collector)
  await form.getByRole('button', { name: 'Review' }).click()
  await expect(review(page)).toContainText(/Send item #1 of ART? .*to /i)
  await expect(review(page)).toContainText(collector)
  expect(await violationsOf(page)).toEqual([])
  await review(page).getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(form).toContainText('Successful Transaction')
  expect(await ownerOf(contract)).toBe(collector)
  await form.getByRole('button', { name: 'Close' }).first().click()
  await expect(main(page).getByRole('button', { name: 'Transfer NFT' })).toHaveCount(0)

  await page.goto(`${explorer}/#/address/${collector}/items`)
  await expect(main(page).getByRole('link', { name: 'Red and <b>blue</b>' })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  expect(foreign).toEqual([])
})

test('moves some of a TRC1155 item to another account', async ({ page }) => {
  const [maker, friend] = [addressOf(keyOf(3)), addressOf(keyOf(4))]
  await pay(maker, 5000)
  await pay(friend, 10)
  const contract = await deployItems(keyOf(3), { name: 'multiToken', parameters: [] })
  await call(keyOf(3), contract, 'mint(address,uint256,uint256,bytes)', [
    { type: 'address', value: maker },
    { type: 'uint256', value: 7 },
    { type: 'uint256', value: 1200 },
    { type: 'bytes', value: '0x' },
  ])
  await logIn(page, keyOf(3), `/item/${contract}/7`)
  await expect(main(page)).toContainText('You own 1,200')
  await main(page).getByRole('button', { name: 'Transfer NFT' }).click()
  const form = page.getByRole('dialog', { name: 'Transfer NFT' })
  await form.getByLabel('Recipient').fill(friend)
  await form.getByLabel('Amount').fill('1201')
  await expect(form.getByRole('button', { name: 'Review' })).toBeDisabled()
  await form.getByLabel('Amount').fill('250')
  await form.getByRole('button', { name: 'Review' }).click()
  await expect(review(page)).toContainText(/Send 250 of item #7 of .* to /)
  await expect(review(page)).toContainText(friend)
  await review(page).getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(form).toContainText('Successful Transaction')
  const items = (await rich.contract().at(contract)) as unknown as {
    readonly balanceOfBatch: (...given: readonly unknown[]) => { call(): Promise<unknown> }
  }
  expect(String(await items.balanceOfBatch([maker, friend], [7, 7]).call())).toBe('950,250')
})
