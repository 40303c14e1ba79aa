import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseJson, stringifyJson } from '@sundial/primitives'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { beforeAll, describe, expect, test } from 'vitest'
import { readRecorded, recordedFolder } from '../../test/recorded-files.ts'
import { type RecordedNode, recordedNode } from './recorded-node.ts'
import { type RecordedNodeServer, recordedNodeServer } from './recorded-node-server.ts'

const openApi = JSON.parse(
  readFileSync(
    fileURLToPath(new URL('../../../../vectors/java-tron-http.openapi.json', import.meta.url)),
    'utf8',
  ),
) as {
  components: unknown
  paths: Record<
    string,
    Record<string, { responses: { '200': { content: { 'application/json': { schema: object } } } } }>
  >
}

// One operation can have the members of several types, so the description's `oneOf` over all of them is treated as `anyOf`.
const components = JSON.parse(
  JSON.stringify(openApi.components).replace(
    /"oneOf":(?=\[\{"\$ref":"#\/components\/schemas\/AccountCreate)/g,
    '"anyOf":',
  ),
) as object
const ajv = new Ajv2020({ strict: false, validateFormats: false })
ajv.addSchema({ $id: 'node', components })

const validators = new Map<string, ValidateFunction>()

/** Validates the response to a GET of the path against java-tron's published description. */
function validatorOf(path: string): ValidateFunction {
  const known = validators.get(path)
  if (known !== undefined) return known
  const schema = openApi.paths[path]?.['get']?.responses['200'].content['application/json'].schema
  const validate = ajv.compile(
    JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"node#/components')) as object,
  )
  validators.set(path, validate)
  return validate
}

function faultsOf(path: string, answer: unknown): unknown {
  const validate = validatorOf(path)
  return validate(parseJson(stringifyJson(answer))) ? [] : validate.errors?.slice(0, 5)
}

let node: RecordedNode
let shasta: RecordedNode
let ask: RecordedNodeServer
beforeAll(async () => {
  node = await recordedNode(recordedFolder, { network: 'main' })
  shasta = await recordedNode(recordedFolder, { network: 'shasta' })
  ask = recordedNodeServer(node)
})

const printed = (value: unknown): unknown => parseJson(stringifyJson(value))
const info = '661f1df88ce02b746efe7449c3c7a04d6d21a7fc019723c92679228d8275ad57'

describe("responses match java-tron's description", () => {
  test.each([
    ['getnowblock', {}],
    ['getblock', { id_or_num: '3000000', detail: true }],
    ['getblock', {}],
    ['getblockbynum', { num: 60_836_289, visible: true }],
    ['getblockbynum', { num: 60_836_289 }],
    ['getblockbynum', {}],
    ['getblockbynum', { num: 0, visible: 'true' }],
    ['getblockbynum', { num: 7_000_000 }],
    ['getblockbyid', { value: '00000000002dc6c07171644d5c0ae0bd8027ae49a16ba3da019c294a837fb789' }],
    ['getblockbylimitnext', { startNum: 3_000_000, endNum: 3_000_005 }],
    ['getblockbylatestnum', { num: 2 }],
    ['gettransactionbyid', { value: info }],
    ['gettransactionbyid', { value: '00' }],
    ['gettransactionbyid', { value: 'zz' }],
    ['gettransactioninfobyid', { value: info, visible: true }],
    ['gettransactioninfobyblocknum', { num: 3_000_000 }],
    ['gettransactioncountbyblocknum', { num: 3_000_000 }],
  ])('%s %o', (name, parameters) => {
    const answer = ask(`/wallet/${name}`, parameters)
    expect(answer).toBeDefined()
    expect(faultsOf(`/wallet/${name}`, answer)).toEqual([])
    expect(ask(`/walletsolidity/${name}`, parameters)).toEqual(answer)
  })
})

describe('responses equal the recorded ones', () => {
  test('a current visible block', () => {
    expect(printed(ask('/wallet/getblockbynum', { num: 60_836_289, visible: true }))).toEqual(
      readRecorded('blocks/mainnet-60836289.json'),
    )
  })
  test.each(['blocks/shasta-1000000.json', 'blocks/shasta-33801078.empty.json'])('%s', (file) => {
    const json = readRecorded(file) as { blockID: string }
    expect(printed(recordedNodeServer(shasta)('/wallet/getblockbyid', { value: json.blockID }))).toEqual(json)
  })
  test('the genesis block, visible', () => {
    expect(printed(ask('/wallet/getblockbynum', { visible: true }))).toEqual(
      readRecorded('blocks/mainnet-0.visible.json'),
    )
  })
  test('a visible receipt', () => {
    expect(printed(ask('/wallet/gettransactioninfobyid', { value: info, visible: true }))).toEqual(
      readRecorded('transaction-infos/mainnet-661f1df88ce0.json'),
    )
  })
  test('a transaction of a capture', () => {
    const { transaction } = readRecorded('api-responses/node-captures/985e1025996d.json') as {
      transaction: { txID: string }
    }
    expect(printed(ask('/wallet/gettransactionbyid', { value: transaction.txID }))).toEqual(transaction)
  })
})

describe('the edge cases of each call', () => {
  const heightsOf = (answer: unknown) =>
    (printed(answer) as { block?: { block_header: { raw_data: { number: number } } }[] }).block?.map(
      (block) => block.block_header.raw_data.number,
    )
  test('getblockbylimitnext excludes its end, gaps, and too many blocks', () => {
    const between = (startNum: number, endNum: number) =>
      heightsOf(ask('/wallet/getblockbylimitnext', { startNum, endNum }))
    expect(between(3_000_006, 3_000_009)).toEqual([3_000_006, 3_000_007])
    expect(between(1, 2)).toEqual([1])
    expect(between(2, 2)).toBeUndefined()
    expect(between(1, 102)).toBeUndefined()
    expect(between(500, 600)).toEqual([])
  })
  test('getblockbylatestnum ascends to the head', () => {
    expect(heightsOf(ask('/wallet/getblockbylatestnum', { num: '2' }))).toEqual([60_836_289, 79_072_107])
    expect(ask('/wallet/getblockbylatestnum', { num: 100 })).toEqual({})
  })
  test('getblock returns the header unless detail is requested', () => {
    expect(ask('/wallet/getblock', { id_or_num: '3000000' })).not.toHaveProperty('transactions')
    expect(ask('/wallet/getblock', { id_or_num: 3_000_000, detail: true })).toHaveProperty('transactions')
    expect(ask('/wallet/getblock', { id_or_num: '5' })).toHaveProperty('blockID')
    expect(ask('/wallet/getblock', { id_or_num: '999' })).toEqual({})
  })
  test.each([
    ['getblockbynum', { num: 'x' }],
    ['getblockbynum', { num: {} }],
    ['getblockbynum', { num: 1.5 }],
    ['getblockbyid', { value: 7 }],
    ['getblock', { id_or_num: 'latest' }],
    ['gettransactioninfobyid', { value: '0xzz' }],
  ])('%s %o is malformed', (name, parameters) => {
    expect(ask(`/wallet/${name}`, parameters)).toEqual({
      Error: expect.stringMatching(/^class java\./) as string,
    })
  })
  test.each([
    '/wallet/getaccount',
    '/wallet/constructor',
    '/getnowblock',
    '/wallet/getnowblock/',
    '/jsonrpc',
  ])('%s is not served', (path) => expect(ask(path, {})).toBeUndefined())
  test('unrecorded data is empty', () => {
    expect(ask('/wallet/gettransactioninfobyblocknum', { num: 0 })).toEqual({})
    expect(ask('/wallet/gettransactioninfobyblocknum', { num: 12_345 })).toEqual([])
    expect(ask('/wallet/gettransactioncountbyblocknum', { num: 999 })).toEqual({ count: 0 })
  })
})

describe('the relay of a recorded node', () => {
  test('parses query, JSON and form, and prints exact numbers', async () => {
    const path = '/wallet/getblockbynum'
    const byQuery = await node.relay(path, { method: 'GET', query: 'num=0&visible=false' })
    const byJson = await node.relay(path, {
      method: 'POST',
      body: '{"num":0}',
      contentType: 'application/json',
    })
    const byForm = await node.relay(path, {
      method: 'POST',
      body: 'num=0',
      contentType: 'application/x-www-form-urlencoded',
    })
    expect(byQuery).toEqual({ status: 200, contentType: 'application/json', body: byJson.body })
    expect(byForm).toEqual(byJson)
    expect(byJson.body).toContain('"amount":-9223372036854775808')
  })
  test('prints int64 as text when a GET requests it', async () => {
    const { body } = await node.relay('/wallet/getblockbynum', {
      method: 'GET',
      query: 'num=12345&int64_as_string=true',
    })
    expect(body).toContain('"number":"12345"')
  })
  test('answers a malformed body like java-tron, and other calls with 404', async () => {
    const broken = await node.relay('/wallet/getblockbynum', { method: 'POST', body: '{"num":' })
    expect(broken).toMatchObject({ status: 200, body: expect.stringContaining('"Error"') as string })
    expect(await node.relay('/wallet/getaccount', { method: 'GET' })).toMatchObject({ status: 404 })
  })
})
