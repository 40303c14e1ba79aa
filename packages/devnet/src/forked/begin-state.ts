// What a fork reads at its start: totals of the chain, proposals and pools.
import { decodeOperation, type ParameterName, type PropertyName, type Records } from '@sundial/operations'
import { type Address, toHex } from '@sundial/primitives'
import { accountResourceMessage, exchange, type Proposal, proposal } from '@sundial/protocol'
import { slotOf } from '../chain/schedule.ts'
import { headerOf, type StoredBlock } from '../chain/stored-block.ts'
import { genesisState } from '../genesis/genesis-block.ts'
import type { Genesis } from '../genesis/genesis.ts'
import { addToProperty, Layer, setProperty, type State } from '../state/state.ts'
import type { ForkedNode } from './forked-node.ts'
import { textOf } from './forked-parameters.ts'
import { blackholeName, firstCycle, type ForkedState } from './forked-state.ts'

type Beginning = {
  readonly node: ForkedNode
  readonly base: ForkedState
  readonly genesis: Genesis
  readonly blocks: readonly [StoredBlock, StoredBlock]
}

const form = { visible: false }

export function beginState({ node, base, genesis, blocks }: Beginning): State {
  const state = genesisState(genesis, base)
  const layer = new Layer(state)
  const [first, head] = blocks
  for (const [name, value] of Object.entries(figuresOf(node, head)))
    setProperty(layer, name as PropertyName, value)
  for (const { balanceSun } of genesis.accounts) addToProperty(layer, 'mintedSun', balanceSun)
  const lists = { proposals: listOf(node, 'proposals'), exchanges: listOf(node, 'exchanges') }
  for (const json of lists.proposals) {
    const item = proposal.fromJson(json, form)
    layer.set('proposals', String(item.proposalId), withdrawn(item))
    raise(layer, 'proposalCount', item.proposalId)
  }
  for (const json of lists.exchanges) {
    const item = exchange.fromJson(json, form)
    layer.set('exchanges', String(item.exchangeId), item)
    raise(layer, 'lastExchangeId', item.exchangeId)
  }
  for (const [name, text] of pricesOf(node)) layer.set('priceHistories', name, text)
  const blackhole = blackholeOf(first, base)
  if (blackhole !== undefined) layer.set('accountNames', blackholeName, blackhole)
  beginWitnesses(layer, genesis, head)
  state.apply(layer.changes())
  return state
}

/**
 * Cancels an open proposal. Its approvers no longer produce blocks, and 70 % of one producer rounds down to zero approvals, so the
 * next maintenance would approve it.
 */
const withdrawn = (item: Proposal): Proposal =>
  item.state === 'PENDING' ? { ...item, state: 'CANCELED' } : item

/** Totals of the whole chain. Counters that are not here start at zero at the fork. */
function figuresOf(node: ForkedNode, head: StoredBlock): Partial<Record<PropertyName, bigint>> {
  const { timestamp, number, witnessAddress } = headerOf(head.block)
  const weights = accountResourceMessage.fromJson(
    node.post('/wallet/getaccountresource', { address: witnessAddress }),
    form,
  )
  return {
    headTimeMs: timestamp,
    headHeight: number,
    solidifiedHeight: number,
    forkedHeight: number,
    nextMaintenanceMs: BigInt(textOf(node.post('/wallet/getnextmaintenancetime')['num'])),
    burnedSun: numberIn(node, '/wallet/getburntrx', 'burnTrxAmount'),
    totalNetWeight: weights.totalNetWeight,
    totalEnergyWeight: weights.totalEnergyWeight,
    totalTronPowerWeight: weights.totalTronPowerWeight,
    currentCycle: firstCycle,
    lastTokenId: lastTokenId(node),
  }
}

const numberIn = (node: ForkedNode, path: string, name: string): bigint =>
  BigInt(textOf(node.postIfServed(path)?.[name]))

const listOf = (node: ForkedNode, name: 'proposals' | 'exchanges'): readonly unknown[] => {
  const list = node.post(`/wallet/list${name}`)[name]
  return Array.isArray(list) ? list : []
}

/** java-tron TOKEN_ID_NUM before the first token. */
const beforeTokens = 1_000_000n

/** Found by bisection, because no call returns it: tokens are numbered without gaps and never deleted. */
function lastTokenId(node: ForkedNode): bigint {
  const isThere = (id: bigint) =>
    node.post('/wallet/getassetissuebyid', { value: String(id) })['owner_address'] !== undefined
  let step = 1n
  while (isThere(beforeTokens + step)) step *= 2n
  let [known, absent] = [beforeTokens + step / 2n, beforeTokens + step]
  while (absent - known > 1n) {
    const middle = (known + absent) / 2n
    if (isThere(middle)) known = middle
    else absent = middle
  }
  return known
}

const priceCalls: readonly (readonly [ParameterName, string])[] = [
  ['getEnergyFee', '/wallet/getenergyprices'],
  ['getTransactionFee', '/wallet/getbandwidthprices'],
  ['getMemoFee', '/wallet/getmemofee'],
]

const pricesOf = (node: ForkedNode): readonly (readonly [ParameterName, string])[] =>
  priceCalls.flatMap(([name, path]) => {
    const prices = node.postIfServed(path)?.['prices']
    return typeof prices === 'string' && prices !== '' ? [[name, prices] as const] : []
  })

function raise(layer: Layer, name: PropertyName, value: bigint): void {
  if (value > (layer.get('properties', name) ?? 0n)) setProperty(layer, name, value)
}

/** Looked up among the receivers of block 0, because no call finds an account by its name. */
function blackholeOf({ block }: StoredBlock, base: ForkedState): Records['accountNames'] | undefined {
  return block.transactions
    .map((item) => receiverOf(item.rawData!.contract[0]!))
    .find((address) => address !== undefined && nameOf(base, address) === blackholeName)
}

function receiverOf(envelope: Parameters<typeof decodeOperation>[0]): Address | undefined {
  const operation = decodeOperation(envelope)
  return operation.kind === 'TransferContract' ? operation.value.toAddress : undefined
}

function nameOf(base: ForkedState, address: Address): string | undefined {
  const account = base.get('accounts', address)
  return account === undefined ? undefined : toHex(account.accountName)
}

/** Sets them as producers of the last block, so that the next blocks can become final. */
function beginWitnesses(layer: Layer, { witnesses, timestampMs }: Genesis, head: StoredBlock): void {
  const { timestamp, number } = headerOf(head.block)
  const slot = slotOf({ genesisTimeMs: timestampMs, slotMs: 0 }, Number(timestamp))
  for (const { address } of witnesses) {
    const witness = layer.get('witnesses', address)!
    layer.set('witnesses', address, { ...witness, latestBlockNum: number, latestSlotNum: BigInt(slot) })
  }
}
