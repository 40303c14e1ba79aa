// Permissions as public nodes answered them.
import { permissions } from '@sundial/operations'
import { account as accountMessage, permission } from '@sundial/protocol'
import { toAddress } from '@sundial/primitives'
import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  controlObstacle,
  controlPermissionsOf,
  hoursIn,
  isEnough,
  signaturesNeeded,
  validMsOf,
} from './control.ts'

const folder = new URL('../../../vectors/recorded/accounts/', import.meta.url)
const recorded = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Record<string, unknown>)
  .filter((json) => 'owner_permission' in json)

const accountOf = (json: unknown) => accountMessage.fromJson(json, { visible: true })
const key = (text: string) => toAddress(text)
const [one, two, three] = [
  'TEB39Rt69QkgD1BKhqaRNqGxfQzCarkRCb',
  'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  'TKzxdSv2FZKQrEqkKVgp5DcwEXBEKMg2Ax',
].map(key) as [ReturnType<typeof key>, ReturnType<typeof key>, ReturnType<typeof key>]

const shared = permission.create({
  id: 2,
  type: 'Active',
  permissionName: 'active',
  threshold: 3n,
  keys: [
    { address: one, weight: 1n },
    { address: two, weight: 2n },
    { address: three, weight: 3n },
  ],
  // Types 1 and 31.
  operations: Uint8Array.from([2, 0, 0, 128]),
})

test('reads the permissions of recorded accounts with their ids, keys and thresholds', () => {
  expect(recorded.length).toBeGreaterThan(0)
  for (const json of recorded) {
    const found = controlPermissionsOf(accountOf(json))
    const actives = (json['active_permission'] ?? []) as { id: number; threshold: number }[]
    expect(found.map(({ id }) => id)).toEqual([0, ...actives.map(({ id }) => id)])
    expect(found.slice(1).map(({ threshold }) => Number(threshold))).toEqual(
      actives.map(({ threshold }) => threshold),
    )
  }
})

test('an account without permissions is controlled by its own key alone', () => {
  const [owner, ...actives] = controlPermissionsOf(accountMessage.create({ address: one }))
  expect(owner).toMatchObject({ id: 0, type: 'Owner', threshold: 1n, keys: [{ address: one, weight: 1n }] })
  expect(actives).toEqual([])
  expect(isEnough(owner!, one)).toBe(true)
  expect(isEnough(owner!, two)).toBe(false)
})

test('says why a key cannot sign under a permission', () => {
  const stranger = key('TLyqzVGLV1srkB7dToTAEqgDSfPtXRJZYH')
  expect(controlObstacle(shared, { key: stranger, type: 1 })).toBe('not_a_key')
  expect(controlObstacle(shared, { key: one, type: 2 })).toBe('not_covered')
  expect(controlObstacle(shared, { key: one, type: 1 })).toBeUndefined()
  expect(controlObstacle(shared, { key: one, type: 31 })).toBeUndefined()
  expect(controlObstacle(shared, { key: one, type: undefined })).toBeUndefined()
  expect(permissions.covers({ ...shared, id: 0 }, 46)).toBe(true)
  expect(permissions.covers({ ...shared, id: 1 }, 1)).toBe(false)
  // Beyond the end of its mask.
  expect([32, 40, 59, 256].map((type) => permissions.covers(shared, type))).toEqual(Array(4).fill(false))
})

test('adds the weights of the keys that signed, each once', () => {
  expect(permissions.weightOf(shared, new Set([one, two]))).toBe(3n)
  expect(permissions.weightOf(shared, new Set([key('TLyqzVGLV1srkB7dToTAEqgDSfPtXRJZYH')]))).toBe(0n)
  expect([one, two, three].map((signer) => isEnough(shared, signer))).toEqual([false, false, true])
})

test('counts the fewest signatures with a key', () => {
  expect([one, two, three].map((signer) => signaturesNeeded(shared, signer))).toEqual([2, 2, 1])
  const needed = (threshold: bigint) =>
    [one, two, three].map((signer) => signaturesNeeded({ ...shared, threshold }, signer))
  // The heaviest of the other keys count first, in whatever order the permission names them.
  expect(needed(4n)).toEqual([2, 2, 2])
  expect(needed(5n)).toEqual([3, 2, 2])
  expect(needed(6n)).toEqual([3, 3, 3])
  // Never enough: everybody signs.
  expect(needed(9n)).toEqual([3, 3, 3])
})

test.each([
  ['1', 1, 3_600_000],
  ['23', 23, 82_800_000],
  ['24', 24, 86_340_000],
])('%s hours are valid, and 24 end a minute early', (text, hours, ms) => {
  expect(hoursIn(text)).toBe(hours)
  expect(validMsOf(hours)).toBe(ms)
})

test.each(['', '0', '25', '1.5', '-1', '1e1', 'x', '024'])('%j is no number of hours', (text) => {
  expect(hoursIn(text)).toBeUndefined()
})
