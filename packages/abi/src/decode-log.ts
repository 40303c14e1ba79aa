import { Malformed, toHex } from '@sundial/primitives'
import { type Argument, decodeArguments, firstThatFits } from './argument.ts'
import { type EventItem, signatureOf } from './item.ts'
import { type SignatureTable, standardTable } from './signature-table.ts'
import { isDynamic, type Parameter, toMembers, typeText } from './type.ts'

export type EventArgument = Argument & {
  readonly indexed: boolean
  /** The log contains only the hash of an indexed text, list or tuple; the value is then that hash. */
  readonly isHash: boolean
}

export type DecodedLog = {
  readonly name: string
  /** `Transfer(address,address,uint256)` */
  readonly signature: string
  readonly arguments: readonly EventArgument[]
}

/** The event of the table that matches a log, `undefined` when none does or when the bytes do not fit. */
export function decodeLog(
  topics: readonly Uint8Array[],
  data: Uint8Array,
  table: SignatureTable = standardTable(),
): DecodedLog | undefined {
  const [topic] = topics
  if (topic === undefined) return undefined
  const known = table.eventsOf(toHex(topic))
  const indexedCount = topics.length - 1
  const candidates = [
    ...known.filter((event) => countIndexed(event) === indexedCount),
    ...known.flatMap((event) => variantOf(event, indexedCount)),
  ]
  return firstThatFits(candidates, (event) => decodeEvent(event, topics, data))
}

/** The log decoded as this event, even an anonymous one. Throws `malformed_abi_type` and `malformed_abi_data`. */
export function decodeEvent(event: EventItem, topics: readonly Uint8Array[], data: Uint8Array): DecodedLog {
  const indexedTopics = event.anonymous === true ? topics : topics.slice(1)
  const inData = event.inputs.filter(({ indexed }) => indexed !== true)
  if (countIndexed(event) !== indexedTopics.length)
    throw new Malformed('abi_data', `A log of ${event.name} has another number of topics.`)
  const unindexed = decodeArguments(inData, data)
  let topicAt = 0
  let unindexedAt = 0
  const values = event.inputs.map((input): EventArgument =>
    input.indexed === true
      ? decodeTopic(input, indexedTopics[topicAt++]!)
      : { ...unindexed[unindexedAt++]!, indexed: false, isHash: false },
  )
  return { name: event.name, signature: signatureOf(event), arguments: values }
}

function decodeTopic(input: Parameter, topic: Uint8Array): EventArgument {
  const { name, type } = toMembers([input])[0]!
  const isHash = isDynamic(type) || type.kind === 'array' || type.kind === 'tuple'
  if (!isHash) return { ...decodeArguments([input], topic)[0]!, indexed: true, isHash }
  const value = `0x${toHex(topic)}`
  return { name, type: typeText(type), shape: type, value, plain: value, indexed: true, isHash }
}

/**
 * The signature does not say which members are indexed, and contracts differ. A log with topics for all members or for
 * none can be decoded in only one way.
 */
function variantOf(event: EventItem, indexedCount: number): readonly EventItem[] {
  if (indexedCount !== 0 && indexedCount !== event.inputs.length) return []
  return [{ ...event, inputs: event.inputs.map((input) => ({ ...input, indexed: indexedCount > 0 })) }]
}

const countIndexed = ({ inputs }: EventItem): number =>
  inputs.filter(({ indexed }) => indexed === true).length
