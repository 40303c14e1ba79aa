import { messageOf } from '@sundial/operations'
import { bob, refusalOf, world } from '../../../test/operations.ts'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const rows = JSON.parse(
  readFileSync(
    new URL('../../../../../vectors/refusals/ShieldedTransferContract.json', import.meta.url),
    'utf8',
  ),
) as readonly { readonly text: string }[]

test('ShieldedTransferContract is refused, as on a network that never allowed it', () => {
  const value = messageOf('ShieldedTransferContract').create({
    transparentFromAddress: bob.address,
    fromAmount: 1n,
  })
  expect([refusalOf(world(), 'ShieldedTransferContract', value)]).toEqual(rows.map(({ text }) => text))
})
