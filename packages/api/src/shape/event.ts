import { decodeLog, type SignatureTable } from '@sundial/abi'
import { fromHex, TronError, Unavailable } from '@sundial/primitives'
import type { ApiPorts, Receipt } from '../ports.ts'

/** Values by name, or by place where unnamed. */
export type NamedEvent = {
  readonly name: string
  /** `Transfer(address,address,uint256)` */
  readonly signature: string
  readonly values: Readonly<Record<string, string>>
}

/** What the log tells; nothing where no signature fits it. */
export function namedEvent(
  topics: readonly string[],
  data: string,
  signatures?: SignatureTable,
): NamedEvent | undefined {
  const log = decoded(topics, data, signatures)
  if (log === undefined) return undefined
  const values = log.arguments.map(
    ({ name, plain }, at) => [name === '' ? String(at) : name, textOf(plain)] as const,
  )
  return { name: log.name, signature: log.signature, values: Object.fromEntries(values) }
}

function decoded(topics: readonly string[], data: string, signatures?: SignatureTable) {
  try {
    return decodeLog(topics.map(fromHex), fromHex(data), signatures)
  } catch (error) {
    if (error instanceof TronError) return undefined
    throw error
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** The receipt of a transaction at the block the index knows it in; nothing of another block, or while the node is away. */
export async function receiptAt(
  { id, height }: { readonly id: string; readonly height: number },
  { node }: Pick<ApiPorts, 'node'>,
): Promise<Receipt | undefined> {
  const receipt = await node.receipt(id).catch((error: unknown): Receipt | undefined => {
    if (error instanceof Unavailable) return undefined
    throw error
  })
  return receipt !== undefined && Number(receipt.blockNumber) === height ? receipt : undefined
}
