import { permission } from '@sundial/protocol'
import { expect, test } from 'vitest'
import { review } from './kinds/account-permission-update.ts'

const permissionIds = (value: unknown): readonly number[] => {
  if (Array.isArray(value)) return value.flatMap(permissionIds)
  if (typeof value !== 'object' || value === null) return []
  const {
    kind,
    permission: shown,
    items,
  } = value as {
    readonly kind?: string
    readonly permission?: { readonly id: number }
    readonly items?: unknown
  }
  return kind === 'permission' ? [shown!.id] : permissionIds(items)
}

test('new permissions of an update have the numbers that the chain will give them, where the operation has none', () => {
  const of = (id: number) => permission.create({ id })
  const { rows } = review({
    ownerAddress: `41${'a'.repeat(40)}`,
    owner: of(0),
    witness: of(0),
    actives: [of(2), of(0), of(0)],
  })
  expect(rows.flatMap(([, value]) => permissionIds(value))).toEqual([0, 1, 2, 3, 4])
})
