import { type Address, fromHex, neutralText, toAddress } from '@sundial/primitives'

type Members = Readonly<Record<string, unknown>>

/** Calls a path of java-tron's HTTP interface with a JSON body and returns the members of its answer. */
export type CallNode = (path: string, body?: Members) => Promise<Members>

/** An integer of an answer; java-tron leaves out zero. */
export const nodeInteger = (value: unknown): bigint =>
  BigInt((value as number | string | bigint | undefined) ?? 0)

/**
 * The text of a message, which java-tron writes as hex unless the request was `visible`; empty for none. It may quote a stranger: a
 * text within hex passes whoever checks the texts of an answer, so this makes it harmless.
 */
export function wordsOf(message: unknown): string {
  if (typeof message !== 'string') return ''
  const isHex = /^(?:[0-9a-f]{2})+$/i.test(message)
  return neutralText(isHex ? new TextDecoder().decode(fromHex(message)) : message)
}

/** Height and time in milliseconds of a node's newest block, by which the chain measures every delay. */
export type BlockNow = { readonly height: bigint; readonly nowMs: bigint }

/** The newest block, and who made it. Throws what the call throws. */
export async function readNewestBlock(call: CallNode): Promise<BlockNow & { readonly producer: Address }> {
  const { block_header: header } = await call('/wallet/getblock', { detail: false })
  const { raw_data: block = {} } = (header ?? {}) as { readonly raw_data?: Members }
  const { witness_address: producer } = block
  return {
    height: nodeInteger(block['number']),
    nowMs: nodeInteger(block['timestamp']),
    // Block 0 has none.
    producer: typeof producer === 'string' ? toAddress(producer) : '',
  }
}
