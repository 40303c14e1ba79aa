import { readFileSync } from 'node:fs'
import { toHex } from '@sundial/primitives'
import { beforeAll, describe, expect, test } from 'vitest'
import { folderWith } from '../../test/folder.ts'
import { readRecorded, recordedFolder } from '../../test/recorded-files.ts'
import { type RecordedNode, recordedNode } from './recorded-node.ts'

const textOf = (file: string): string => readFileSync(`${recordedFolder}/${file}`, 'utf8')
const main = { network: 'main' }

describe('the recorded folder with its index', () => {
  test.each([
    [
      'main',
      [...Array.from({ length: 21 }, (_, height) => height), 12_345, 1_000_000]
        .concat(Array.from({ length: 8 }, (_, index) => 3_000_000 + index))
        .concat(60_836_289, 79_072_107),
    ],
    ['nile', [6_597_663]],
    [
      'shasta',
      [1, 2, 3, 4, 200, 1_000_000, 33_801_078, 33_801_079, 33_801_080, 33_801_081].concat(
        33_801_295,
        52_799_248,
        53_868_065,
      ),
    ],
    ['shasta-2018', [200, 2_349_814]],
    ['private', [165]],
  ])('contains the whole blocks of %s without problems', async (network, heights) => {
    await using node = await recordedNode(recordedFolder, { network })
    expect(node.heights()).toEqual(heights)
    expect(node.problems()).toEqual([])
    expect((await node.head()).height).toBe(heights.at(-1))
    expect(await node.solidified()).toEqual(await node.head())
  })
})

describe('the recordings of mainnet', () => {
  let node: RecordedNode
  beforeAll(async () => {
    node = await recordedNode(recordedFolder, main)
  })

  test('finds transactions of other networks by id, but none of their receipts', async () => {
    const { id } = readRecorded('transaction-infos/nile-6e1d2460796f.json') as { id: string }
    expect((await node.transaction(id))?.id).toBe(id)
    expect(await node.receipt(id)).toBeUndefined()
    expect(await node.transaction('00'.repeat(32))).toBeUndefined()
  })

  test('does not offer data that was never on a chain', async () => {
    const synthetic = '0b36c4164a1e65acf974b49103505379ea42d2fd9d40f8bea3025c1ddb65'
    expect([...node.archive.transactionById.keys()].some((id) => id.startsWith(synthetic))).toBe(false)
  })

  test('assigns reduced receipts to the blocks of their transactions', async () => {
    const receipts = await node.receipts(3_000_000)
    const block = await node.block(3_000_000)
    expect(receipts?.map(({ id }) => toHex(id))).toEqual(block?.transactions.map(({ id }) => id))
    expect(receipts?.[0]).toMatchObject({
      fee: 2120n,
      blockNumber: 3_000_000n,
      blockTimeStamp: 1_538_924_145_000n,
      receipt: { netFee: 2120n, netUsage: 0n, energyUsage: 0n },
    })
  })

  test('returns some receipts, none, or no block', async () => {
    expect((await node.receipts(60_836_289))?.length).toBe(1)
    expect(await node.receipts(12_345)).toEqual([])
    expect(await node.receipts(79_072_107)).toBeUndefined()
    expect(await node.receipts(5_000_000)).toBeUndefined()
    expect(await node.block(5_000_000)).toBeUndefined()
  })

  test('takes the witness signature of a reduced block from its recorded header', async () => {
    const block = await node.block(1_000_000)
    expect(block?.header.witnessSignature.length).toBe(65)
    expect(block?.sizeBytes).toMatchInlineSnapshot(`587`)
    expect((await node.block(3_000_000))?.sizeBytes).toBeUndefined()
  })
})

const compact = 'blocks/mainnet-3000000.compact.json'
const whole = 'blocks/shasta-1000000.json'

