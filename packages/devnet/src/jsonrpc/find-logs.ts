import { firstPlaceOf, heightOfPlace } from '../chain/account-index.ts'
import { countBefore } from '../chain/log-index.ts'
import type { Devnet } from '../devnet.ts'
import type { BlockRange } from './block-range.ts'
import { type LogFilter, matches } from './log-filter.ts'
import { pacer } from './pacer.ts'
import { logsOfBlock, type PlacedLog } from './print-log.ts'
import { limitExceeded } from './rpc-refused.ts'

/** java-tron LogBlockQuery.MAX_RESULT: of blocks to look at, and of logs. */
const most = 10_000
const tooMany = () => limitExceeded(`query returned more than ${most} results`)

/** Logs in chain order, by the index and not by looking at every block. Throws `rpc_refused` when they are too many. */
export async function findLogs(
  devnet: Devnet,
  filter: LogFilter,
  range: BlockRange,
): Promise<readonly PlacedLog[]> {
  const { chain } = devnet
  const last = Math.min(range.to, chain.index.headHeight)
  if (range.from > last) return []
  const heights = candidateHeights(devnet, filter, { from: range.from, to: last })
  if (heights.length >= most) throw tooMany()
  const ids = heights.map((height) => chain.index.idAt(height))
  const isAsItWas = () => heights.every((height, index) => chain.index.idAt(height) === ids[index])
  const pace = pacer()
  const found: PlacedLog[] = []
  for (const height of heights) {
    if ((await pace()) && !isAsItWas()) return findLogs(devnet, filter, range)
    for (const placed of logsOfBlock(chain.block(height)!)) {
      if (matches(filter, placed.log)) found.push(placed)
    }
    if (found.length > most) throw tooMany()
  }
  return found
}

/** Blocks with a transaction in which one of the addresses logged and one of the first topics was logged. */
function candidateHeights(
  { logIndex }: Devnet,
  { addresses, topics: [firstTopics] }: LogFilter,
  { from, to }: BlockRange,
): readonly number[] {
  const within = (places: readonly number[]) =>
    places.slice(countBefore(places, firstPlaceOf(from)), countBefore(places, firstPlaceOf(to + 1)))
  const byKeys = (keys: ReadonlySet<string> | undefined): ReadonlySet<number> | undefined =>
    keys === undefined || keys.size === 0
      ? undefined
      : new Set([...keys].flatMap((key) => within(logIndex.placesOf(key))))
  const ofAddresses = byKeys(addresses)
  const ofTopics = byKeys(firstTopics)
  const either = ofAddresses ?? ofTopics ?? within(logIndex.all())
  const both = [...either].filter((place) => ofTopics === undefined || ofTopics.has(place))
  return [...new Set(both.map(heightOfPlace))].sort((left, right) => left - right)
}
