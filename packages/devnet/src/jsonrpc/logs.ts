// Filters of logs (java-tron LogFilter) and the logs they match. All throw `rpc_refused`.
import { toHex } from '@sundial/primitives'
import type { Log } from '@sundial/protocol'
import { readBytes, readMembers } from './read-parameter.ts'
import { invalidParams, limitExceeded } from './rpc-refused.ts'
import { firstPositionOf, heightOfPosition } from '../indexes/account-index.ts'
import { countBefore, type LogIndex } from '../indexes/log-index.ts'
import type { Chain } from '../chain/chain.ts'
import { pacer } from './pacer.ts'
import { logsOfBlock, type RpcLog } from './print-receipt.ts'

/** java-tron node.jsonrpc.maxAddressSize and maxSubTopics. */
const mostAddresses = 1000
const mostTopicsInOne = 1000
const mostTopics = 4

export type FilterRequest = Readonly<
  Partial<Record<'fromBlock' | 'toBlock' | 'address' | 'topics' | 'blockHash', unknown>>
>

/** Both included; an end of `Infinity` continues with new blocks. */
export type BlockRange = { readonly from: number; readonly to: number }

type LogSource = { readonly chain: Chain; readonly logIndex: LogIndex }

export type LogFilter = {
  /** 20 bytes in hex without prefix; any contract when there are none. */
  readonly addresses: ReadonlySet<string>
  /** By position: any of these, or anything where there are none. */
  readonly topics: readonly ReadonlySet<string>[]
}

export const filterRequest = (parameter: unknown): FilterRequest =>
  readMembers(parameter, ['fromBlock', 'toBlock', 'address', 'topics', 'blockHash'])

export const logFilter = ({ address, topics }: FilterRequest): LogFilter => ({
  addresses: new Set(addressesOf(address)),
  topics: topicsOf(topics),
})

function addressesOf(parameter: unknown): readonly string[] {
  if (parameter === undefined || parameter === null) return []
  if (typeof parameter === 'string') return [lowerHex(parameter, 20, 'invalid address')]
  if (!Array.isArray(parameter)) throw invalidParams('invalid addresses in query')
  if (parameter.length > mostAddresses) throw invalidParams(`exceed max addresses: ${mostAddresses}`)
  return parameter.map((item, index) => lowerHex(item, 20, `invalid address at index ${index}`))
}

function topicsOf(parameter: unknown): readonly ReadonlySet<string>[] {
  if (parameter === undefined || parameter === null) return []
  // Java takes a single value for a list of one.
  if (typeof parameter === 'string') return topicsOf([parameter])
  if (!Array.isArray(parameter)) throw invalidParams('invalid topic(s)')
  if (parameter.length > mostTopics) throw invalidParams(`topics size should be <= ${mostTopics}`)
  return parameter.map((topic: unknown) => {
    if (topic === null) return new Set<string>()
    const any = Array.isArray(topic) ? topic : [topic]
    if (any.length > mostTopicsInOne) throw invalidParams(`exceed max topics: ${mostTopicsInOne}`)
    return new Set(any.map((item) => lowerHex(item ?? 'null', 32, 'invalid topic(s)')))
  })
}

function lowerHex(value: unknown, length: number, fault: string): string {
  if (typeof value !== 'string') throw invalidParams(fault)
  const text = value.slice(0, 2 * length + 3)
  if (!/^(0x)?[0-9a-fA-F]*$/.test(text)) throw invalidParams(`${fault}: ${text}`)
  const bytes = readBytes(text)
  if (bytes.length !== length) throw invalidParams(`${fault}: ${text}`)
  return toHex(bytes)
}

/** A log must have as many topics as the filter has positions. */
export const matches = ({ addresses, topics }: LogFilter, log: Log): boolean =>
  (addresses.size === 0 || addresses.has(toHex(log.address))) &&
  topics.every((any, position) => {
    const topic = log.topics[position]
    return topic !== undefined && (any.size === 0 || any.has(toHex(topic)))
  })

/** java-tron LogBlockQuery.MAX_RESULT: of blocks to look at, and of logs. */
const most = 10_000
const tooMany = () => limitExceeded(`query returned more than ${most} results`)

/** Logs in chain order, by the index and not by looking at every block. Throws `rpc_refused` when they are too many. */
export async function findLogs(
  source: LogSource,
  filter: LogFilter,
  range: BlockRange,
): Promise<readonly RpcLog[]> {
  const { chain } = source
  const last = Math.min(range.to, chain.index.headHeight)
  if (range.from > last) return []
  const heights = candidateHeights(source, filter, { from: range.from, to: last })
  if (heights.length >= most) throw tooMany()
  const ids = heights.map((height) => chain.index.idAt(height))
  const isAsItWas = () => heights.every((height, index) => chain.index.idAt(height) === ids[index])
  const pace = pacer()
  const logs: RpcLog[] = []
  for (const height of heights) {
    if ((await pace()) && !isAsItWas()) return findLogs(source, filter, range)
    for (const entry of logsOfBlock(chain.block(height)!)) {
      if (matches(filter, entry.log)) logs.push(entry)
    }
    if (logs.length > most) throw tooMany()
  }
  return logs
}

/** Blocks with a transaction in which one of the addresses logged and one of the first topics was logged. */
function candidateHeights(
  { logIndex }: LogSource,
  { addresses, topics: [firstTopics] }: LogFilter,
  { from, to }: BlockRange,
): readonly number[] {
  const within = (positions: readonly number[]) =>
    positions.slice(
      countBefore(positions, firstPositionOf(from)),
      countBefore(positions, firstPositionOf(to + 1)),
    )
  const byKeys = (keys: ReadonlySet<string> | undefined): ReadonlySet<number> | undefined =>
    keys === undefined || keys.size === 0
      ? undefined
      : new Set([...keys].flatMap((key) => within(logIndex.positionsOf(key))))
  const ofAddresses = byKeys(addresses)
  const ofTopics = byKeys(firstTopics)
  const either = ofAddresses ?? ofTopics ?? within(logIndex.all())
  const both = [...either].filter((position) => ofTopics === undefined || ofTopics.has(position))
  return [...new Set(both.map(heightOfPosition))].sort((left, right) => left - right)
}
