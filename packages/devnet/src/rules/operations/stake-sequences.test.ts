// Whatever is staked, delegated and taken back in whatever order: no sun is made or lost, the network's weights are the
// sums over accounts, and accounts agree with the records between them.
import { ContractValidateError, stake, type ValueOf } from '@sundial/operations'
import type { OperationName } from '@sundial/protocol'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bob, carol, dave, pass, setParameter, world, type LayerWorld } from '../../../test/operations.ts'
import { runAndCheck, stakedSun, trx, use, weightsIn, weightsOver } from '../../../test/stake.ts'

const people = [bob, carol, dave].map(({ address }) => address)
const resources = ['BANDWIDTH', 'ENERGY'] as const
const person = fc.constantFrom(...people)
const pair = fc.shuffledSubarray(people, { minLength: 2, maxLength: 2 })
const resource = fc.constantFrom(...resources)
/** Not whole TRX, so that weights have something to round. */
const sun = fc.oneof(fc.bigInt(1_000_000n, 3_000_000n), fc.bigInt(1_000_000n, 40_000_000n))

const taken = new Map<string, number>()

function attempt<Name extends OperationName>(at: LayerWorld, kind: Name, value: ValueOf<Name>): void {
  try {
    runAndCheck(at, kind, value)
    taken.set(kind, (taken.get(kind) ?? 0) + 1)
  } catch (error) {
    if (!(error instanceof ContractValidateError)) throw error
  }
}

type Step = (at: LayerWorld) => void
const own = fc.tuple(person, resource, sun)
const between = fc.tuple(pair, resource, sun, fc.boolean())

const delegated = between.map(([[from, to], kind, balance, lock]): Step => (at) => {
  const value = { ownerAddress: from!, receiverAddress: to!, resource: kind, balance }
  attempt(at, 'DelegateResourceContract', { ...value, lock, lockPeriod: 0n })
})
const undelegated = between.map(([[from, to], kind, balance, all]): Step => (at) => {
  const given = { from: from!, to: to! }
  const delegated = all ? stake.delegatedFor(stake.delegationOf(at.ledger, given, 'v2'), kind) : balance
  const value = { ownerAddress: from!, receiverAddress: to!, resource: kind, balance: delegated }
  attempt(at, 'UnDelegateResourceContract', value)
})

const step: fc.Arbitrary<Step> = fc.oneof(
  own.map(([ownerAddress, kind, frozenBalance]): Step => (at) => {
    attempt(at, 'FreezeBalanceV2Contract', { ownerAddress, resource: kind, frozenBalance })
  }),
  own.map(([ownerAddress, kind, unfreezeBalance]): Step => (at) => {
    attempt(at, 'UnfreezeBalanceV2Contract', { ownerAddress, resource: kind, unfreezeBalance })
  }),
  delegated,
  delegated,
  undelegated,
  undelegated,
  between.map(([[from, to], kind, frozenBalance, forOther]): Step => (at) => {
    setParameter('getUnfreezeDelayDays', 0n)(at)
    const receiverAddress = forOther ? to! : ''
    const value = { ownerAddress: from!, receiverAddress, resource: kind, frozenBalance, frozenDuration: 3n }
    attempt(at, 'FreezeBalanceContract', value)
    setParameter('getUnfreezeDelayDays', 14n)(at)
  }),
  between.map(([[from, to], kind, , forOther]): Step => (at) => {
    const receiverAddress = forOther ? to! : ''
    attempt(at, 'UnfreezeBalanceContract', { ownerAddress: from!, receiverAddress, resource: kind })
  }),
  // Half of the withdrawals wait for the unfreeze delay first; few of the others find anything to withdraw.
  fc.tuple(person, fc.boolean()).map(([ownerAddress, waits]): Step => (at) => {
    if (waits) pass(at, 15 * 24 * 3600)
    attempt(at, 'WithdrawExpireUnfreezeContract', { ownerAddress })
  }),
  person.map((ownerAddress): Step => (at) => {
    attempt(at, 'CancelAllUnfreezeV2Contract', { ownerAddress })
  }),
  fc.constantFrom(1, 10, 80, 400).map((hours): Step => (at) => {
    pass(at, hours * 3600)
  }),
  fc.tuple(person, fc.bigInt(1n, 1_000_000_000n)).map(([address, amount]): Step => (at) => {
    use(at, address, { net: amount / 10n, energy: amount })
  }),
)

const accountsIn = ({ layer }: LayerWorld) => people.map((address) => layer.get('accounts', address)!)

const allSun = (at: LayerWorld): bigint =>
  accountsIn(at).reduce((sum, account) => sum + account.balance + stakedSun(account), 0n)

function expectRecordsToAgree(at: LayerWorld): void {
  const records = at.layer
    .entries('delegatedResources')
    .map(([key, delegated]) => ({ delegated, ...stake.pairOfKey(key) }))
  for (const account of accountsIn(at)) {
    for (const kind of resources) {
      const sumOf = (side: 'from' | 'to', isOld: boolean) =>
        records
          .filter((record) => record[side] === account.address && (record.delegation === 'v1') === isOld)
          .reduce((sum, { delegated }) => sum + stake.delegatedFor(delegated, kind), 0n)
      const figures = (['delegated', 'acquired', 'delegatedV2', 'acquiredV2'] as const).map((figure) =>
        stake.figureOf(account, kind, figure),
      )
      expect(figures).toEqual([
        sumOf('from', true),
        sumOf('to', true),
        sumOf('from', false),
        sumOf('to', false),
      ])
    }
    for (const { amount } of account.frozenV2) expect(amount).toBeGreaterThanOrEqual(0n)
  }
  const pairs = new Set(records.map(({ delegation, from, to }) => `${delegation.slice(0, 2)}/${from}/${to}`))
  expect(new Set(at.layer.entries('delegationIndexes').map(([key]) => key))).toEqual(pairs)
}

/** All have stake, and each delegates to the next. */
function begin(at: LayerWorld): void {
  for (const [index, ownerAddress] of people.entries()) {
    for (const kind of resources) {
      attempt(at, 'FreezeBalanceV2Contract', { ownerAddress, resource: kind, frozenBalance: trx(60) })
      attempt(at, 'DelegateResourceContract', {
        ownerAddress,
        receiverAddress: people[(index + 1) % people.length]!,
        resource: kind,
        balance: trx(20),
        lock: false,
        lockPeriod: 0n,
      })
    }
  }
}

test('sun, weights and records agree after every step', () => {
  const seed = Number(process.env['SUNDIAL_SEED'] ?? 1)
  fc.assert(
    fc.property(fc.array(step, { minLength: 30, maxLength: 80 }), (steps) => {
      const at = world()
      for (const address of people) at.ledger.credit(address, trx(400))
      const before = allSun(at)
      begin(at)
      for (const each of steps) {
        each(at)
        expect(allSun(at)).toBe(before)
        expect(weightsIn(at.layer)).toEqual(weightsOver(at.layer))
      }
      expectRecordsToAgree(at)
    }),
    { seed, numRuns: Number(process.env['SUNDIAL_SEQUENCES'] ?? 100) },
  )
  for (const kind of [
    'FreezeBalanceContract',
    'UnfreezeBalanceContract',
    'FreezeBalanceV2Contract',
    'UnfreezeBalanceV2Contract',
    'DelegateResourceContract',
    'UnDelegateResourceContract',
    'WithdrawExpireUnfreezeContract',
    'CancelAllUnfreezeV2Contract',
  ]) {
    expect(taken.get(kind), `${kind}, seed ${seed}`).toBeGreaterThan(10)
  }
})
