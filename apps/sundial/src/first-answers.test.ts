import { readFile } from 'node:fs/promises'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { firstAnswers } from './first-answers.ts'
import { withAnswers } from './web-files.ts'

type ServerOptions = { readonly statusMs?: number; readonly links?: object; readonly limited?: string }

/** A server that embeds the first answers in its page. */
function openServer({ statusMs = 0, links = {}, limited = '' }: ServerOptions = {}) {
  const server = Fastify()
  const requests: string[] = []
  server.addHook('onRequest', async (request, reply) => {
    if (request.ip === limited && request.url !== '/')
      await reply.code(429).send({ code: 'too_many_requests' })
  })
  server.get('/api/system/status', async (_, reply) => {
    await new Promise((resolve) => setTimeout(resolve, statusMs))
    reply.header('x-sundial-block', '7')
    return { name: '</script><script>alert(1)</script>', big: 1 }
  })
  server.get('/api/system/links', async () => links)
  server.get('/api/announcement', (request, reply) => {
    requests.push(request.url)
    return reply.send({ data: [] })
  })
  server.get('/', (request) => firstAnswers(server, request).then(({ json }) => json))
  const page = async (remoteAddress = '203.0.113.9') =>
    (await server.inject({ url: '/', remoteAddress })).body
  return { page, requests }
}

test('a page includes the answers that every page needs first, and their block', async () => {
  const answers = JSON.parse(await openServer().page()) as unknown[]
  expect(answers).toEqual([
    {
      url: '/api/system/status',
      height: 7,
      body: { name: '</script><script>alert(1)</script>', big: 1 },
    },
    { url: '/api/system/links', height: null, body: {} },
    { url: '/api/announcement?limit=1', height: null, body: { data: [] } },
  ])
})

test('sends the notice that an operator selects', async () => {
  const { page, requests } = openServer({ links: { announcement: 83 } })
  await page()
  expect(requests).toEqual(['/api/announcement?id=83&limit=1'])
})

test('no text can close its surrounding element', async () => {
  expect(await openServer().page()).not.toContain('<')
})

test('the web app’s page has a placeholder for it', async () => {
  const page = await readFile(new URL('../../web/index.html', import.meta.url), 'utf8')
  expect(withAnswers(page, '["$&"]')).toContain('id="first-answers">["$&"]</script>')
})

test('a page does not wait for a late answer, and has the others', async () => {
  const answers = JSON.parse(await openServer({ statusMs: 1000 }).page()) as { readonly url: string }[]
  expect(answers.map(({ url }) => url)).toEqual(['/api/system/links', '/api/announcement?limit=1'])
})

test('leaves out answers refused to the visitor', async () => {
  const { page } = openServer({ limited: '203.0.113.9' })
  expect(await page()).toBe('[]')
  expect(JSON.parse(await page('203.0.113.10'))).toHaveLength(3)
})
