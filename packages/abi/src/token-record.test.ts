import { expect, test } from 'vitest'
import { isHttpsLink } from './signed-content.ts'
import {
  emptyRecord,
  readTokenRecord,
  recordLimits,
  recordProblems,
  type StatedRecord,
  tokenRecordContent,
  tokenRecordStatement,
} from './token-record.ts'

const token = 'TLPh66vQ2QMb64rG3WEBV5qnAhefh2kcdw'
const network = '00'.repeat(28) + '2b6653dc'
const stated: StatedRecord = {
  token,
  network,
  timeMs: 1_800_000_000_000,
  record: {
    ...emptyRecord,
    description: 'Shade of a stick\nin two lines',
    website: 'https://dial.example/',
    logo: 'https://dial.example/logo.png',
    socialLinks: [{ kind: 'Telegram', url: 'https://t.example/dial' }],
  },
}
const content = tokenRecordContent(stated)
const changed = (members: object) => JSON.stringify({ ...(JSON.parse(content) as object), ...members })

test('a logo is a web address, or the hash of an uploaded picture', () => {
  const record = (logo: string) => recordProblems({ ...stated.record, logo })
  const hash = 'ab'.repeat(32)
  expect(record(`sha256:${hash}`)).toEqual([])
  for (const logo of [
    `sha256:${hash.toUpperCase()}`,
    `sha256:${hash}0`,
    'sha256:',
    `sha512:${hash}`,
    ` sha256:${hash}`,
  ])
    expect(record(logo)).toEqual(['logo'])
  expect(recordProblems({ ...stated.record, whitePaper: `sha256:${hash}` })).toEqual(['whitePaper'])
})

test('a written content is read back, and its statement names network, token, hash and time', () => {
  expect(readTokenRecord(content)).toEqual(stated)
  expect(tokenRecordStatement(content, stated).split('\n')).toEqual([
    'I am the issuer of this token, and I publish this content about it.',
    `Token: ${token}`,
    `Network: ${network}`,
    expect.stringMatching(/^SHA-256 of the content: [0-9a-f]{64}$/),
    'Time: 2027-01-15T08:00:00.000Z',
  ])
  expect(tokenRecordStatement(changed({ email: 'a@b.example' }), stated)).not.toBe(
    tokenRecordStatement(content, stated),
  )
})

test('a record of a TRC10 token names its number', () => {
  const trc10 = { ...stated, token: '1000001' }
  expect(readTokenRecord(tokenRecordContent(trc10))).toEqual(trc10)
})

test.each([
  ['https://dial.example', true],
  ['https://dial.example:8443/a?b=c#d', true],
  ['http://dial.example', false],
  ['HTTPS://dial.example', false],
  ['javascript:alert(1)', false],
  ['https://user@dial.example', false],
  ['https://tronscan.org@dial.example', false],
  ['https://localhost', false],
  ['https://localhost.', false],
  ['https://127.0.0.1', false],
  ['https://0x7f.1', false],
  ['https://[::1]/', false],
  ['https://dial.example\\@evil.example', false],
  ['https://dial.example/a b', false],
  ['https://dial.example/\u202egnp.exe', false],
  [`https://dial.example/${'a'.repeat(recordLimits.link)}`, false],
  ['', false],
])('%j is a link: %s', (text, isLink) => {
  expect(isHttpsLink(text)).toBe(isLink)
})

test('a form learns of every problem at once', () => {
  expect(
    recordProblems({
      description: ' ',
      website: 'dial.example',
      email: 'nobody',
      whitePaper: 'x',
      sourceCode: 'y',
      logo: 'data:image/png;base64,AA==',
      socialLinks: [{ kind: 'Twitter', url: 'ftp://x.example' }],
    }),
  ).toEqual(['description', 'website', 'email', 'whitePaper', 'sourceCode', 'logo', 'socialLinks'])
  expect(recordProblems(stated.record)).toEqual([])
})

test.each([
  ['', 'JSON object'],
  ['[]', 'JSON object'],
  ['"text"', 'JSON object'],
  ['{"__proto__":{"description":"x"}}', 'description has'],
  ['['.repeat(200), 'JSON object'],
  [`${content}${' '.repeat(recordLimits.content)}`, 'at most 16384'],
  [changed({ description: '' }), 'description has'],
  [changed({ description: 'x'.repeat(recordLimits.description + 1) }), 'description has'],
  [changed({ description: 'a\u0000b' }), 'description has'],
  [changed({ description: 'a\u001b[2Jb' }), 'description has'],
  [changed({ description: 'a\ud800b' }), 'description has'],
  [changed({ description: { toString: 'x' } }), 'description is a text'],
  [changed({ home_page: 'http://dial.example' }), 'home_page begins'],
  [changed({ logo_url: 'javascript:alert(1)' }), 'logo_url begins'],
  [changed({ email: 'a@b' }), 'email is not'],
  [changed({ social_media: [{ name: 'Shop', url: 'https://a.example' }] }), 'names are Twitter'],
  [changed({ social_media: [null] }), 'names are Twitter'],
  [changed({ social_media: { length: 1 } }), 'at most 20'],
  [
    changed({
      social_media: Array.from({ length: 21 }, () => ({ name: 'Group', url: 'https://a.example' })),
    }),
    'at most 20',
  ],
  [changed({ contract_address: 'TLPh66vQ2QMb64rG3WEBV5qnAhefh2kcdx' }), 'contract_address is'],
  [changed({ contract_address: '', id: '-1' }), 'contract_address is'],
  [changed({ network: 'mainnet' }), 'network is'],
  [changed({ time: '1800000000000000000' }), 'time is'],
  [changed({ time: 9e15 }), 'time is'],
  [changed({ time: -1 }), 'time is'],
  [changed({ time: 1.5 }), 'time is'],
])('refuses %j by name', (text, message) => {
  expect(() => readTokenRecord(text)).toThrow(
    expect.objectContaining({
      code: 'malformed_token_record',
      message: expect.stringContaining(message) as string,
    }) as Error,
  )
})
