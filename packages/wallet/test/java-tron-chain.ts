// The transactions of a chain of a real java-tron with their receipts: vectors/java-tron.
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { fromHex } from '@sundial/primitives'
import { receipt, type Receipt } from '@sundial/protocol'

type Envelope = {
  readonly type: string
  readonly parameter: { readonly value: { readonly owner_address: string } }
  readonly Permission_id?: number
}

/** A transaction as java-tron prints it. */
export type Printed = {
  readonly txID: string
  readonly raw_data_hex: string
  readonly raw_data: {
    readonly contract: readonly [Envelope]
    readonly data?: string
    readonly fee_limit?: number
    readonly expiration?: number
  }
  readonly signature: readonly string[]
}

export type Executed = {
  readonly height: number
  readonly printed: Printed
  readonly raw: Uint8Array
  readonly receipt: Receipt
}

const textOf = (name: string): string => {
  const bytes = readFileSync(new URL(`../../../vectors/java-tron/${name}`, import.meta.url))
  return (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString()
}

const linesOf = (name: string) => textOf(name).trim().split('\n')

/** All transactions after block 0, in their order. */
export function executedByJavaTron(): readonly Executed[] {
  const infos = linesOf('infos.jsonl.gz').flatMap((line) => JSON.parse(line) as readonly { id: string }[])
  const receipts = new Map(infos.map((info) => [info.id, receipt.fromJson(info, { visible: false })]))
  return linesOf('blocks.jsonl.gz')
    .slice(1)
    .flatMap((line, at) => {
      const { transactions = [] } = JSON.parse(line) as { readonly transactions?: readonly Printed[] }
      return transactions.map((printed) => ({
        height: at + 1,
        printed,
        raw: fromHex(printed.raw_data_hex),
        receipt: receipts.get(printed.txID)!,
      }))
    })
}

/** Parameters under java-tron's keys, at the start of that chain and at its end. */
export function parametersOfJavaTron(when: 'start' | 'end'): ReadonlyMap<string, bigint> {
  const { [when]: list } = JSON.parse(textOf('parameters.json')) as Record<
    typeof when,
    readonly { readonly key: string; readonly value?: number }[]
  >
  return new Map(list.map(({ key, value = 0 }) => [key, BigInt(value)]))
}
