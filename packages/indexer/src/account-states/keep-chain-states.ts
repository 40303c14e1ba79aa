import type { NodeStateCalls } from '@sundial/node'
import { type Address, fromText, toHex } from '@sundial/primitives'
import { chainParameter, exchange, proposal, witness, witnessBrokerage } from '@sundial/protocol'
import type { NodeState, Store } from '@sundial/store'
import { atOneBlock, type IndexAndNode } from '../at-one-block.ts'
import { keepTally } from './keep-tally.ts'

type ChainStates = IndexAndNode & {
  readonly store: Pick<
    Store,
    'state' | 'storeStates' | 'storeWholeKind' | 'blocks' | 'blockByHeight' | 'nodeStates' | 'storeTally'
  >
  readonly node: IndexAndNode['node'] & ChainCalls
}
type ChainCalls = Pick<
  NodeStateCalls,
  | 'witnesses'
  | 'witnessesNow'
  | 'chainParameters'
  | 'exchanges'
  | 'proposals'
  | 'brokerage'
  | 'nextMaintenanceMs'
>

/** Data read from the chain at its head. */
type ReadChain = {
  readonly witnesses: readonly Address[]
  /** The block that counted their votes, if it is indexed. */
  readonly tallyHeight: number | undefined
}

/** Witnesses, their last tally, parameters, exchanges and proposals at the head; undefined when it moved. */
export async function keepChainStates({ store, node }: ChainStates): Promise<ReadChain | undefined> {
  const read = await atOneBlock({ store, node }, () =>
    Promise.all([
      node.witnesses(),
      node.witnessesNow(),
      node.chainParameters(),
      node.exchanges(),
      node.proposals(),
      node.nextMaintenanceMs(),
    ]),
  )
  if (read.kind !== 'read') return undefined
  const { at, answer } = read
  const [witnesses, witnessesNow, parameters, exchanges, proposals, nextMaintenanceMs] = answer
  const byAddress = ({ address }: { readonly address: Address }) => address
  const isStored = [
    witnessesNow === undefined ||
      (await store.storeWholeKind(at, 'witnessNow', byKey(witnessesNow, byAddress, witness))),
    await store.storeWholeKind(at, 'witness', byKey(witnesses, byAddress, witness)),
    await store.storeWholeKind(
      at,
      'parameter',
      byKey(parameters, ({ key }) => keyOf(key), chainParameter),
    ),
    await store.storeWholeKind(
      at,
      'exchange',
      byKey(exchanges, ({ exchangeId }) => keyOf(exchangeId), exchange),
    ),
    await store.storeWholeKind(
      at,
      'proposal',
      byKey(proposals, ({ proposalId }) => keyOf(proposalId), proposal),
    ),
  ]
  if (isStored.includes(false)) return undefined
  const tallyHeight = await keepTally(store, { at, witnesses, parameters, nextMaintenanceMs })
  return { witnesses: witnesses.map(({ address }) => address), tallyHeight }
}

const keyOf = (name: string | bigint): string => toHex(fromText(String(name)))

/** Each key once and never empty, whatever the node returns. */
function byKey<Value>(
  values: readonly Value[],
  key: (value: Value) => string,
  type: { encode(value: Value): Uint8Array },
): readonly NodeState[] {
  const states = values.map((value) => ({ key: key(value), bytes: type.encode(value) }))
  return [...new Map(states.map((state) => [state.key, state])).values()].filter(({ key }) => key !== '')
}

/** The witnesses' brokerage needs a call for each, so many are not read at one block. */
export async function keepBrokerages(
  { store, node }: ChainStates,
  witnesses: readonly Address[],
): Promise<boolean> {
  if (witnesses.length === 0) return true
  const read = await atOneBlock({ store, node }, () =>
    Promise.all(witnesses.map((witness) => node.brokerage(witness))),
  )
  if (read.kind !== 'read') return false
  const states = witnesses.map((key, at) => ({
    key,
    bytes: witnessBrokerage.encode(witnessBrokerage.create({ percent: read.answer[at]! })),
  }))
  return store.storeStates(read.at, 'brokerage', states)
}
