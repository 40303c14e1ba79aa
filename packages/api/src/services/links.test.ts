import { expect, test } from 'vitest'
import { readLinks } from './links.ts'

const whole = {
  announcement: 83,
  donateAddress: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  hotTokens: [
    { name: 'TRX', id: '_' },
    { name: 'USDT', id: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' },
  ],
  networks: [{ name: 'Nile', url: 'https://nile.example', type: 'test', isNew: true }],
  support: [{ name: 'Help', url: 'mailto:help@example.org', language: 'en' }],
  social: [{ name: 'Forum', url: 'https://forum.example' }],
}

test("reads an operator's file, whose members are all optional", () => {
  expect(readLinks(JSON.stringify(whole))).toEqual(whole)
  expect(readLinks('{}')).toEqual({})
})

test.each([
  ['{', 'not JSON'],
  ['[]', 'the file'],
  [JSON.stringify({ social: [{ name: 'x', url: 'javascript:alert(1)' }] }), '/social/0/url'],
  [JSON.stringify({ social: [{ name: '', url: 'https://x.example' }] }), '/social/0/name'],
  [JSON.stringify({ networks: [{ name: 'x', url: 'https://x.example', type: 'moon' }] }), '/networks/0/type'],
  [JSON.stringify({ donateAddress: 'T123' }), '/donateAddress'],
  [JSON.stringify({ hotTokens: [{ name: 'x', id: 'USDT' }] }), '/hotTokens USDT'],
])('rejects %s, and names the invalid member', (text, named) => {
  expect(() => readLinks(text)).toThrow(
    expect.objectContaining({ code: 'links_refused', message: expect.stringContaining(named) as string }),
  )
})
