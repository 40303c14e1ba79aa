import { readdirSync, readFileSync } from 'node:fs'
import { expect, type Page, test, type Worker as PageWorker } from '@playwright/test'
import { Trx } from 'tronweb'

const origin = process.env['SUNDIAL_E2E_WALLET']!
const assets = 'apps/web/dist/assets'
const workerFile = () => readdirSync(assets).find((name) => /^key-worker.*\.js$/.test(name))!
const key = '7a28b5ba57c53603b0b07b56bba752f7784bf506fa95edc395f5cf6c7514fe9d'

/** Opens the page and, as its code does, the worker behind the one policy that may be made. */
async function openWorker(page: Page): Promise<PageWorker> {
  await page.goto(`${origin}/`)
  const opening = page.waitForEvent('worker')
  await page.evaluate((url) => {
    const { trustedTypes } = globalThis as unknown as {
      trustedTypes: {
        createPolicy(name: string, rules: object): { createScriptURL(url: string): string }
      }
    }
    const policy = trustedTypes.createPolicy('sundial-worker', { createScriptURL: (text: string) => text })
    Object.assign(globalThis, { policy, worker: new Worker(policy.createScriptURL(url)) })
  }, `/assets/${workerFile()}`)
  return opening
}

test('the worker with the keys is one file that signs', async ({ page }) => {
  expect(readFileSync(`${assets}/${workerFile()}`, 'utf8')).not.toMatch(/\bimport\s*[("'{*]|importScripts/)
  await openWorker(page)
  const signature = await page.evaluate(async (digits) => {
    const { worker } = globalThis as unknown as { worker: Worker }
    const ask = (message: object) =>
      new Promise<{ result: never }>((resolve) => {
        worker.addEventListener('message', ({ data }) => resolve(data), { once: true })
        // eslint-disable-next-line unicorn/require-post-message-target-origin -- a worker has one origin
        worker.postMessage(message)
      })
    const bytes = (text: string) => new TextEncoder().encode(text)
    const opened = await ask({ id: 1, name: 'importPrivateKey', call: { digits: bytes(digits) } })
    const { handle } = opened.result as { handle: number }
    const request = { kind: 'message', version: 2, message: bytes('hello') }
    const signed = await ask({ id: 2, name: 'sign', call: { handle, request } })
    return [...(signed.result as Uint8Array)]
  }, key)
  expect(Trx.verifyMessageV2('hello', `0x${Buffer.from(signature).toString('hex')}`)).toBe(
    'TA25SJ2Uo4NQk2SozYKmZ4wQnpq5T7FNBZ',
  )
})

test('the policy of the worker blocks fetch, sockets, scripts and evaluation inside it', async ({ page }) => {
  const inner = await openWorker(page)
  const outcome = await inner.evaluate(async (server) => {
    const violations: string[] = []
    addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective, blockedURI } = event
      violations.push(`${effectiveDirective} ${blockedURI}`)
    })
    const scope = globalThis as unknown as { importScripts(url: string): void; eval(code: string): unknown }
    const ways: Record<string, () => unknown> = {
      fetch: () => fetch(`${server}/api/fetched`),
      socket: () =>
        new Promise((resolve, reject) => {
          const socket = new WebSocket(`${server.replace('http', 'ws')}/ws`)
          socket.addEventListener('open', resolve)
          socket.addEventListener('error', reject)
        }),
      script: () => scope.importScripts(`${server}/assets/imported.js`),
      evaluation: () => scope.eval('1'),
    }
    const open: string[] = []
    for (const [name, run] of Object.entries(ways)) {
      try {
        await run()
        open.push(name)
      } catch {
        // Blocked.
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
    return { open, violations }
  }, origin)
  expect(outcome.open).toEqual([])
  expect(outcome.violations).toEqual(
    expect.arrayContaining([
      `connect-src ${origin}/api/fetched`,
      expect.stringMatching(/^connect-src ws:.*\/ws$/),
      `script-src-elem ${origin}/assets/imported.js`,
    ]),
  )
})

test('the page starts no worker from text or from another place, and makes no other policy', async ({
  page,
}) => {
  await openWorker(page)
  const outcome = await page.evaluate(async (url) => {
    const scope = globalThis as unknown as {
      policy: { createScriptURL(url: string): string }
      trustedTypes: { createPolicy(name: string, rules: object): unknown }
    }
    const fails = (run: () => unknown) => {
      try {
        run()
        return false
      } catch (error) {
        return error instanceof TypeError
      }
    }
    const blob = scope.policy.createScriptURL(URL.createObjectURL(new Blob(['postMessage(1)'])))
    const started = await new Promise<string>((resolve) => {
      try {
        const worker = new Worker(blob)
        worker.addEventListener('message', () => resolve('started'))
        worker.addEventListener('error', () => resolve('blocked'))
      } catch {
        resolve('blocked')
      }
    })
    return {
      text: fails(() => new Worker(url)),
      policy: fails(() => scope.trustedTypes.createPolicy('other', {})),
      again: fails(() => scope.trustedTypes.createPolicy('sundial-worker', {})),
      started,
    }
  }, `/assets/${workerFile()}`)
  expect(outcome).toEqual({ text: true, policy: true, again: true, started: 'blocked' })
})
