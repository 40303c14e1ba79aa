import { expect, type Page, test } from '@playwright/test'
import { record, SecretSearch, stored } from './secret-search.ts'
import { choose, enterKey, explorer, logOut, walletButton } from './wallet-actions.ts'
import { requestSignature } from './wallet-session.ts'

const key = '5f3c9a1be27d48606a95c4d1f08e37b25c7ae9140d6bf82391ce57a04db6183e'
const words = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
const password = 'quiet lantern 42 harbour'
const text = (secret: string) => new TextEncoder().encode(secret)
const search = new SecretSearch({
  key: Buffer.from(key, 'hex'),
  words: text(words),
  password: text(password),
})

async function signMessage(page: Page): Promise<void> {
  const ending = await requestSignature(page, { kind: 'message', text: 'hello' })
  await page.getByRole('dialog').getByRole('button', { name: /^Sign/ }).click()
  expect((await ending()).signature).toMatch(/^[0-9a-f]{130}$/)
  await page.keyboard.press('Escape')
}

test('no request, log, address or storage has any part of a key, of words or of a password', async ({
  context,
}) => {
  const seen = record(context)
  const page = await context.newPage()
  await page.goto(`${explorer}/#/`)
  await choose(page, 'Private key')
  await enterKey(page, key)
  await expect(walletButton(page)).toBeVisible()
  await signMessage(page)
  seen.push(await stored(page))
  await logOut(page)
  seen.push(await stored(page))

  await choose(page, 'Recovery phrase')
  await page.getByRole('textbox', { name: 'Recovery phrase' }).fill(words)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(walletButton(page)).toBeVisible()
  await signMessage(page)
  seen.push(await stored(page))
  await logOut(page)
  await expect
    .poll(() => stored(page))
    .not.toMatch(/sundial-wallet|sundial-logged-in|account_key|sundial-vault/)
  const left = await stored(page)
  expect(seen.length).toBeGreaterThan(50)
  expect(seen.map((part) => search.find(part)).filter((form) => form !== undefined)).toEqual([])
  expect(search.find(left)).toBeUndefined()

  // The recorder and the search do find a leak: eight bytes of the key in a request, a line and a store.
  await page.evaluate(
    async (leak) => {
      await fetch(`/api/system/status?x=${leak}`)
      console.info(btoa(leak.replaceAll(/../g, (pair) => String.fromCharCode(Number.parseInt(pair, 16)))))
      localStorage.setItem('leak', leak)
    },
    key.slice(20, 36),
  )
  const found = () => new Set(seen.map((part) => search.find(part)))
  await expect.poll(() => found().has('part of key as hex')).toBe(true)
  await expect.poll(() => [...found()].some((form) => form?.includes('base64'))).toBe(true)
  expect(search.find(await stored(page))).toBe('part of key as hex')
})

/** Opens the settings of the wallet, where the key can be kept. */
async function openSecurity(page: Page): Promise<void> {
  await walletButton(page).click()
  await page.getByText('Security').click()
}

/** What a browser that was closed has lost. */
async function closeAndReturn(page: Page): Promise<void> {
  await page.evaluate(() => sessionStorage.clear())
  await page.reload()
  await walletButton(page).click()
  await page.getByRole('button', { name: 'Unlock' }).click()
}

test('a key that is kept in the browser opens with its password or its passkey, and is nowhere in the clear', async ({
  context,
}) => {
  const seen = record(context)
  const page = await context.newPage()
  // A passkey belongs to a name; the addresses of the other tests are numbers.
  const named = explorer.replace('127.0.0.1', 'localhost')
  const session = await context.newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      hasPrf: true,
      automaticPresenceSimulation: true,
    },
  })
  for (const way of ['passkey', 'password'] as const) {
    await page.goto(`${named}/#/`)
    await choose(page, 'Private key')
    await enterKey(page, key)
    await openSecurity(page)
    await page.getByLabel(/^Stay signed in/).check()
    if (way === 'passkey') await page.getByRole('button', { name: 'Use a passkey instead' }).click()
    else {
      await page.getByLabel('Password of this browser').fill(password)
      await page.getByRole('button', { name: 'Keep the key, encrypted' }).click()
    }
    await expect(page.getByText('The key is stored')).toBeVisible()
    seen.push(await stored(page))

    await closeAndReturn(page)
    const dialog = page.getByRole('dialog', { name: 'Unlock the wallet' })
    if (way === 'passkey') await dialog.getByRole('button', { name: 'Unlock with the passkey' }).click()
    else {
      await dialog.getByLabel('Password of this browser').fill(password)
      await dialog.getByRole('button', { name: 'Log in' }).click()
    }
    await expect(dialog).toHaveCount(0)
    await signMessage(page)
    seen.push(await stored(page))
    await logOut(page)
    const left = await stored(page)
    expect(left).not.toMatch(/sundial-wallet|account_key|sundial-vault/)
    seen.push(left)
  }
  expect(search.find(seen.join('\n'))).toBeUndefined()
})
