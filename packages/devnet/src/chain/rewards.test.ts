// Pay, brokerage, votes and elections over simulated weeks, compared with a model that knows nothing of cycles stored by
// the chain: it deals out each block's pay to those whose votes were in force.
import { rewards } from '@sundial/operations'
import { toHex } from '@sundial/primitives'
import type { Account } from '@sundial/protocol'
import { expect, test } from 'vitest'
import { draft, memoryChain, signed, wallet, type Wallet } from '../../test/world.ts'
import { defaultGenesis } from '../genesis/genesis.ts'
import { encodeCheckpoint } from '../log/checkpoint.ts'
import { ledgerOn } from '../state/ledger-on.ts'
import { Layer, propertyOf } from '../state/state.ts'
import type { Chain } from './chain.ts'
import { activeWitnesses } from './schedule.ts'
import { headerOf } from './stored-block.ts'

type Votes = Account['votes']
const unit = 10n ** 18n
const voters = [wallet(1000), wallet(1001), wallet(1002), wallet(1003)]
const candidates = [wallet(1010), wallet(1011)]

class Model {
  readonly votes = new Map(defaultGenesis.witnesses.map(({ address, voteCount }) => [address, voteCount]))
  readonly ownShares = new Map<string, bigint>()
  readonly #brokerage = new Map<string, number>()
  readonly #wanted = new Map<string, number>()
  readonly #pools = new Map<string, bigint>()
  readonly #ballots = new Map<string, Ballot>()
  readonly #allowances = new Map<string, bigint>()
  withdrawn = 0n
  paid = 0n

  ask(witness: string, brokerage: number): void {
    this.#wanted.set(witness, brokerage)
  }

  vote(voter: string, votes: Votes): void {
    const ballot = this.#ballot(voter)
    this.#allowances.set(voter, this.allowanceOf(voter) + ballot.settle())
    ballot.wanted = votes
  }

  withdraw(voter: string): bigint {
    const sum = this.owed(voter)
    this.#ballot(voter).settle()
    this.#allowances.set(voter, 0n)
    this.withdrawn += sum
    return sum
  }

  owed = (voter: string): bigint => this.allowanceOf(voter) + this.#ballot(voter).earned()
  allowanceOf = (voter: string): bigint => this.#allowances.get(voter) ?? 0n

  block(maker: string): void {
    const all = [...this.votes.values()].reduce((sum, count) => sum + Number(count), 0)
    this.#pay(maker, 8_000_000)
    for (const [witness, count] of this.votes) {
      if (count > 0n) this.#pay(witness, Math.trunc(Number(count) * (128_000_000 / all)))
    }
  }

  maintenance(): void {
    const perVote = new Map(
      [...this.#pools].map(([witness, sun]) => [
        witness,
        this.votes.get(witness) === 0n ? 0n : (sun * unit) / this.votes.get(witness)!,
      ]),
    )
    for (const ballot of this.#ballots.values()) {
      for (const { voteAddress, voteCount } of ballot.inForce) this.#count(voteAddress, -voteCount)
      ballot.close(perVote)
      for (const { voteAddress, voteCount } of ballot.inForce) this.#count(voteAddress, voteCount)
    }
    this.#pools.clear()
    for (const [witness, brokerage] of this.#wanted) this.#brokerage.set(witness, brokerage)
  }

  elected(): readonly string[] {
    const ranked = [...this.votes].sort(([left, few], [right, many]) =>
      few === many ? (left < right ? 1 : -1) : few < many ? 1 : -1,
    )
    return ranked.slice(0, 27).map(([witness]) => witness)
  }

  #count = (witness: string, by: bigint) => this.votes.set(witness, this.votes.get(witness)! + by)

  #pay(witness: string, sun: number): void {
    const share = Math.trunc(((this.#brokerage.get(witness) ?? 20) / 100) * sun)
    this.ownShares.set(witness, (this.ownShares.get(witness) ?? 0n) + BigInt(share))
    this.#pools.set(witness, (this.#pools.get(witness) ?? 0n) + BigInt(sun - share))
    this.paid += BigInt(sun)
  }

  #ballot(voter: string): Ballot {
    const ballot = this.#ballots.get(voter) ?? new Ballot()
    this.#ballots.set(voter, ballot)
    return ballot
  }
}

/** Earnings are cut off once for each stretch of cycles between two times the voter was paid, the cycle of the payment apart. */
class Ballot {
  wanted: Votes = []
  inForce: Votes = []
  #stretches: { readonly votes: Votes; readonly perVote: Map<string, bigint>; readonly closes: boolean }[] =
    []

  close(perVote: ReadonlyMap<string, bigint>): void {
    const last = this.#stretches.at(-1)
    const open = last === undefined || last.closes ? this.#begin(last === undefined) : last
    for (const [witness, earned] of perVote)
      open.perVote.set(witness, (open.perVote.get(witness) ?? 0n) + earned)
    this.inForce = this.wanted
  }

  earned(): bigint {
    return this.#stretches.reduce(
      (sum, { votes, perVote }) =>
        votes.reduce(
          (part, { voteAddress, voteCount }) => part + ((perVote.get(voteAddress) ?? 0n) * voteCount) / unit,
          sum,
        ),
      0n,
    )
  }

