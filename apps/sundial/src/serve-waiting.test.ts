import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Unavailable } from '@sundial/primitives'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from './config.ts'
import { openPort } from './networks/port.ts'
import { createWaiting, serveWaiting } from './serve-waiting.ts'
import { languageOf, waitingTexts } from './waiting-page.ts'

class Away extends Unavailable {
  readonly code = 'node_unreachable'
}
const away = new Away('The node cannot be reached.')
const waiting = () => createWaiting({ host: '127.0.0.1', 'allowed-hosts': undefined }, () => away)

test('while the network is unknown, health is good, readiness is not, and data is refused by name', async () => {
  const server = waiting()
  const health = await server.inject('/health')
  expect([health.statusCode, health.json()]).toEqual([
    200,
    { status: 'ok', problems: [{ code: 'node_unreachable', message: away.message }] },
  ])
  const ready = await server.inject('/ready')
  expect([ready.statusCode, ready.headers['retry-after']]).toEqual([503, '5'])
  expect(ready.json()).toMatchObject({
    code: 'not_ready',
    reasons: [{ code: 'network_unknown' }, { code: 'node_unreachable' }],
  })
  for (const url of ['/api/block', '/wallet/getnowblock', '/anything']) {
    const answer = await server.inject({ url, method: 'POST', payload: {} })
    expect([answer.statusCode, answer.json()]).toEqual([
      503,
      expect.objectContaining({ code: 'network_unknown' }),
    ])
  }
})

test('a browser gets a page without script in its language, which loads itself again', async () => {
  const server = waiting()
  const page = (language: string, url = '/block/5') =>
    server.inject({ url, headers: { accept: 'text/html', 'accept-language': language } })
  for (const [code, { title, text }] of Object.entries(waitingTexts)) {
    const { statusCode, body, headers } = await page(`${code}-XX,en;q=0.5`)
    expect([statusCode, headers['cache-control']]).toEqual([503, 'no-store'])
    expect(body).toContain(`<html lang="${code}" dir="${['ar', 'fa'].includes(code) ? 'rtl' : 'ltr'}">`)
    expect(body).toContain(title)
    expect(body).toContain(text)
    expect(body).toContain('http-equiv="refresh"')
    expect(body).not.toContain('<script')
    const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))![1]!
    expect(body).toContain(`nonce="${nonce}"`)
  }
  expect((await page('en', '/api/block')).headers['content-type']).toContain('json')
})

test.each([
  ['de-DE,ja;q=0.3,zh;q=0.8', 'zh'],
  ['fr', 'en'],
  ['zh;q=0,ru;q=0.1', 'ru'],
  [undefined, 'en'],
])('the languages %j get a page in %s', (accept, expected) => {
  expect(languageOf(accept)).toBe(expected)
})

test('opens the port with the first report, and leaves its place to the explorer although clients are connected', async () => {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const config = { ...readConfig([], {}), port }
  const opened = openPort(config, [config])
  const place = opened.of(config)
  const server = serveWaiting(config, place)
  await expect(fetch(origin)).rejects.toThrow('fetch failed')
  await server.report(away)
  await server.report(away)
  expect((await fetch(`${origin}/ready`)).status).toBe(503)
  const idle = connect(port, '127.0.0.1')
  onTestFinished(() => void idle.destroy())
  await new Promise<void>((resolve) => idle.once('connect', () => resolve()))
  const explorer = Fastify({ serverFactory: place.serverFactory }).get('/ready', () => 'explorer')
  await explorer.listen()
  await server[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
  expect(await (await fetch(`${origin}/ready`)).text()).toBe('explorer')
  place.stop()
  await explorer.close()
  await opened[Symbol.asyncDispose]()
  expect(await freePort(port)).toBe(port)
})

/** Listens on a port, any by default, and frees it again. */
async function freePort(wanted = 0): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject).listen(wanted, '127.0.0.1', resolve)
  })
  const { port } = probe.address() as AddressInfo
  await new Promise<void>((resolve) => probe.close(() => resolve()))
  return port
}
