// The oracles of a gateway and what each said last, from the events of its network's index.
import { oracleTopics } from '@sundial/bridge'
import { type Address, toAddress, toBase58 } from '@sundial/primitives'
import { eventKey, type Store } from '@sundial/store'
import { omitUndefined } from '../../omit-undefined.ts'
import type { BridgeChain } from '../../services/bridge.ts'
import type { FactOf } from '../../shared/rows.ts'

type Event = FactOf<'event'>
/** Changes of oracles that are read: a gateway gives at most 255 of them a place. */
const mostChanges = 510

export const readOracles = ({ store, gateway }: BridgeChain) =>
  store.atOneState(async (_, reading) => {
    const added = await changesOf(oracleTopics.added, { gateway, reading })
    const removed = await changesOf(oracleTopics.removed, { gateway, reading })
    const oracles = currentOnes(added, removed)
    const rows = []
    for (const oracle of oracles) rows.push(await lastWord(oracle, { gateway, reading }))
    return rows
  })

type At = { readonly gateway: Address; readonly reading: Store }

async function changesOf(signature: string, { gateway: contract, reading }: At): Promise<readonly Event[]> {
  const place = { list: 'eventsOfSignature', key: eventKey({ contract, signature }) } as const
  const { rows } = await reading.facts(place, { start: 0, limit: mostChanges, order: 'oldest' })
  return rows as readonly Event[]
}

/** Those that were added as often as not removed. */
function currentOnes(added: readonly Event[], removed: readonly Event[]): readonly Address[] {
  const balance = new Map<Address, number>()
  const count = (events: readonly Event[], by: number) => {
    for (const { topics } of events) {
      const oracle = toAddress(`41${topics[0]!.slice(24)}`)
      balance.set(oracle, (balance.get(oracle) ?? 0) + by)
    }
  }
  count(added, 1)
  count(removed, -1)
  return [...balance].flatMap(([oracle, times]) => (times > 0 ? [oracle] : []))
}

async function lastWord(oracle: Address, { gateway: contract, reading }: At) {
  const topic = oracle.slice(2).padStart(64, '0')
  const key = eventKey({ contract, signature: oracleTopics.said, topic })
  const request = { start: 0, limit: 1, order: 'newest' } as const
  const { rows, total } = await reading.facts({ list: 'eventsWithTopic1', key }, request)
  const last = rows[0] as Event | undefined
  return omitUndefined({
    oracle: toBase58(oracle),
    said: total,
    last:
      last &&
      omitUndefined({
        list: BigInt(`0x${last.topics[1]}`) === 1n ? ('parcel' as const) : ('mapping' as const),
        nonce: String(BigInt(`0x${last.topics[2]}`)),
        txHash: last.transactionId,
        block: last.height,
        timestamp: last.timestampMs,
      }),
  })
}
