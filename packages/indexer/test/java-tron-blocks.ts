// Chains of a real java-tron with their receipts: vectors/java-tron, and vectors/java-tron-market with orders of its market.
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { fromHex } from '@sundial/primitives'
import { blockHeader, rawTransaction, receipt, transaction } from '@sundial/protocol'
import type { SourcedBlock } from '../src/source.ts'
import { readBlock, type ReadBlock } from '../src/read-block.ts'

type Recording = 'java-tron' | 'java-tron-market'

export const linesOf = (
  name: 'blocks' | 'infos' | 'exchanges' | 'accounts',
  recording: Recording = 'java-tron',
): readonly string[] =>
  gunzipSync(readFileSync(new URL(`../../../vectors/${recording}/${name}.jsonl.gz`, import.meta.url)))
    .toString()
    .split('\n')
    .filter((line) => line !== '')

type Json = Readonly<Record<string, unknown>>
type BlockJson = {
  readonly blockID: string
  readonly block_header: Json
  readonly transactions?: readonly {
    readonly txID: string
    readonly raw_data_hex: string
    readonly signature?: readonly string[]
    readonly ret?: readonly Json[]
  }[]
}

export const javaTronBlocks = (recording?: Recording): readonly ReadBlock[] =>
  javaTronSources(recording).map((block) => readBlock(block))

export function javaTronSources(recording: Recording = 'java-tron'): readonly SourcedBlock[] {
  const infos = linesOf('infos', recording).flatMap(
    (line) => JSON.parse(line) as readonly (Json & { readonly id: string })[],
  )
  const receipts = new Map(infos.map((info) => [info.id, receipt.fromJson(info, { visible: false })]))
  return linesOf('blocks', recording).map((line) => {
    const block = JSON.parse(line) as BlockJson
    return {
      id: block.blockID,
      sizeBytes: undefined,
      header: blockHeader.fromJson(block.block_header, { visible: false }),
      transactions: (block.transactions ?? []).map(
        ({ txID, raw_data_hex: raw, signature = [], ret = [] }) => ({
          id: txID,
          transaction: {
            ...transaction.fromJson({ signature, ret }, { visible: false }),
            rawData: rawTransaction.decode(fromHex(raw)),
          },
        }),
      ),
      receipts,
      keepsInternal: true,
    }
  })
}
