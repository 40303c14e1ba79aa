import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { stringifyJson, Unavailable } from '@sundial/primitives'
import { describe, expect, test } from 'vitest'
import { readRecorded } from '../../test/recorded-files.ts'
import { network } from './exchange.ts'
import { type HttpNodeOptions, httpNode } from './http-node.ts'

type Respond = (request: IncomingMessage & { path: string; text: string }, response: ServerResponse) => void

/** A real server on a free port; `requests` lists the paths in order of arrival. */
async function nodeThat(respond: Respond) {
  const requests: { path: string; text: string; key: string | undefined }[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (part: Buffer) => (text += part.toString()))
    request.on('end', () => {
      const path = request.url ?? ''
      requests.push({ path, text, key: request.headers['tron-pro-api-key'] as string | undefined })
      respond(Object.assign(request, { path, text }), response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = () => {
    server.closeAllConnections()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  }
  return { url, requests, close, [Symbol.asyncDispose]: close }
}

const hasty: HttpNodeOptions = { timeoutMs: 300, patience: { rounds: 3, firstDelayMs: 1, longestDelayMs: 5 } }
const block = readRecorded('blocks/shasta-1000000.json')
const answer =
  (value: unknown, status = 200): Respond =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(stringifyJson(value))
/** Different answers to the first requests, the last one to all further requests. */
const inTurn = (...responds: Respond[]): Respond => {
  let turn = 0
  return (request, response) => responds[Math.min(turn++, responds.length - 1)]?.(request, response)
}
const hangUp: Respond = (_, response) => response.destroy()
const stall: Respond = () => undefined
const truncate: Respond = (_, response) => {
  const text = stringifyJson(block)
  response
    .writeHead(200, { 'content-length': text.length })
    .write(text.slice(0, 1000), () => response.destroy())
}
const cutJson: Respond = (_, response) => response.writeHead(200).end(stringifyJson(block).slice(0, -5))

describe('a node returns', () => {
  test('a block, its receipts, a transaction, a receipt, head and solidified', async () => {
    const info = readRecorded('transaction-infos/shasta-7c2d4206c03a.json') as { id: string }
    const { transactions } = block as { transactions: { txID: string }[] }
    await using server = await nodeThat((request, response) => {
      const answers: Record<string, unknown> = {
        '/wallet/getblockbynum': block,
        '/wallet/gettransactioninfobyblocknum': [info],
        '/wallet/gettransactionbyid': transactions[0],
        '/wallet/gettransactioninfobyid': info,
        '/wallet/getnowblock': block,
        '/walletsolidity/getnowblock': readRecorded('blocks/shasta-200.empty.json'),
      }
      answer(answers[request.path] ?? {})(request, response)
    })
    await using node = httpNode([`${server.url}/`], { ...hasty, apiKey: 'secret' })
    expect((await node.block(1_000_000))?.transactions.length).toBe(6)
    expect((await node.receipts(32_880_248))?.[0]?.fee).toBe(1_100_000n)
    expect((await node.transaction(transactions[0]!.txID))?.id).toBe(transactions[0]?.txID)
    expect((await node.receipt(info.id))?.blockNumber).toBe(32_880_248n)
    expect((await node.head()).height).toBe(1_000_000)
    expect((await node.solidified()).height).toBe(200)
    expect(server.requests[0]).toEqual({
      path: '/wallet/getblockbynum',
      text: '{"num":1000000}',
      key: 'secret',
    })
  })

  test('nothing, as an empty object', async () => {
    await using server = await nodeThat(answer({}))
    await using node = httpNode([server.url], hasty)
    const id = '00'.repeat(32)
    const missing = [node.block(5), node.receipts(5), node.transaction(id), node.receipt(id)]
    expect(await Promise.all(missing)).toEqual([undefined, undefined, undefined, undefined])
  })

  test('integers beyond 2^53 exactly', async () => {
    await using server = await nodeThat(answer(readRecorded('blocks/mainnet-0.visible.json')))
    await using node = httpNode([server.url], hasty)
    expect((await node.block(0))?.transactions.length).toBe(3)
  })
})

describe('a node that contradicts itself is retried, and not believed', () => {
  test.each([
    ['another block', 999, block, 'block_height_mismatch'],
    ['another id', 1_000_000, { ...(block as object), blockID: '00' }, 'block_id_mismatch'],
    [
      'fewer transactions',
      1_000_000,
      { ...(block as object), transactions: [] },
      'transaction_root_mismatch',
    ],
    ['no block', 1_000_000, { hello: 'world' }, 'node_answer_damaged'],
    ['a list', 1_000_000, [], 'node_answer_damaged'],
  ])('%s', async (_, height, value, code) => {
    await using server = await nodeThat(answer(value))
    await using node = httpNode([server.url], hasty)
    const error: unknown = await node.block(height).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(Unavailable)
    expect(error).toMatchObject({ code })
    expect(server.requests.length).toBe(3)
  })

  test('another server is tried instead', async () => {
    await using liar = await nodeThat(answer({ ...(block as object), transactions: [] }))
    await using honest = await nodeThat(answer(block))
    await using node = httpNode([liar.url, honest.url], hasty)
    expect((await node.block(1_000_000))?.height).toBe(1_000_000)
    expect(liar.requests.length).toBe(1)
  })

  test('the receipts of another block', async () => {
    await using server = await nodeThat(answer([readRecorded('transaction-infos/shasta-7c2d4206c03a.json')]))
    await using node = httpNode([server.url], hasty)
    await expect(node.receipts(7)).rejects.toMatchObject({ code: 'receipt_mismatch' })
    await expect(node.receipt('00'.repeat(32))).rejects.toMatchObject({ code: 'node_answer_damaged' })
  })
})

describe('a temporary failure is retried', () => {
  test.each<[string, Respond]>([
    ['429', answer({}, 429)],
    ['503', answer({}, 503)],
    ['500', answer({}, 500)],
    ['a closed connection', hangUp],
    ['a stall', stall],
    ['a truncated answer', truncate],
    ['truncated JSON', cutJson],
    [
      'a rate limit in the response',
      answer({ Error: 'class java.lang.IllegalAccessException : lack of computing resources' }),
    ],
  ])('%s', async (_, trouble) => {
    await using server = await nodeThat(inTurn(trouble, answer(block)))
    await using node = httpNode([server.url], hasty)
    expect((await node.block(1_000_000))?.height).toBe(1_000_000)
    expect(server.requests.length).toBe(2)
  })
})

describe('a lasting failure ends in a retryable error', () => {
  test.each<[string, Respond, string]>([
    ['429', answer({}, 429), 'node_busy'],
    ['502', answer({}, 502), 'node_failed'],
    ['an error of java-tron', answer({ Error: 'class java.lang.NullPointerException' }), 'node_failed'],
    ['a closed connection', hangUp, 'node_unreachable'],
    ['a stall', stall, 'node_timeout'],
    ['a truncated answer', truncate, 'node_unreachable'],
    ['truncated JSON', cutJson, 'node_answer_damaged'],
    ['HTML', (_, response) => response.end('<html>'), 'node_answer_damaged'],
  ])('%s', async (_, trouble, code) => {
    await using server = await nodeThat(trouble)
    await using node = httpNode([server.url], hasty)
    const error: unknown = await node.block(1_000_000).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(Unavailable)
    expect(error).toMatchObject({ code })
    expect(server.requests.length).toBe(3)
  })

  test.each([
    ['a closed connection', hangUp],
    ['a stall', stall],
  ])('%s names the server of several', async (_, trouble) => {
    await using first = await nodeThat(trouble)
    await using second = await nodeThat(trouble)
    await using node = httpNode([first.url, second.url], hasty)
    await expect(node.head()).rejects.toThrow('server 2')
    expect(node.servers().map(({ lastFailure }) => /server \d/.exec(lastFailure!.message)?.[0])).toEqual([
      'server 1',
      'server 2',
    ])
  })

  test('an endless response', async () => {
    await using server = await nodeThat((_, response) => {
      const more = () => response.write('x'.repeat(10_000)) && setImmediate(more)
      response.on('drain', more)
      more()
    })
    await using node = httpNode([server.url], { ...hasty, timeoutMs: 5000, answerBytes: 100_000 })
    await expect(node.head()).rejects.toMatchObject({ code: 'node_answer_too_large' })
  })

  test('a wrong key is reported by its status, and not repeated', async () => {
    await using server = await nodeThat(answer({ Error: 'ApiKey not exists' }, 401))
    await using node = httpNode([server.url], { ...hasty, apiKey: 'secret' })
    const error: unknown = await node.head().catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(Unavailable)
    expect(error).toMatchObject({ code: 'node_refused', status: 401 })
    expect(String(error)).not.toContain('secret')
  })
})

describe('an answer of status 3xx or 4xx', () => {
  const page = '<h1>403 Forbidden</h1> 10.0.0.7'
  const refuse =
    (status: number): Respond =>
    (_, response) =>
      response.writeHead(status, { location: 'http://127.0.0.1:9/' }).end(page)

  test.each([301, 302, 307, 400, 401, 403, 404, 405, 407, 418, 451])(
    '%d makes the client try the next server immediately',
    async (status) => {
      const waits: number[] = []
      const outside = { ...network, wait: async (ms: number) => void waits.push(ms) }
      await using refusing = await nodeThat(inTurn(refuse(status), answer(block)))
      await using sound = await nodeThat(answer(block))
      await using node = httpNode([refusing.url, sound.url], { ...hasty, outside })
      expect((await node.head()).height).toBe(1_000_000)
      expect([refusing.requests.length, sound.requests.length, waits]).toEqual([1, 1, []])
      expect(node.servers()).toMatchObject([{ failureCounts: { node_refused: 1 } }, { isUsed: true }])
    },
  )

  test('is retried with a growing wait if there is one server, until it succeeds', async () => {
    const waits: number[] = []
    const outside = { ...network, wait: async (ms: number) => void waits.push(ms) }
    await using server = await nodeThat(inTurn(refuse(403), refuse(302), answer(block)))
    await using node = httpNode([server.url], { ...hasty, outside })
    expect((await node.head()).height).toBe(1_000_000)
    expect(waits).toEqual([1, 2])
  })

  test('appears with its text and the host of the server only in the log', async () => {
    const lines: string[] = []
    await using server = await nodeThat(inTurn(refuse(403), refuse(403), refuse(403), answer(block)))
    await using node = httpNode([server.url], { ...hasty, log: (line) => lines.push(line) })
    const error: unknown = await node.head().catch((thrown: unknown) => thrown)
    const shown = `${String(error)} ${JSON.stringify(node.servers())}`
    const { host, port } = new URL(server.url)
    for (const secret of ['Forbidden', '10.0.0.7', host, port]) expect(shown).not.toContain(secret)
    await node.head()
    expect(lines).toEqual([
      `Node server 1 (${host}): The node refused the call with status 403. (node_refused) Answer: ${JSON.stringify(page)}`,
      `Node server 1 (${host}) answers again.`,
    ])
  })

  test('to an optional call does not count as a failure of a server', async () => {
    await using server = await nodeThat(answer({}, 405))
    await using node = httpNode([server.url], hasty)
    expect(await node.witnessesNow()).toBeUndefined()
    expect(node.servers()).toEqual([{ name: 'server 1', isUsed: true, failureCounts: {} }])
    expect(server.requests.length).toBe(1)
  })
})

describe('several URLs', () => {
  test('the next takes over when one fails, and stays', async () => {
    await using first = await nodeThat(answer(block))
    await using second = await nodeThat(answer(block))
    await using node = httpNode([first.url, second.url], hasty)
    await node.head()
    await first.close()
    expect((await node.head()).height).toBe(1_000_000)
    expect((await node.head()).height).toBe(1_000_000)
    expect([first.requests.length, second.requests.length]).toEqual([1, 2])
  })

  test('a busy one is skipped', async () => {
    await using busy = await nodeThat(answer({}, 429))
    await using idle = await nodeThat(answer(block))
    await using node = httpNode([busy.url, idle.url], hasty)
    await node.head()
    expect([busy.requests.length, idle.requests.length]).toEqual([1, 1])
  })

  test('calls that belong together all go to one: to the next again when one of them fails', async () => {
    await using shaky = await nodeThat(inTurn(answer(block), answer({}, 503)))
    await using sound = await nodeThat(inTurn(answer(block), answer({}), answer(block)))
    await using node = httpNode([shaky.url, sound.url], hasty)
    const ids = await node.atOneServer(async ({ blockId, proposals }) => [
      await blockId(1_000_000),
      await proposals(),
      await blockId(1_000_000),
    ])
    const { blockID: id } = block as { readonly blockID: string }
    expect(ids).toEqual([id, [], id])
    expect(shaky.requests.length).toBe(2)
    expect(sound.requests.map(({ path }) => path)).toEqual([
      '/wallet/getblockbynum',
      '/wallet/listproposals',
      '/wallet/getblockbynum',
    ])
  })

  test('each reports its errors, since when, and whether it is in use', async () => {
    let nowMs = 1000
    await using shaky = await nodeThat(inTurn(answer({}, 429), cutJson, answer(block)))
    await using sound = await nodeThat(answer(block))
    await using node = httpNode([shaky.url, sound.url], { ...hasty, now: () => nowMs })
    expect(node.servers()).toEqual([
      { name: 'server 1', isUsed: true, failureCounts: {} },
      { name: 'server 2', isUsed: false, failureCounts: {} },
    ])
    await node.head()
    node.turn()
    nowMs = 5000
    await node.head()
    expect(node.servers()).toMatchObject([
      {
        isUsed: false,
        failureCounts: { node_busy: 1, node_answer_damaged: 1 },
        lastFailure: {
          code: 'node_answer_damaged',
          atMs: 5000,
          message: expect.stringContaining('The node answered with'),
        },
        failingSinceMs: 1000,
      },
      { isUsed: true, failureCounts: {} },
    ])
    node.turn()
    await node.head()
    expect(node.servers()[0]).toMatchObject({ isUsed: true, failingSinceMs: undefined })
  })

  test('a base path is used, and not exposed', async () => {
    await using server = await nodeThat(answer({}, 404))
    await using node = httpNode([`${server.url}/token123/`], hasty)
    const error: unknown = await node.head().catch((thrown: unknown) => thrown)
    expect(server.requests[0]?.path).toBe('/token123/wallet/getnowblock')
    expect(String(error)).not.toContain('token123')
  })

  test.each([[[]], [['nonsense']], [['ftp://example.org']]])('rejects %o', (urls) => {
    expect(() => httpNode(urls)).toThrow(expect.objectContaining({ code: 'node_url_refused' }))
  })
})

describe('the relay', () => {
  test('forwards request and response unchanged', async () => {
    await using server = await nodeThat((request, response) =>
      response
        .writeHead(200, { 'content-type': 'text/plain' })
        .end(`${request.method} ${request.path} ${request.text}`),
    )
    await using node = httpNode([server.url], hasty)
    expect(
      await node.relay('/wallet/getblock', { method: 'GET', query: 'id_or_num=1&visible=true' }),
    ).toEqual({
      status: 200,
      contentType: 'text/plain',
      body: 'GET /wallet/getblock?id_or_num=1&visible=true ',
    })
    expect((await node.relay('/wallet/getblock', { method: 'POST', body: '{"a":1}' })).body).toBe(
      'POST /wallet/getblock {"a":1}',
    )
  })

  test('tries the next server when one rejects the call, and exposes nothing of its page', async () => {
    await using refusing = await nodeThat((_, response) => response.writeHead(403).end('<h1>10.0.0.7</h1>'))
    await using sound = await nodeThat(answer({ ok: true }))
    await using both = httpNode([refusing.url, sound.url], hasty)
    expect(await both.relay('/wallet/getblock', { method: 'GET' })).toMatchObject({ body: '{"ok":true}' })
    await using alone = httpNode([refusing.url], hasty)
    const error: unknown = await alone.relay('/wallet/getblock', { method: 'GET' }).catch((thrown) => thrown)
    expect(error).toMatchObject({ code: 'node_refused', message: expect.not.stringContaining('10.0.0.7') })
  })

  test('forwards the status of a rejection that the request caused, and no server counts as failing', async () => {
    await using server = await nodeThat((_, response) => response.writeHead(405).end('<h1>Jetty</h1>'))
    await using node = httpNode([server.url], hasty)
    const { status, body } = await node.relay('/wallet/getblock', { method: 'GET' })
    expect([status, JSON.parse(body)]).toEqual([
      405,
      { code: 'node_call_refused', message: 'The node answered this call with status 405.' },
    ])
    expect(node.servers()).toMatchObject([{ failureCounts: {} }])
  })

  test.each(['wallet/getblock', '/wallet/../admin', '/wallet/get?x', '//host/x', '/wallet/get block'])(
    'rejects the path %s',
    async (path) => {
      await using server = await nodeThat(answer({}))
      await using node = httpNode([server.url], hasty)
      await expect(node.relay(path, { method: 'GET' })).rejects.toMatchObject({ code: 'relay_path_refused' })
      expect(server.requests).toEqual([])
    },
  )
})
