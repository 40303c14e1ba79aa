// Every recorded block, header, transaction and receipt is parsed, or listed here with a reason.
import { concatBytes, equalBytes, fromHex, sha256, toHex } from '@sundial/primitives'
import {
  block,
  blockHeader,
  blockId,
  blockSigner,
  type RawBlockHeader,
  rawBlockHeader,
  signersOf,
} from '@sundial/protocol'
import { describe, expect, test } from 'vitest'
import { readRecorded, recordedFiles } from '../../test/recorded-files.ts'
import { checkBlockId } from '../check-block.ts'
import { itemsOf, readItem, type Recorded } from './record.ts'

const notRead: Readonly<Record<string, string>> = {
  'blocks/mainnet-56804500-56804833.headers.json':
    'a table of headers without signatures; its ids are checked below',
  'blocks/mainnet-56804834-56805167.headers.json':
    'a table of headers without signatures; its ids are checked below',
  'blocks/mainnet-78000000-78000099.headers.json': 'headers only; ids and signatures are checked below',
  'blocks/mainnet-79072107.expected.json':
    "a decoder's result for the block of the same name; compared below",
  'api-responses/trongrid-v1/account-trc20-transfers.json': 'token transfers, no transaction bytes',
}

const files = recordedFiles(
  /^(blocks|transactions|transaction-infos|api-responses\/(node-captures|trongrid-v1)|vectors\/(merkle-proofs|synthetic|tampered))\//,
)
const readable = files.filter((file) => !(file in notRead))
const records = readable.flatMap((file) =>
  itemsOf(readRecorded(file)).map((item) => ({ file, recorded: readItem(item) })),
)

const countBy = (names: readonly string[]): Record<string, number> =>
  names.reduce<Record<string, number>>((counts, name) => ({ ...counts, [name]: (counts[name] ?? 0) + 1 }), {})

const blocks = records.flatMap(({ recorded }) => (recorded?.kind === 'block' ? [recorded.block] : []))

test('every file is parsed or excepted by name', () => {
  expect(records.filter(({ recorded }) => recorded === undefined)).toEqual([])
  expect(Object.keys(notRead).filter((file) => !files.includes(file))).toEqual([])
  expect(files.length).toBe(239)
})

// Parsing proves the id of each block and transaction and the root of each block.
test('counts proven items', () => {
  expect(countBy(records.map(({ recorded }) => recorded?.kind ?? 'none'))).toMatchInlineSnapshot(`
    {
      "block": 51,
      "header": 6,
      "receipt": 21,
      "reduced receipt": 78,
      "transaction": 254,
    }
  `)
  expect(blocks.reduce((count, { transactions }) => count + transactions.length, 0)).toMatchInlineSnapshot(
    `870`,
  )
})

test('witnesses signed their blocks', () => {
  const signed = (recorded: Recorded | undefined): string => {
    const header =
      recorded?.kind === 'block'
        ? recorded.block.header
        : recorded?.kind === 'header'
          ? recorded.header
          : undefined
    if (header === undefined) return 'no block'
    const signer = blockSigner(header)
    if (signer === undefined) return 'signature not recorded'
    return signer === header.rawData?.witnessAddress ? 'signed by its witness' : 'signed by another'
  }
  expect(countBy(records.map(({ recorded }) => signed(recorded)))).toMatchInlineSnapshot(`
    {
      "no block": 353,
      "signature not recorded": 31,
      "signed by its witness": 26,
    }
  `)
})

test('a block of known size is as long as its bytes', () => {
  const whole = blocks.filter(({ sizeBytes }) => sizeBytes !== undefined)
  for (const { header, transactions, sizeBytes } of whole) {
    const encoded = block.encode(
      block.create({ transactions: transactions.map(({ transaction }) => transaction), blockHeader: header }),
    )
    expect(sizeBytes).toBe(encoded.length)
  }
  expect(whole.length).toMatchInlineSnapshot(`22`)
})

test('signers recover from every signature of a transaction in a block', () => {
  const counts = blocks.flatMap(({ transactions }) =>
    transactions.map(({ transaction }) => signersOf(transaction).length),
  )
  expect(countBy(counts.map((count) => `${count} signers`))).toMatchInlineSnapshot(`
    {
      "0 signers": 6,
      "1 signers": 863,
      "2 signers": 1,
    }
  `)
})

