// A chain led from one maintenance to the next, with candidates, votes and proposals.
import type { ParameterName } from '@sundial/operations'
import type { Chain } from '../src/chain/chain.ts'
import { defaultGenesis } from '../src/genesis/genesis.ts'
import { propertyOf } from '../src/state/state.ts'
import { draft, memoryChain, rich, signed, wallet, type Wallet } from './world.ts'

const day = 86_400_000
export const voter = wallet(1000)

export type ChainWorld = ReturnType<typeof memoryChain>
export const genesisWith = (parameters: Partial<Record<ParameterName, bigint>>) =>
  memoryChain({ genesis: { ...defaultGenesis, parameters } })

/** Each transaction of a chain has a time of its own; two chains that are sent the same have the same ids. */
const sentCount = new WeakMap<Chain, bigint>()

export function send(chain: Chain, from: Wallet, kind: Parameters<typeof draft>[1], value: object): void {
  const timestamp = (sentCount.get(chain) ?? 0n) + 1n
  sentCount.set(chain, timestamp)
  chain.accept(signed(draft(chain, kind, value as never, { timestamp }), from))
}

/** Mines until the head is a maintenance block. */
export function toMaintenance({ chain, time }: ChainWorld): void {
  do {
    time.ms = Math.max(time.ms, Number(propertyOf(chain.state, 'nextMaintenanceMs')))
    chain.mine()
  } while (propertyOf(chain.state, 'headIsMaintenance') === 0n)
}
/** A maintenance decides what had expired when it was due, so one after a leap over days decides what expired in them. */
export function afterFourDays(world: ChainWorld): void {
  world.time.ms += 4 * day
  toMaintenance(world)
  toMaintenance(world)
}

export const witnesses = Array.from({ length: 27 }, (_, index) => wallet(index + 1))
export const propose = (chain: Chain, ...parameters: readonly (readonly [id: number, value: bigint])[]) =>
  send(chain, rich, 'ProposalCreateContract', {
    ownerAddress: rich.address,
    parameters: parameters.map(([key, value]) => ({ key: BigInt(key), value })),
  })
export function approve(chain: Chain, proposalId: bigint, count: number): void {
  for (const each of witnesses.slice(0, count)) {
    send(chain, each, 'ProposalApproveContract', {
      ownerAddress: each.address,
      proposalId,
      isAddApproval: true,
    })
  }
}

/** Witnesses without a key this chain knows, each voted above all of genesis. */
export function candidacies(world: ChainWorld, count: number): readonly Wallet[] {
  const { chain } = world
  const candidates = Array.from({ length: count }, (_, index) => wallet(2000 + index))
  chain.mine()
  for (const each of candidates) {
    chain.cheat({ kind: 'balance', address: each.address, sun: 10_000_000_000n })
    send(chain, each, 'WitnessCreateContract', { ownerAddress: each.address, url: new Uint8Array([0x61]) })
  }
  chain.cheat({ kind: 'balance', address: voter.address, sun: 100_000_000_000n })
  const stake = { ownerAddress: voter.address, frozenBalance: 90_000_000_000n, resource: 'ENERGY' }
  send(chain, voter, 'FreezeBalanceV2Contract', stake)
  send(chain, voter, 'VoteWitnessContract', {
    ownerAddress: voter.address,
    votes: candidates.map(({ address }, index) => ({
      voteAddress: address,
      voteCount: BigInt(1000 + index),
    })),
    support: true,
  })
  chain.mine()
  return candidates
}
