// What the page of an account says, from accounts and resources that public nodes answered.
import { mainnetParameters } from '@sundial/operations'
import { toAddress, toHex } from '@sundial/primitives'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  limitWith,
  readOwnAccount,
  stakeOf,
  unstakingsLeft,
  unstakingsOf,
  votingPower,
} from './own-account.ts'
import { permissionOperation, permissionProblems, permissionsOf } from './permission-draft.ts'

const recorded = (file: string) =>
  JSON.parse(
    readFileSync(new URL(`../../../vectors/recorded/accounts/${file}`, import.meta.url), 'utf8'),
  ) as Record<string, unknown>

const nowMs = 1_750_800_000_000

/** The account as a node would answer it with these resources. */
async function ownOf(account: Record<string, unknown>, resource: Record<string, unknown> = {}) {
  const answers: Readonly<Record<string, Record<string, unknown>>> = {
    '/wallet/getblock': { block_header: { raw_data: { number: 5, timestamp: nowMs } } },
    '/wallet/getaccount': account,
    '/wallet/getaccountresource': resource,
    '/wallet/getReward': { reward: 7 },
    '/wallet/getchainparameters': {
      chainParameter: Object.entries(mainnetParameters).map(([key, value]) => ({
        key,
        value: Number(value),
      })),
    },
  }
  return readOwnAccount(toAddress('TEB39Rt69QkgD1BKhqaRNqGxfQzCarkRCb'), async (path) => answers[path]!)
}

const voter = recorded('mainnet-TEB39Rt69Q-1250.json')

test('an account of mainnet has its stake, its votes and its reward at the block', async () => {
  const own = (await ownOf(voter))!
  expect(own).toMatchObject({ height: 5n, rewardSun: 7n, nowMs: BigInt(nowMs) })
  expect(stakeOf(own, 'BANDWIDTH')).toMatchObject({ own: 650_000_000n, delegated: 0n, old: 0n })
  expect(votingPower(own)).toEqual({ all: 650n, used: 650n })
  expect([unstakingsOf(own), unstakingsLeft(own)]).toEqual([[], 32])
})

test('votes count whole TRX of the whole stake', async () => {
  const own = (await ownOf({ ...voter, frozenV2: [{ amount: 650_500_000 }] }))!
  expect(votingPower(own).all).toBe(650n)
  expect(votingPower(own, 1_500_000n).all).toBe(652n)
  expect(votingPower(own, -600_000n).all).toBe(649n)
})

test('a stake is promised what the network of that block gives for it', async () => {
  // Shasta gave 10 energy for 1 TRX.
  const { EnergyLimit, ...network } = recorded('resources/shasta-GetBlock-io-4.json')
  const staked = (await ownOf({ ...voter, frozenV2: [{ type: 'ENERGY', amount: 1_000_000 }] }, network))!
  expect(limitWith(staked, 'ENERGY', 0n)).toBe(BigInt(EnergyLimit as number))
  const before = (await ownOf({ ...voter, frozenV2: [] }, { ...network, TotalEnergyWeight: 16_551_109_183 }))!
  expect(limitWith(before, 'ENERGY', 1_000_000n)).toBe(BigInt(EnergyLimit as number))
})

test('an address that is not activated is undefined', async () => {
  expect(await ownOf({})).toBeUndefined()
})

test('the permissions of an account of mainnet are written back as they were', async () => {
  const own = (await ownOf(voter))!
  const draft = permissionsOf(own)
  expect(permissionProblems(own, draft)).toEqual([])
  const { actives } = permissionOperation(own, draft).value as { actives: { operations: Uint8Array }[] }
  const [{ operations }] = voter['active_permission'] as [{ operations: string }]
  expect(actives.map((one) => toHex(one.operations))).toEqual([operations])
})
