// Stake over simulated weeks on a chain: what recovers, what waits, what a lock holds.
import { resources, type ValueOf } from '@sundial/operations'
import type { OperationName } from '@sundial/protocol'
import { beforeEach, describe, expect, test } from 'vitest'
import { trx } from '../../test/stake.ts'
import { draft, memoryChain, pay, rich, signed, wallet, type Wallet } from '../../test/world.ts'
import { ledgerOn } from '../state/ledger-on.ts'
import { Layer } from '../state/state.ts'
import { TransactionRefused } from '../rules/transaction-refused.ts'

const [ann, ben] = [wallet(2000), wallet(2001)] as const
const hour = 3_600_000
const day = 24 * hour

let at: ReturnType<typeof memoryChain>
let nonce = 0n

/** One block later it is done. */
function send<Name extends OperationName>(who: Wallet, kind: Name, value: ValueOf<Name>): void {
  at.chain.accept(signed(draft(at.chain, kind, value, { timestamp: ++nonce }), who))
  at.chain.mine()
}

function refusal<Name extends OperationName>(who: Wallet, kind: Name, value: ValueOf<Name>): string {
  try {
    send(who, kind, value)
    return ''
  } catch (error) {
    if (error instanceof TransactionRefused) return error.message
    throw error
  }
}

/** The next block comes so much after the last one. */
function pass(ms: number): void {
  at.time.ms = Math.max(at.time.ms, at.chain.headTimeMs) + ms
  at.chain.mine()
}

const accountOf = ({ address }: Wallet) => at.chain.state.get('accounts', address)!
const netUsed = (who: Wallet): bigint => {
  const ledger = ledgerOn(new Layer(at.chain.state))
  return resources.withRecoveredNet(accountOf(who), resources.usageTimeOf(ledger)).netUsage
}

const freeze = (sun: bigint, resource: 'BANDWIDTH' | 'ENERGY' = 'BANDWIDTH') =>
  send(ann, 'FreezeBalanceV2Contract', { ownerAddress: ann.address, frozenBalance: sun, resource })
const delegation = {
  ownerAddress: ann.address,
  receiverAddress: ben.address,
  balance: trx(100),
  resource: 'BANDWIDTH',
} as const

beforeEach(() => {
  at = memoryChain()
  at.chain.mine()
  for (const { address } of [ann, ben]) pay(at.chain, rich, address, trx(1000))
  at.chain.mine()
})

describe('bandwidth', () => {
  test('paid by stake recovers evenly within a day, and costs nothing', () => {
    freeze(trx(500))
    const before = accountOf(ann).balance
    for (let count = 0; count < 4; count++) {
      pay(at.chain, ann, ben.address, 1n)
    }
    at.chain.mine()
    expect(before - accountOf(ann).balance).toBe(4n)
    const used = netUsed(ann)
    expect(used).toBeGreaterThan(1000n)
    const left = [6, 6, 6, 6].map((hours) => {
      pass(hours * hour)
      return Number(netUsed(ann)) / Number(used)
    })
    for (const [index, part] of [0.75, 0.5, 0.25, 0].entries()) expect(left[index]).toBeCloseTo(part, 2)
  })

  test('goes to the receiver of a delegation, who then pays nothing for hundreds of transactions', () => {
    freeze(trx(500))
    send(ann, 'DelegateResourceContract', { ...delegation, lock: false, lockPeriod: 0n })
    const burned = at.chain.state.get('properties', 'burnedSun')
    for (let count = 0; count < 200; count++) pay(at.chain, ben, ann.address, 1n)
    at.chain.mine()
    expect(at.chain.state.get('properties', 'burnedSun')).toBe(burned)
    expect(netUsed(ben)).toBeGreaterThan(50_000n)
  })

  test('used by a receiver returns with the delegation, and both windows end within a day', () => {
    freeze(trx(500))
    send(ann, 'DelegateResourceContract', { ...delegation, lock: false, lockPeriod: 0n })
    for (let count = 0; count < 20; count++) pay(at.chain, ben, ann.address, 1n)
    at.chain.mine()
    pass(12 * hour)
    const half = netUsed(ben)
    const own = netUsed(ann)
    send(ann, 'UnDelegateResourceContract', delegation)
    expect(netUsed(ben)).toBe(0n)
    expect(Number(netUsed(ann) - own)).toBeGreaterThanOrEqual(Number(half))
    expect(accountOf(ann).netWindowSize).toBeLessThan(28_800_000n)
    pass(day)
    expect(netUsed(ann)).toBe(0n)
  })
})

describe('waiting', () => {
  test('an unstaked amount can be withdrawn after fourteen days, and not a slot earlier', () => {
    freeze(trx(10), 'ENERGY')
    send(ann, 'UnfreezeBalanceV2Contract', {
      ownerAddress: ann.address,
      unfreezeBalance: trx(4),
      resource: 'ENERGY',
    })
    const { unfreezeExpireTime } = accountOf(ann).unfrozenV2[0]!
    pass(Number(unfreezeExpireTime) - at.chain.headTimeMs - 3000)
    const withdraw = { ownerAddress: ann.address }
    expect(refusal(ann, 'WithdrawExpireUnfreezeContract', withdraw)).toMatch(
      'no unFreeze balance to withdraw',
    )
    while (at.chain.headTimeMs < unfreezeExpireTime) at.chain.mine()
    const before = accountOf(ann).balance
    send(ann, 'WithdrawExpireUnfreezeContract', withdraw)
    expect(accountOf(ann).balance - before).toBe(trx(4))
  })

  test('weekly unstaking for four weeks pays out from the third week on', () => {
    freeze(trx(100), 'ENERGY')
    const paid: bigint[] = []
    for (let week = 0; week < 5; week++) {
      const before = accountOf(ann).balance
      send(ann, 'UnfreezeBalanceV2Contract', {
        ownerAddress: ann.address,
        unfreezeBalance: trx(week + 1),
        resource: 'ENERGY',
      })
      paid.push(accountOf(ann).balance - before)
      pass(7 * day)
    }
    expect(paid).toEqual([0n, 0n, trx(1), trx(2), trx(3)])
    expect(accountOf(ann).unfrozenV2).toHaveLength(2)
    expect(at.chain.state.get('properties', 'totalEnergyWeight')).toBe(85n)
  })

  test('a lock blocks a delegation for its period, then releases it', () => {
    freeze(trx(500))
    send(ann, 'DelegateResourceContract', { ...delegation, lock: true, lockPeriod: 28_800n * 10n })
    for (const days of [3, 6]) {
      pass(days * day)
      expect(refusal(ann, 'UnDelegateResourceContract', delegation)).toMatch('unlock_balance=0')
    }
    pass(day)
    expect(refusal(ann, 'UnDelegateResourceContract', delegation)).toBe('')
    expect(accountOf(ben).acquiredDelegatedFrozenV2BalanceForBandwidth).toBe(0n)
  })
})

test('a chain opened again has the same stake, delegations and weights', () => {
  freeze(trx(500))
  send(ann, 'DelegateResourceContract', { ...delegation, lock: true, lockPeriod: 0n })
  const again = at.reopen()
  for (const table of ['accounts', 'delegatedResources', 'delegationIndexes', 'properties'] as const) {
    expect(new Map(again.state.entries(table))).toEqual(new Map(at.chain.state.entries(table)))
  }
})
