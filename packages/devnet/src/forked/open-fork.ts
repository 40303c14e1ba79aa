// Where a forked chain begins: block, parameters and totals of the chain it continues, with a producer of its own.
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
  /** Default: the height in the data folder, else the node's newest block. */
  readonly height?: number | undefined
}

export type OpenFork = {
  readonly genesis: Genesis
  /** Block 0, and the block that the fork continues. */
  readonly blocks: readonly [StoredBlock, StoredBlock]
  readonly base: ForkedState
  /** Sentences to print at the start. */
  readonly notes: readonly string[]
  /** The state that the chain begins with. */
  begin(): State
  /** Id of a block before the fork. */
  readonly idAt: (height: number) => string | undefined
  close(): void
}

/** Opens the fork of a cache file, or begins one. Throws `fork_refused`, `fork_node_unreachable`. */
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
  // The well-known key 1. Further default witnesses would hide accounts of private chains that use the same keys.
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
