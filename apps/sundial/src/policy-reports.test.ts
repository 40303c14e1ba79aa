import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { mountPolicyReports, reportPath } from './policy-reports.ts'

/** What Chromium sends for the `report-uri` directive, and for `report-to`. */
const old = {
  type: 'application/csp-report',
  body: {
    'csp-report': {
      'document-uri': 'http://a.example/block/5?q=secret',
      'effective-directive': 'script-src-elem',
      'blocked-uri': 'https://evil.example/x.js?id=1',
      'source-file': 'http://a.example/assets/app.js',
    },
  },
}
const current = {
  type: 'application/reports+json',
  body: [
    {
      type: 'csp-violation',
      url: 'http://a.example/',
      body: {
        effectiveDirective: 'require-trusted-types-for',
        blockedURL: 'trusted-types-sink',
        sample: 'x',
      },
    },
  ],
}

function open() {
  const lines: string[] = []
  const server = Fastify()
  mountPolicyReports(server, (line) => lines.push(line))
  const send = (body: unknown, type = 'application/csp-report', headers: Record<string, string> = {}) =>
    server.inject({
      method: 'POST',
      url: reportPath,
      headers: { 'content-type': type, ...headers },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
    })
  return { lines, send }
}

test('prints a violation of each form once, without queries and samples', async () => {
  const { lines, send } = open()
  for (const { body, type } of [old, old, current]) {
    expect(await send(body, type, { 'sec-fetch-site': 'same-origin' })).toMatchObject({
      statusCode: 204,
      body: '',
    })
  }
  expect(lines).toEqual([
    'The content policy of the page blocked something: {"directive":"script-src-elem","blocked":"https://evil.example/x.js","source":"http://a.example/assets/app.js"}',
    'The content policy of the page blocked something: {"directive":"require-trusted-types-for","blocked":"trusted-types-sink","source":""}',
  ])
})

test('prints nothing of other pages, of damaged reports, and after a hundred kinds', async () => {
  const { lines, send } = open()
  await send(old.body, old.type, { 'sec-fetch-site': 'cross-site' })
  for (const body of [
    '',
    '{',
    'null',
    '[]',
    '[null]',
    '{"csp-report":7}',
    { 'csp-report': { 'blocked-uri': 5 } },
  ]) {
    expect((await send(body)).statusCode).toBeLessThan(500)
  }
  expect(lines).toEqual([])
  for (let index = 0; index < 120; index++) {
    await send({ 'csp-report': { 'effective-directive': `x${index}` } })
  }
  expect(lines).toHaveLength(100)
})

test('text of a report cannot control the terminal, and a large one is refused', async () => {
  const { lines, send } = open()
  await send({
    'csp-report': { 'effective-directive': 'a\u001B[2J\nb\u202E', 'blocked-uri': 'y'.repeat(500) },
  })
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('"a?[2J?b?"')
  expect(lines[0]!.length).toBeLessThan(400)
  expect((await send('x'.repeat(20_000))).statusCode).toBe(413)
})