test('the block of a BlockExtention matches its recording', () => {
  const expected = readRecorded('blocks/mainnet-79072107.expected.json') as {
    blockID: string
    witness_address: string
    transactions: { txID: string }[]
  }
  const found = blocks.find(({ height }) => height === 79_072_107)
  expect(found?.id).toBe(expected.blockID)
  expect(found?.header.rawData?.witnessAddress).toBe(expected.witness_address)
  expect(found?.transactions.map(({ id }) => id)).toEqual(expected.transactions.map(({ txID }) => txID))
})

test.each(['mainnet-56804500-56804833', 'mainnet-56804834-56805167'])('ids of the headers %s', (name) => {
  const rows = readRecorded(`blocks/${name}.headers.json`) as { blockID: string; parentHash: string }[]
  for (const [index, row] of rows.entries()) {
    checkBlockId(rawBlockHeader.fromJson(row, { visible: false }), row.blockID)
    if (index > 0) expect(row.parentHash).toBe(rows[index - 1]?.blockID)
  }
  expect(rows.length).toBe(334)
})

type Delegated = { readonly srs: readonly string[]; readonly witnessDelegatees: readonly string[] }

/** `own`, `delegated` by its witness permission, or `wrong`. */
function signedBy(
  { srs, witnessDelegatees }: Delegated,
  raw: RawBlockHeader,
  signer: string | undefined,
): string {
  if (signer === raw.witnessAddress) return 'own'
  const place = srs.indexOf(`0x${raw.witnessAddress.slice(2)}`)
  return signer === `41${witnessDelegatees[place]?.slice(2)}` ? 'delegated' : 'wrong'
}

test('a hundred consecutive headers are signed by their witnesses or their permitted keys', () => {
  const record = readRecorded('blocks/mainnet-78000000-78000099.headers.json') as Delegated & {
    blockIds: string[]
    blockHeaderRawBytes: string[]
    witnessSignatures: string[]
  }
  const kinds = record.blockHeaderRawBytes.map((hex, index) => {
    const rawData = rawBlockHeader.decode(fromHex(hex))
    checkBlockId(rawData, record.blockIds[index]!.slice(2))
    const witnessSignature = fromHex(record.witnessSignatures[index]!)
    return signedBy(record, rawData, blockSigner(blockHeader.create({ rawData, witnessSignature })))
  })
  expect(countBy(kinds)).toEqual({ own: 76, delegated: 24 })
})

describe.each(recordedFiles(/^vectors\/merkle-proofs\//))('%s', (file) => {
  const record = readRecorded(file) as Delegated & {
    encodedTx: string
    txLeaf: string
    headerTxTrieRoot: string
    targetIndex: number
    proof: string[]
    blocks: string[]
  }
  const headers = record.blocks.map((hex) => blockHeader.decode(fromHex(hex)))

  test('the proof leads from the transaction to the root in the signed header', () => {
    const leaf = sha256(fromHex(record.encodedTx))
    expect(`0x${toHex(leaf)}`).toBe(record.txLeaf)
    const root = record.proof.reduce(
      (node, sibling, level) =>
        sha256(
          (record.targetIndex >> level) & 1
            ? concatBytes(fromHex(sibling), node)
            : concatBytes(node, fromHex(sibling)),
        ),
      leaf,
    )
    expect(`0x${toHex(root)}`).toBe(record.headerTxTrieRoot)
    expect(equalBytes(root, headers[0]!.rawData!.txTrieRoot)).toBe(true)
  })

  test('its twenty headers are linked and signed', () => {
    const kinds = headers.map((header, index) => {
      const raw = header.rawData!
      const parent = headers[index - 1]?.rawData
      if (parent !== undefined) expect(toHex(raw.parentHash)).toBe(blockId(parent))
      return signedBy(record, raw, blockSigner(header))
    })
    expect(countBy(kinds)['wrong']).toBeUndefined()
    expect(kinds.length).toBe(20)
  })
})
