// What a forked chain begins with: the block, the parameters and the figures of the chain that it continues, and producers of its own.
import { headerOf, type StoredBlock } from '../chain/stored-block.ts'
import { defaultGenesis, type ForkOrigin, type Genesis } from '../genesis/genesis.ts'
import type { LogFile } from '../log/log-file.ts'
import type { State } from '../state/state.ts'
import { beginState } from './begin-state.ts'
import { ForkCache } from './fork-cache.ts'
import { forkedBlock, forkedId } from './forked-blocks.ts'
import { type AskNode, ForkedNode } from './forked-node.ts'
import { ForkedState } from './forked-state.ts'
import { ForkRefused } from './fork-refused.ts'
import { parametersOf } from './forked-parameters.ts'

export type ForkSource = {
  readonly ask: AskNode
  /** The node's newest block by default, or the one of the data folder. */
  readonly height?: number | undefined
}

export type OpenFork = {
  readonly genesis: Genesis
  /** Block 0, and the one that is continued. */
  readonly blocks: readonly [StoredBlock, StoredBlock]
  readonly base: ForkedState
  /** What whoever starts it is to know. */
  readonly notes: readonly string[]
  /** The state that the chain begins with. */
  begin(): State
  /** Of blocks before the fork. */
  readonly idAt: (height: number) => string | undefined
  close(): void
}

/** Reads what was not read before. Throws `fork_refused`, `fork_node_unreachable`. */
export function openFork(file: LogFile, { ask, height }: ForkSource): OpenFork {
  const cache = new ForkCache(file)
  const node = new ForkedNode(ask, cache)
  if (cache.origin === undefined) node.begin(height)
  const origin = node.origin
  if (height !== undefined && height !== origin.height)
    throw new ForkRefused(
      `--fork: the chain in the data folder continues block ${origin.height}, not ${height}: leave the height out, or choose another folder with --data.`,
    )
  const blocks = [forkedBlock(node, 0), forkedBlock(node, origin.height)] as const
  const [first, head] = blocks.map(({ block }) => headerOf(block))
  const { parameters, sideChainId, unknown } = parametersOf(node)
  const { accounts } = defaultGenesis
  // The one whose key everybody knows. More of them would hide further accounts, which on private chains have such keys too.
  const witnesses = defaultGenesis.witnesses.slice(0, 1)
  const genesis: Genesis = {
    timestampMs: Number(first!.timestamp),
    parentHash: Buffer.from(first!.parentHash).toString('hex'),
    // The blackhole is that of the chain that is continued.
    accounts: accounts.filter(({ name }) => name !== 'Blackhole').map((one) => ({ ...one, name: '' })),
    witnesses,
    parameters,
    blockVersion: head!.version,
    fork: origin,
    ...(sideChainId === undefined ? {} : { sideChainId }),
  }
  const own = new Set([...genesis.accounts, ...witnesses].map(({ address }) => address))
  const hasMarket = parameters.getAllowMarketTransaction === 1n
  const base = new ForkedState(node, { genesisTimeMs: genesis.timestampMs, own, hasMarket })
  return {
    genesis,
    blocks,
    base,
    notes: notesOf(origin, unknown),
    begin: () => beginState({ node, base, genesis, blocks }),
    idAt: (at) => forkedId(node, at),
    close: () => cache.close(),
  }
}

function notesOf({ genesisId, height }: ForkOrigin, unknownParameters: readonly string[]): readonly string[] {
  return [
    `This chain continues block ${height} of the chain whose block 0 is ${genesisId}.`,
    `The node has the state of its newest block only: what is read of it later than block ${height} is of the block at which it is read.`,
    'Not read: rewards and delegations from before the fork, representatives and their votes, orders of the market, names of accounts, blocks before the fork. Lists of tokens have what this chain made itself.',
    ...(unknownParameters.length === 0
      ? []
      : [
          `The node does not print these parameters, which are as on a new chain: ${unknownParameters.join(', ')}.`,
        ]),
  ]
}
