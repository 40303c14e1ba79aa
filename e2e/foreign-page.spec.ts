// What a page of another origin can do to a development chain on this machine, sent by a real browser.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page, test } from '@playwright/test'

const devnet = process.env['SUNDIAL_E2E_DEVNET']!
const address = 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL'

type Accounts = { readonly more?: readonly unknown[] }

async function stateOfChain() {
  const accounts = (await (await fetch(`${devnet}/admin/accounts-json`)).json()) as Accounts
  const account = await fetch(`${devnet}/wallet/getaccount`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ address, visible: true }),
  })
  return { generated: accounts.more?.length ?? 0, account: await account.text() }
}

/** An empty page on this host, on a port of its own. */
async function openForeignPage(page: Page, host: string) {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end('<!doctype html><title>Foreign</title><iframe name="sink"></iframe>')
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  await page.goto(`http://${host}:${(server.address() as AddressInfo).port}/`)
  return server
}

/** Every request that a page may send without a preflight: fetch in mode no-cors, an image, forms. */
const attack = async (page: Page): Promise<void> =>
  page.evaluate(
    async ({ base, owner }) => {
      const bodies: readonly (readonly [string, string])[] = [
        ['/cheat/balance', JSON.stringify({ address: owner, sun: '777' })],
        [
          '/tre',
          JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tre_setAccountBalance', params: [owner, 778] }),
        ],
      ]
      const types = ['text/plain;a=application/json', 'text/plain', 'application/x-www-form-urlencoded']
      for (const [path, body] of bodies) {
        for (const type of types) {
          const headers = { 'content-type': type }
          await fetch(base + path, { method: 'POST', mode: 'no-cors', headers, body }).catch(() => undefined)
        }
        const json = { 'content-type': 'application/json' }
        await fetch(base + path, { method: 'POST', headers: json, body }).catch(() => undefined)
      }
      const generation = `${base}/admin/temporary-accounts-generation?accounts=3`
      await fetch(generation, { mode: 'no-cors', referrerPolicy: 'no-referrer' }).catch(() => undefined)
      await new Promise((resolve) => {
        const image = new Image()
        image.addEventListener('error', resolve)
        image.addEventListener('load', resolve)
        image.src = generation
      })
      for (const action of [generation, `${base}/cheat/mine`]) {
        const form = document.createElement('form')
        Object.assign(form, { action, method: 'POST', enctype: 'text/plain', target: 'sink' })
        const field = document.createElement('input')
        Object.assign(field, { name: '{"blocks":1,"a":"', value: '"}' })
        form.append(field)
        document.body.append(form)
        const sink = document.querySelector('iframe')!
        const isDone = new Promise((resolve) => {
          sink.addEventListener('load', resolve, { once: true })
        })
        form.submit()
        await isDone
      }
    },
    { base: devnet, owner: address },
  )

for (const host of ['localhost', '127.0.0.1']) {
  test(`a page of ${host} on another port changes nothing on the chain, but may use it`, async ({ page }) => {
    const before = await stateOfChain()
    expect(before.account).not.toContain('Error')
    const server = await openForeignPage(page, host)
    try {
      await attack(page)
      expect(await stateOfChain()).toEqual(before)
      const block = await page.evaluate(async (base) => {
        const answer = await fetch(`${base}/wallet/getnowblock`)
        return (await answer.json()) as { readonly blockID: string }
      }, devnet)
      expect(block.blockID).toMatch(/^[0-9a-f]{64}$/)
    } finally {
      server.close()
    }
  })
}
