// @vitest-environment jsdom
import { afterEach, expect, expectTypeOf, test, vi } from 'vitest'
import { type Answer, type ApiFailure, type Body, get, type Query } from './api.ts'
import { blocks } from './block.ts'
import { list } from './lists.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const answer = (response: () => Response | Promise<Response>) =>
  vi.stubGlobal('fetch', async () => response())
const failure = async () => (await get('/api/block').catch((error: unknown) => error)) as ApiFailure

test("connection failure sets the message 'Connection failure!'", async () => {
  answer(() => Promise.reject(new TypeError('refused')))
  expect(await failure()).toMatchObject({
    code: 'connection_failure',
    message: 'Connection failure!',
    status: 0,
  })
})

test("status 'error' in a body is only logged", async () => {
  const logged = vi.spyOn(console, 'warn').mockReturnValue()
  answer(() => Response.json({ status: 'error', data: [] }))
  expect((await get('/api/block')).body).toEqual({ status: 'error', data: [] })
  expect(logged).toHaveBeenCalledWith('/api/block', { status: 'error', data: [] })
})

test('a refusal has its code, message and status', async () => {
  answer(() => Response.json({ code: 'malformed_hash', message: 'no hash' }, { status: 400 }))
  expect(await failure()).toMatchObject({ code: 'malformed_hash', message: 'no hash', status: 400 })
})

test.each([
  ['<html>', 502, 'http_502'],
  ['not JSON', 200, 'malformed_answer'],
])('%j with status %i fails as %s', async (text, status, code) => {
  answer(() => new Response(text, { status }))
  expect(await failure()).toMatchObject({ code, status })
})

test('a response has the height it is true for, and integers past 2^53 arrive as text', async () => {
  answer(
    () => new Response('{"amount":9007199254740993}', { status: 200, headers: { 'x-sundial-block': '77' } }),
  )
  expect(await get('/api/block')).toEqual({ body: { amount: '9007199254740993' }, height: 77 })
})

test('responses that came with the page are available without a request, others are not', async () => {
  const element = document.createElement('script')
  element.id = 'first-answers'
  element.type = 'application/json'
  element.textContent = `[{"url":"/api/system/status","height":7,"body":{"big":9007199254740993}},
    {"url":"/api/announcement?limit=1","height":null,"body":{"data":[]}}]`
  document.body.append(element)
  // They are read once, and other tests have done so.
  vi.resetModules()
  const { answered, firstAnswer } = await import('./api.ts')
  expect(firstAnswer('/api/system/status')).toEqual({ height: 7, body: { big: '9007199254740993' } })
  const newest = { id: undefined, limit: 1 }
  expect(firstAnswer('/api/announcement', newest)).toEqual({ height: undefined, body: { data: [] } })
  expect(firstAnswer('/api/announcement', { ...newest, id: 83 })).toBeUndefined()
  const query = answered('/api/announcement', newest, ({ body }) => body.data.length)
  expect(query.initialData()).toBe(0)
  expect(Date.now() - query.initialDataUpdatedAt()).toBeLessThan(60_000)
  const refused = () => {
    throw new Error('no such thing')
  }
  expect(answered('/api/announcement', newest, refused).initialData()).toBeUndefined()
})

test("query and body have the types of the path's endpoint, and others do not compile", () => {
  expectTypeOf<Body<'/api/block'>['data'][number]['number']>().toEqualTypeOf<number>()
  expectTypeOf(get<'/api/block'>).returns.resolves.toEqualTypeOf<Answer<Body<'/api/block'>>>()
  expectTypeOf<Query<'/api/block'>['limit']>().toEqualTypeOf<number | string | undefined>()
  expectTypeOf<Query<'/api/block'>['hash']>().toEqualTypeOf<string | undefined>()
  expectTypeOf<Parameters<typeof blocks>[0]['filters']>().toHaveProperty('producer')
  const wrong = () => {
    // @ts-expect-error no endpoint has this path
    void get('/api/blocks')
    // @ts-expect-error the account is a parameter of the path, which this client does not fill in
    void get('/api/account/:address')
    // @ts-expect-error the endpoint has no such parameter
    void get('/api/block', { height: 7 })
    // @ts-expect-error a hash is text
    void get('/api/block', { hash: 7 })
    // @ts-expect-error the body has no such member
    void get('/api/block').then(({ body }) => body.blocks)
    // @ts-expect-error the rows of this list are in another member
    void list('/api/asset/transfer', ({ data }) => data)
    // @ts-expect-error the list has no such filter
    void blocks({ page: 1, size: 20, filters: { creator: 'T' } })
  }
  expect(wrong).toBeTypeOf('function')
})
