import { MemoryRecords } from '@sundial/store/testing/memory-records'
import { expect, test } from 'vitest'
import { Feedback } from '../../services/feedback.ts'
import { openWorld } from '../../testing/open-world.ts'

const written = { kind: 'problem', title: 'A figure is wrong', message: 'Block 5\nhas another fee.' }

async function openFeedback() {
  const records = new MemoryRecords()
  const clock = { nowMs: 1_700_000_000_000, now: () => clock.nowMs }
  const world = await openWorld({ services: { feedback: new Feedback({ records, clock }) } })
  return {
    records,
    clock,
    send: (body: object, headers: Readonly<Record<string, string>> = {}) =>
      world.post('/api/feedback', body, headers),
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  }
}

test('keeps a message as text, without the address that sent it', async () => {
  await using feedback = await openFeedback()
  const { status, body } = await feedback.send({ ...written, contact: 'a@example.org' })
  expect(status).toBe(200)
  expect(await feedback.records.feedback(10)).toEqual([
    { ...written, contact: 'a@example.org', id: body['id'], receivedMs: feedback.clock.nowMs },
  ])
})

test('markup and control characters stay text that nothing obeys', async () => {
  await using feedback = await openFeedback()
  const hostile = '<script>alert(1)</script>\u0000\u001b[2J\ud800'
  expect(await feedback.send({ ...written, title: hostile })).toMatchObject({ status: 200 })
  const [row] = await feedback.records.feedback(1)
  expect(row!.title).toBe('<script>alert(1)</script>\uFFFD\uFFFD[2J\uFFFD')
})

test.each([
  [{ ...written, kind: 'other' }],
  [{ ...written, title: '' }],
  [{ ...written, title: ' \n ' }],
  [{ ...written, title: 'x'.repeat(121) }],
  [{ ...written, message: 'x'.repeat(4001) }],
  [{ ...written, contact: 'x'.repeat(201) }],
  [{ ...written, message: { toString: 'x' } }],
  [{ kind: 'idea' }],
])('refuses %j with a code, and keeps nothing', async (body) => {
  await using feedback = await openFeedback()
  expect(await feedback.send(body)).toMatchObject({ status: 400, body: { code: 'malformed_body' } })
  expect(await feedback.records.feedback(1)).toEqual([])
})

test('takes five messages a day from one address, and more the next day', async () => {
  await using feedback = await openFeedback()
  const answers = await Promise.all(Array.from({ length: 7 }, () => feedback.send(written)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 429, 429])
  feedback.clock.nowMs += 86_400_001
  expect(await feedback.send(written)).toMatchObject({ status: 200 })
})

test('without the setting it is refused by name', async () => {
  await using world = await openWorld()
  expect(await world.post('/api/feedback', written)).toMatchObject({
    status: 404,
    body: { code: 'service_not_configured', message: expect.stringContaining('--feedback') as string },
  })
})

test('a page of another origin leaves no message in the name of a visitor', async () => {
  await using feedback = await openFeedback()
  const foreign: readonly Readonly<Record<string, string>>[] = [
    { 'sec-fetch-site': 'cross-site', origin: 'http://evil.example' },
    { 'sec-fetch-site': 'same-site', origin: 'http://evil.localhost' },
    { origin: 'http://evil.example', 'content-type': 'text/plain' },
    { origin: 'null' },
  ]
  for (const headers of foreign)
    expect(await feedback.send(written, headers)).toMatchObject({
      status: 403,
      body: { code: 'origin_refused' },
    })
  expect(await feedback.records.feedback(10)).toEqual([])
  const own: readonly Readonly<Record<string, string>>[] = [
    { 'sec-fetch-site': 'same-origin', origin: 'http://ours.example' },
    { origin: 'http://ours.example:81', host: 'ours.example:81' },
    {},
  ]
  for (const headers of own) expect((await feedback.send(written, headers)).status).toBe(200)
})
