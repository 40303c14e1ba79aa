// A folder with what a real java-tron answered: genesis.json, blocks.jsonl.gz, infos.jsonl.gz and exchanges.jsonl.gz.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { fromHex } from '@sundial/primitives'
import { addressOfPrivateKey } from '@sundial/primitives/keys'
import { type Transaction, transaction as transactionMessage } from '@sundial/protocol'
import { type Genesis, genesisFromJson, witnessKey } from '../../src/genesis/genesis.ts'
import { SignedTransaction } from '../../src/rules/signed-transaction.ts'

export const services = ['full', 'solidity', 'jsonrpc', 'jsonrpc-solidity'] as const
export type Service = (typeof services)[number]

/** A request to java-tron, the state of the chain at that moment, and the response. */
export type RecordedExchange = {
  /** Order in time; increases. */
  readonly n: number
  /** Clock of the node in milliseconds. */
  readonly at: number
  readonly height: number
  readonly finalized: number
  /** The height whose state `/walletsolidity` shows. */
  readonly solidity: number
  /** Ids of pending transactions. */
  readonly pending: readonly string[]
  readonly service: Service
  readonly method: string
  readonly path: string
  readonly body: string | null
  readonly contentType: string | null
  readonly status: number
  readonly type: string | null
  readonly answer: string | null
}

export type RecordedBlock = {
  readonly id: string
  readonly timeMs: number
  readonly transactions: readonly Transaction[]
  /** The answers to getblockbynum and gettransactioninfobyblocknum. */
  readonly text: string
  readonly infosText: string
}

/** A request over gRPC while the head stood still at the last block, and what came back; bytes as base64. */
export type RecordedCall = {
  readonly method: string
  readonly request: string
  readonly status: string
  readonly answer?: string
  /** The words of a status that is not OK. */
  readonly words?: string
  /** What is wrong with the bytes of the request. */
  readonly damaged?: string
}

export type Recording = {
  readonly genesis: Genesis
  /** By height. */
  readonly blocks: readonly RecordedBlock[]
  /** Private keys of the witnesses that made blocks; test keys are small numbers. */
  readonly witnessKeys: readonly string[]
  readonly exchanges: readonly RecordedExchange[]
}

type BlockJson = {
  readonly blockID: string
  readonly block_header: {
    readonly raw_data: {
      readonly timestamp?: number
      readonly version?: number
      readonly witness_address: string
    }
  }
  readonly transactions?: readonly { readonly raw_data_hex: string; readonly signature?: readonly string[] }[]
}

const linesOf = (folder: string, name: string): readonly string[] =>
  gunzipSync(readFileSync(join(folder, name)))
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '')

/** The calls over gRPC of a recording. */
export const readCalls = (folder: string): readonly RecordedCall[] =>
  linesOf(folder, 'calls.jsonl.gz').map((line) => JSON.parse(line) as RecordedCall)

/** The chain of a recording, with the exchanges over HTTP where it has some. */
export function readRecording(folder: string): Recording {
  const lines = (name: string) => linesOf(folder, name)
  const infos = lines('infos.jsonl.gz')
  const texts = lines('blocks.jsonl.gz')
  const blocks = texts.map((text) => JSON.parse(text) as BlockJson)
  const genesis = genesisFromJson(readFileSync(join(folder, 'genesis.json'), 'utf8'))
  const version = blocks[1]?.block_header.raw_data.version
  return {
    genesis: { ...genesis, ...(version === undefined ? {} : { blockVersion: version }) },
    blocks: blocks.map((block, height) => ({
      id: block.blockID,
      timeMs: block.block_header.raw_data.timestamp ?? 0,
      transactions: height === 0 ? [] : (block.transactions ?? []).map(transactionOf),
      text: texts[height]!,
      infosText: infos[height]!,
    })),
    witnessKeys: keysOf(
      new Set(blocks.slice(1).map(({ block_header: header }) => header.raw_data.witness_address)),
    ),
    exchanges: existsSync(join(folder, 'exchanges.jsonl.gz'))
      ? lines('exchanges.jsonl.gz').map((line) => JSON.parse(line) as RecordedExchange)
      : [],
  }
}

type TransactionJson = NonNullable<BlockJson['transactions']>[number]

/** From the bytes: field 1 is the raw data, field 2 the signatures. */
function transactionOf({ raw_data_hex: raw, signature = [] }: TransactionJson): Transaction {
  const field = (number: number, hex: string) => {
    const length = hex.length / 2
    const varint: number[] = []
    for (let rest = length; ; rest >>>= 7) {
      if (rest < 128) {
        varint.push(rest)
        break
      }
      varint.push((rest & 127) | 128)
    }
    return Buffer.concat([Buffer.from([number * 8 + 2, ...varint]), Buffer.from(hex, 'hex')])
  }
  return transactionMessage.decode(Buffer.concat([field(1, raw), ...signature.map((item) => field(2, item))]))
}

export const idOf = (transaction: Transaction): string => new SignedTransaction(transaction).id

const mostKeys = 2000

function keysOf(addresses: ReadonlySet<string>): readonly string[] {
  const found: string[] = []
  for (let number = 1; number <= mostKeys && found.length < addresses.size; number++) {
    const key = witnessKey(number)
    if (addresses.has(addressOfPrivateKey(fromHex(key)))) found.push(key)
  }
  return found
}
