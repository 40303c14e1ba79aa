import {
  account,
  amount,
  asset,
  factKind,
  type FactKind,
  flag,
  hex,
  many,
  maybe,
  type FactMember,
  record,
  text,
} from '../fact-codec.ts'
import { enter } from '../fact-lists.ts'
import type { Address } from '@sundial/primitives'
import { eventKey } from '../event-key.ts'

/** An action of a contract in its own name within a call, as in java-tron: a call, a creation, a stake, a vote. */
export const internalTransaction = factKind({
  code: 1,
  members: {
    hash: hex,
    from: maybe(account),
    to: maybe(account),
    /** java-tron's note of the action: call, create, suicide, delegateResourceOfEnergy, … */
    note: text,
    /** Undone with the call it was part of. */
    rejected: flag,
    values: many(record({ asset, amount })),
    extra: text,
  },
  lists: ({ from, to }) =>
    [from, to]
      .filter((side) => side !== undefined)
      .map((side) => enter('internalTransactionsOfAccount', side)),
})

/** A contract was created: by an operation, or by another contract within a call. */
export const contractCreation = factKind({
  code: 2,
  members: { creator: account, contract: account, name: text, isInternal: flag },
  lists: ({ creator, contract }) => [
    enter('contractCreations', 0),
    enter('contractCreationsOfCreator', creator),
    enter('contractCreationsOfContract', contract),
  ],
})

/** A log of a contract. The node has the rest of the log. */
type Event = {
  readonly contract: Address
  /** The first topic as hex: by custom the hash of the event's declaration. Absent in a log without topics. */
  readonly signature: string | undefined
  /** Further topics as hex; empty when other facts or transfers contain them. */
  readonly topics: readonly string[]
  /** Place among the logs of its transaction. */
  readonly logIndex: number
}

const addressDigits = 42
const wordDigits = 64

/** Every key begins with the one of contract and signature. */
const layout: FactMember<Event> = {
  write: ({ contract, signature, topics, logIndex }, into) => {
    into.keys.push(eventKey({ contract, signature }))
    for (const topic of topics) into.keys.push(eventKey({ contract, signature, topic }))
    into.payload.uint(logIndex)
  },
  read: ({ keys, payload }) => {
    const [logged = '', ...behind] = keys
    return {
      contract: logged.slice(0, addressDigits),
      signature: logged.slice(addressDigits) || undefined,
      topics: behind.map((key) => key.slice(addressDigits + wordDigits)),
      logIndex: payload.uint(),
    }
  },
}

const topicLists = ['eventsWithTopic1', 'eventsWithTopic2', 'eventsWithTopic3'] as const

export const event: FactKind<Event> = {
  code: 15,
  layout,
  lists: ({ contract, signature, topics }) => [
    enter('eventsOfContract', eventKey({ contract })),
    ...(signature === undefined ? [] : [enter('eventsOfSignature', eventKey({ contract, signature }))]),
    ...topics.map((topic, at) => enter(topicLists[at]!, eventKey({ contract, signature, topic }))),
  ],
}