  settle(): bigint {
    const sum = this.earned()
    this.#stretches = []
    return sum
  }

  #begin(closes: boolean) {
    const stretch = { votes: this.inForce, perVote: new Map<string, bigint>(), closes }
    this.#stretches.push(stretch)
    return stretch
  }
}

/** The same numbers for the same seed, whoever asks. */
function random(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const view = (chain: Chain) => ledgerOn(new Layer(chain.state))
let nonce = 0n
function send(chain: Chain, from: Wallet, kind: Parameters<typeof draft>[1], value: object): void {
  chain.accept(signed(draft(chain, kind, value as never, { timestamp: ++nonce }), from))
}

const genesisSun = defaultGenesis.accounts.reduce((sum, { balanceSun }) => sum + balanceSun, 0n)
function surplus({ state }: Chain): bigint {
  const owned = state.entries('accounts').reduce((sum, [, { balance, allowance, frozenV2 }]) => {
    const staked = frozenV2.reduce((part, { amount }) => part + amount, 0n)
    return sum + balance + allowance + staked
  }, 0n)
  const [burned, owed, rewarded, minted] = (
    ['burnedSun', 'votersRewardSun', 'rewardedSun', 'mintedSun'] as const
  ).map((name) => propertyOf(state, name))
  return owned + burned! + owed! - genesisSun - rewarded! - minted!
}

test.each([1, 2, 3])('seed %i: three weeks pay what was earned, to the sun', (seed) => {
  const pick = random(seed)
  const { chain, time, reopen } = memoryChain()
  const model = new Model()
  const withdrewMs = new Map<string, number>()
  const mine = () => {
    const isDue = () => propertyOf(chain.state, 'headIsMaintenance') === 1n
    const [block] = chain.mine()
    model.block(headerOf(block!.block).witnessAddress)
    if (isDue()) model.maintenance()
  }
  mine()
  for (const { address } of [...voters, ...candidates]) {
    chain.cheat({ kind: 'balance', address, sun: 20_000_000_000n })
  }
  for (const each of candidates) {
    send(chain, each, 'WitnessCreateContract', { ownerAddress: each.address, url: new Uint8Array([0x61]) })
    model.votes.set(each.address, 0n)
  }
  for (const { address } of voters) {
    const value = { ownerAddress: address, frozenBalance: 10_000_000_000n, resource: 'BANDWIDTH' }
    send(
      chain,
      voters.find((voter) => voter.address === address)!,
      'FreezeBalanceV2Contract',
      value,
    )
  }
  mine()

  const targets = [
    ...defaultGenesis.witnesses.map(({ address }) => address),
    ...candidates.map(({ address }) => address),
  ]
  let withdrawals = 0
  for (let step = 0; step < 21 * 4 * 2; step++) {
    const voter = voters[pick(voters.length)]!
    const action = pick(5)
    if (action === 0) {
      const votes = Array.from({ length: 1 + pick(4) }, () => ({
        voteAddress: targets[pick(targets.length)]!,
        voteCount: BigInt(1 + pick(2000)),
      }))
      send(chain, voter, 'VoteWitnessContract', { ownerAddress: voter.address, votes, support: true })
      model.vote(voter.address, votes)
    }
    if (action === 1 && chain.headTimeMs - (withdrewMs.get(voter.address) ?? 0) >= 86_400_000) {
      if (model.owed(voter.address) > 0n) {
        send(chain, voter, 'WithdrawBalanceContract', { ownerAddress: voter.address })
        const expected = model.withdraw(voter.address)
        withdrewMs.set(voter.address, chain.headTimeMs)
        mine()
        const { receipts } = chain.block(chain.index.headHeight)!
        expect(receipts.at(-1)!.withdrawAmount).toBe(expected)
        withdrawals++
      }
    }
    if (action === 2) {
      const witness = wallet(2 + pick(20))
      const brokerage = pick(101)
      send(chain, witness, 'UpdateBrokerageContract', { ownerAddress: witness.address, brokerage })
      model.ask(witness.address, brokerage)
    }
    mine()
    time.ms = chain.headTimeMs + 10_800_000 + pick(9000)

    for (const { address } of voters)
      expect(rewards.queryReward(view(chain), address)).toBe(model.owed(address))
    for (const [address, sun] of model.ownShares)
      expect(chain.state.get('accounts', address)!.allowance).toBe(sun)
    for (const [address, count] of model.votes) {
      expect(chain.state.get('witnesses', address)!.voteCount).toBe(count)
    }
    expect(activeWitnesses(chain.state)).toEqual(model.elected())
    expect(propertyOf(chain.state, 'rewardedSun')).toBe(model.paid)
    expect(surplus(chain)).toBe(0n)
  }
  expect(withdrawals).toBeGreaterThan(5)
  expect(propertyOf(chain.state, 'currentCycle')).toBeGreaterThan(70n)
  const dump = ({ state }: Chain) => toHex(encodeCheckpoint({ state, undos: [], logLength: 0, headId: '' }))
  expect(dump(reopen())).toBe(dump(chain))
})
