import { afterEach, expect, test, vi } from 'vitest'
import { api, type ApiFailure } from './api.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const answer = (response: () => Response | Promise<Response>) =>
  vi.stubGlobal('fetch', async () => response())
const failure = async () => (await api('/api/x').catch((error: unknown) => error)) as ApiFailure

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
  expect((await api('/api/x')).body).toEqual({ status: 'error', data: [] })
  expect(logged).toHaveBeenCalledWith('/api/x', { status: 'error', data: [] })
})

test('a refusal carries its code, its words and its status', async () => {
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

test('an answer says the block it is true for, and integers past 2^53 arrive as text', async () => {
  answer(
    () => new Response('{"amount":9007199254740993}', { status: 200, headers: { 'x-sundial-block': '77' } }),
  )
  expect(await api('/api/x')).toEqual({ body: { amount: '9007199254740993' }, height: 77 })
})
