import { toBase58, toHex } from '@sundial/primitives'
import { blockId, transactionRoot } from '@sundial/protocol'
import { expect, test } from 'vitest'
import { memoryChain, SetClock, wallet } from '../../test/world.ts'
import { genesisBlock } from './genesis-block.ts'
import { openChain } from '../chain/open-chain.ts'
import { ChainLog } from '../log/chain-log.ts'
import { memoryLogFile } from '../log/log-file.ts'
import { defaultGenesis, type Genesis, genesisFromJson, genesisText, mainnetParentHash } from './genesis.ts'

test('block 0 is that of a java-tron private net with the key 0x…01', () => {
  const { rawData } = genesisBlock({ ...defaultGenesis, parentHash: mainnetParentHash }).blockHeader!
  // Id that a java-tron node reported for such a net (go-tron's test of its genesis against java-tron).
  expect(blockId(rawData!)).toBe('000000000000000075da3fe749503edb5d6121d96d450b980294a03648934988')
})

test('block 0 has the parent hash by which tools recognise a private net', () => {
  const { rawData } = genesisBlock(defaultGenesis).blockHeader!
  expect(toHex(rawData!.parentHash)).toBe('957dc2d350daecc7bb6a38f3938ebde0a0c1cedafe15f0edae4256a2907449f6')
  expect(blockId(rawData!)).toBe('0000000000000000b65699f1644ecd71c9d555f29c33f87b07c5166dcf86f068')
})

test('a data folder from before the default parent hash changed keeps its block 0', () => {
  const log = new ChainLog(memoryLogFile())
  const open = (genesis: Genesis) => openChain({ genesis, slotMs: 3000, log, time: new SetClock() })
  const former = open({ ...defaultGenesis, parentHash: mainnetParentHash })
  former.mine(2)
  expect(open(defaultGenesis).index.headId).toBe(former.index.headId)
  const other = { ...defaultGenesis, parentHash: '1'.repeat(64) }
  expect(() => open(other)).toThrow(expect.objectContaining({ code: 'chain_refused' }))
})

test('its Merkle root is that of its transactions', () => {
  const { blockHeader, transactions } = genesisBlock(defaultGenesis)
  expect(blockHeader!.rawData!.txTrieRoot).toEqual(transactionRoot(transactions))
})

test('the first of 27 witnesses has the key 1', () => {
  expect(defaultGenesis.witnesses).toHaveLength(27)
  expect(toBase58(defaultGenesis.witnesses[0]!.address)).toBe('TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC')
})

test('an empty file is the default', () => {
  expect(genesisText(genesisFromJson('{}'))).toBe(genesisText(defaultGenesis))
})

test('a file sets accounts, witnesses and parameters', () => {
  const genesis = genesisFromJson(
    JSON.stringify({
      timestamp: 1_600_000_000_000,
      assets: [
        {
          accountName: 'Bank',
          address: 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC',
          balance: '9000000000000000000',
        },
      ],
      witnesses: [{ privateKey: '2'.padStart(64, '0'), voteCount: 7, url: 'http://w' }],
      parameters: { getMemoFee: 0 },
    }),
  )
  expect(genesis).toMatchObject({
    timestampMs: 1_600_000_000_000,
    accounts: [{ name: 'Bank', balanceSun: 9_000_000_000_000_000_000n }],
    witnesses: [{ address: '412b5ad5c4795c026514f8317c7a215e218dccd6cf', voteCount: 7n }],
    parameters: { getMemoFee: 0n },
  })
})

const second = 'TDvSsdrNM5eeXNL3czpa6AxLDHZA9nwe9K'

test('a witness may be named by its address alone, and misses its slots until the chain has its key', () => {
  const genesis = genesisFromJson(
    JSON.stringify({
      witnesses: [
        { privateKey: '1'.padStart(64, '0'), voteCount: 9 },
        { privateKey: '3'.padStart(64, '0'), voteCount: 8 },
        { privateKey: '4'.padStart(64, '0'), voteCount: 7 },
        { address: second, voteCount: 6 },
      ],
    }),
  )
  expect(genesis.witnesses[3]).toEqual({ address: wallet(2).address, voteCount: 6n, url: '' })
  const { chain, reopen } = memoryChain({ genesis })
  const makers = () => new Set(chain.mine(12).map(({ block }) => block.blockHeader!.rawData!.witnessAddress))
  expect(makers()).toEqual(new Set([1, 3, 4].map((number) => wallet(number).address)))
  expect(chain.state.get('witnesses', wallet(2).address)).toMatchObject({ voteCount: 6n, isJobs: true })
  expect(reopen().index.headId).toBe(chain.index.headId)
  chain.cheat({ kind: 'key', privateKey: wallet(2).key })
  expect(makers()).toContain(wallet(2).address)
})

test('makes blocks of the version that the genesis file names, and of version 34 without one', () => {
  const versionOf = (text: string) => {
    const { chain } = memoryChain({ genesis: genesisFromJson(text) })
    return chain.mine(1)[0]!.block.blockHeader!.rawData!.version
  }
  expect(versionOf('{"blockVersion":32}')).toBe(32)
  expect(versionOf('{}')).toBe(34)
})

test.each([
  ['[]', 'genesis_malformed'],
  ['{"assets":[]}', 'genesis_malformed'],
  ['{"assets":[{"address":"x","balance":1}]}', 'malformed_address'],
  ['{"assets":[{"address":"TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC","balance":1.5}]}', 'genesis_malformed'],
  ['{"witnesses":[{}]}', 'genesis_malformed'],
  [`{"witnesses":[{"address":"${second}"}]}`, 'genesis_malformed'],
  [`{"witnesses":[{"address":"${second}","privateKey":"${'3'.padStart(64, '0')}"}]}`, 'genesis_malformed'],
  ['{"witnesses":[{"address":"x"}]}', 'malformed_address'],
  ['{"parameters":{"getNothing":1}}', 'genesis_malformed'],
  ['{', 'malformed_json'],
])('%s is refused as %s', (text, code) => {
  expect(() => genesisFromJson(text)).toThrow(expect.objectContaining({ code }))
})