describe('a folder without index', () => {
  test('is classified by shape, and by the network at the start of names', async () => {
    await using folder = await folderWith(
      [compact, whole, 'blocks/nile-6597663.empty.json', 'blocks/mainnet-0.visible.json'],
      {
        'deep/er/anything.json': textOf('blocks/mainnet-12345.empty.json'),
        'list.json': '[1, "two", {"three": 3}, null]',
      },
    )
    await using node = await recordedNode(folder.path, main)
    expect(node.heights()).toEqual([0, 12_345, 3_000_000])
    expect(node.problems()).toEqual([])
  })

  test('uses the first of two blocks at one height and reports the other', async () => {
    await using folder = await folderWith([], {
      'a.json': textOf('blocks/shasta-200.empty.json'),
      'b.json': textOf('blocks/shasta2018-200.empty.json'),
      'c.json': textOf('blocks/shasta-200.empty.json'),
    })
    await using node = await recordedNode(folder.path, { network: 'shasta' })
    expect((await node.block(200))?.id).toMatch(/^00000000000000c86d24/)
    expect(node.problems()).toEqual([
      {
        file: 'b.json',
        code: 'recording_height_conflict',
        message: expect.stringContaining('00c83ad3') as string,
      },
    ])
  })
})

describe('a damaged file is skipped and listed, and the rest served', () => {
  const edit = (file: string, from: string | RegExp, to: string) => textOf(file).replace(from, to)
  test.each([
    ['truncated', textOf(whole).slice(0, -200), 'recording_damaged'],
    ['empty', '', 'recording_damaged'],
    ['another id', edit(compact, /"blockID": ?"0000/, '"blockID":"0001'), 'block_id_mismatch'],
    ['another number of transactions', edit(compact, /\{\s*"txID"[^}]*\},/, ''), 'transaction_root_mismatch'],
    [
      'another byte in a transaction',
      edit(whole, '"raw_data_hex": "0a02', '"raw_data_hex": "0a03'),
      'recording_damaged',
    ],
    [
      'another reference',
      edit(whole, '"raw_data_hex": "0a02423e', '"raw_data_hex": "0a02423d'),
      'transaction_id_mismatch',
    ],
    ['malformed hex', edit(whole, '"raw_data_hex": "', '"raw_data_hex": "z'), 'recording_damaged'],
    ['no transaction bytes', edit(whole, '"raw_data_hex"', '"raw"'), 'recording_damaged'],
    ['malformed protobuf', '{"blockExtention":"0x0ac6020a9d02"}', 'recording_damaged'],
    [
      'a text in place of a list',
      '{"block_header":{"raw_data":{}},"blockID":"00","transactions":"x"}',
      'recording_damaged',
    ],
    ['an empty block', '{"block_header":{}}', 'recording_damaged'],
  ])('%s', async (_, text, code) => {
    await using folder = await folderWith(['blocks/mainnet-12345.empty.json'], { 'broken.json': text })
    await using node = await recordedNode(folder.path, main)
    expect(node.heights()).toEqual([12_345])
    expect(node.problems().map((problem) => [problem.file, problem.code])).toEqual([['broken.json', code]])
    expect(node.problems()[0]?.message).not.toBe('')
  })

  test('one damaged block of a list does not affect the others', async () => {
    const file = 'blocks/mainnet-0-20.compact.json'
    await using folder = await folderWith([], { 'chain.json': edit(file, '"number": 7', '"number": 8') })
    await using node = await recordedNode(folder.path, main)
    expect(node.heights().length).toBe(20)
    expect(node.problems().map(({ code }) => code)).toEqual(['block_id_mismatch'])
  })

  test('a damaged index is listed, and files are classified by shape', async () => {
    await using folder = await folderWith([compact, 'blocks/nile-6597663.empty.json'], { 'index.json': '[{' })
    await using node = await recordedNode(folder.path, main)
    expect(node.heights()).toEqual([3_000_000])
    expect(node.problems().map(({ file }) => file)).toEqual(['index.json'])
  })
})

describe('rejects a folder without anything to serve, and says what to do', () => {
  test('a missing folder', async () => {
    await expect(recordedNode('/nowhere/at/all', main)).rejects.toMatchObject({
      code: 'recording_missing',
      message: 'There is no folder /nowhere/at/all to read recorded blocks from.',
    })
  })
  test('an empty folder', async () => {
    await using folder = await folderWith([])
    await expect(recordedNode(folder.path, main)).rejects.toThrow(
      'contains no .json files: put recorded blocks there',
    )
  })
  test('a folder of another network', async () => {
    await using folder = await folderWith(['blocks/nile-6597663.empty.json'])
    await expect(recordedNode(folder.path, main)).rejects.toThrow(
      'contains no whole block of the network main',
    )
  })
  test('a folder with only a damaged block', async () => {
    await using folder = await folderWith([], { 'broken.json': '{"block_header":{}' })
    await expect(recordedNode(folder.path, main)).rejects.toThrow('1 were skipped, first broken.json')
  })
})
