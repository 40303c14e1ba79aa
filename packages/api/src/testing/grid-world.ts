// A chain on which the parameters of TronGrid's v1 make a difference: final blocks and others, events with receipts, tokens that the
// node has.
import { topicOf } from '@sundial/abi'
import { type Address, fromText, toAddress, toHex } from '@sundial/primitives'
import type { Fact } from '@sundial/store'
import type { NodeAnswer, NodeCalls } from '../services/node-calls.ts'
import type { World } from './open-world.ts'
import { openRichWorld } from './rich-world.ts'
import { alice, blockIdOf, bob, firstMs, knownChain, token, transactionIdOf, witness } from './small-chain.ts'

const dayMs = 86_400_000
const last = 10
const otherToken = { kind: 'trc20', contract: `41${'9'.repeat(40)}` } as const

/** A second token of the same name, in a block that is not final. */
const namesake: Fact = {
  kind: 'tokenIssue',
  transactionIndex: 1,
  issuer: witness,
  asset: { kind: 'trc10', id: '1000003' },
  name: 'Coin of Alice',
  abbreviation: 'COA',
  supply: 5n,
  decimals: 0n,
  sun: 1n,
  units: 1n,
  startMs: 1_500_000_000_000n,
  endMs: 1_500_000_000_001n,
  description: '',
  url: '',
}

const issuers: Readonly<Record<string, Address>> = { 1000001: alice, 1000002: bob, 1000003: witness }

/** The accounts and tokens of the chain; of an account the final state has less. */
const nodeCalls: NodeCalls = {
  async call(path, body): Promise<NodeAnswer> {
    const { value = '', address = '' } = body as Readonly<Record<string, string>>
    if (path === '/wallet/getassetissuebyid')
      return { id: value, name: toHex(fromText(`Token ${value}`)), owner_address: issuers[value] }
    if (path === '/wallet/getblock')
      return { blockID: blockIdOf(last), block_header: { raw_data: { number: last } } }
    if (!path.endsWith('/getaccount')) return {}
    return { address: toAddress(address), balance: path.startsWith('/walletsolidity/') ? 7 : 8 }
  },
}

export async function openGridWorld(): Promise<World> {
  const world = await openRichWorld({ nodeCalls })
  const block = knownChain(last).at(-1)!
  const changes = [
    { account: alice, asset: otherToken, change: 5n },
    { account: bob, asset: { kind: 'trc20', contract: token }, change: 300n },
  ] as const
  const ledger = { ...block.ledger, changes: [...block.ledger.changes, ...changes] }
  await world.store.write([{ ...block, timestampMs: firstMs + dayMs * last, facts: [namesake], ledger }], 5)
  for (let height = 0; height < last; height++) world.node.receiptById.set(...receiptAt(height))
  return world
}

const word = (hex: string) => hex.padStart(64, '0')

/** With two events that are declared, where the index has two of the call. */
function receiptAt(height: number) {
  const id = transactionIdOf(height, 1)
  const address = token.slice(2)
  const topics = [alice, bob].map((one) => word(one.slice(2)))
  const transfer = {
    address,
    topics: [topicOf('Transfer(address,address,uint256)'), ...topics],
    data: word('7'),
  }
  const approval = {
    address,
    topics: [topicOf('Approval(address,address,uint256)'), ...topics],
    data: word('1'),
  }
  const receipt = {
    id,
    blockNumber: height,
    blockTimeStamp: firstMs + dayMs * height,
    log: [transfer, approval],
  }
  return [id, receipt] as const
}
