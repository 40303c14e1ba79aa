import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Malformed } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { errorCodes } from './error-codes.ts'
import { RequestRefused, toErrorReply } from './errors.ts'

const source = fileURLToPath(new URL('.', import.meta.url))
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (file) =>
    file.endsWith('.ts') &&
    !file.endsWith('.test.ts') &&
    !file.startsWith('testing') &&
    file !== 'errors.ts' &&
    file !== 'error-codes.ts',
)
const texts = files.map((file) => readFileSync(`${source}${file}`, 'utf8'))

const thrown = /(?:RequestRefused|NotNow)\(\s*'([a-z_]+)'|(?:other|maximum): '([a-z_]+)'|code: '([a-z_]+)'/g
const codes = new Set(
  texts.flatMap((text) => [...text.matchAll(thrown)].map((match) => match[1] ?? match[2] ?? match[3]!)),
)

/** Problems that /health lists beside an answer of its own. */
const listed = ['audit_differences', 'balances_unknown', 'bridge_proof_waits', 'order_book_contradicts']

test('every code in use has a status', () => {
  expect([...codes].filter((code) => !Object.hasOwn(errorCodes, code)).toSorted()).toEqual(listed)
})

/** Codes used by the table itself, by the parsers of caller's text and of ASTs, by the compiler and by the node client. */
const otherwise = [
  'internal_error',
  'malformed_address',
  'malformed_ast',
  'bad_request',
  'body_too_large',
  'compiler_stopped',
  'malformed_market_listing',
  'malformed_token_record',
  'malformed_url',
  'http_node_missing',
  'solidity_node_missing',
  'unsupported_media_type',
]

test('every code in the table is in use', () => {
  const unused = Object.keys(errorCodes).filter((code) => !codes.has(code) && !otherwise.includes(code))
  expect(unused).toEqual([])
})

test('returns details of refusals and nothing about defects', () => {
  expect(toErrorReply(new RequestRefused('block_not_found', 'No.', { coverage: [] }))).toEqual({
    status: 404,
    body: { code: 'block_not_found', message: 'No.', coverage: [] },
    isDefect: false,
  })
  const { status, body, isDefect } = toErrorReply(new Error('password is 1234'))
  expect({ status, isDefect }).toEqual({ status: 500, isDefect: true })
  expect(JSON.stringify(body)).not.toContain('1234')
})

test('treats malformed internal bytes as a defect, malformed addresses of a caller as a refusal', () => {
  expect(toErrorReply(new Malformed('message', 'x'))).toMatchObject({ status: 500, isDefect: true })
  expect(toErrorReply(new Malformed('address', 'x'))).toMatchObject({ status: 400, isDefect: false })
})
