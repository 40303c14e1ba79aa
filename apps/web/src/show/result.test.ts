import { encodeParameters } from '@sundial/abi'
import { toHex } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { revertReason } from './result.tsx'

const bytes = (type: string, value: string | bigint) => toHex(encodeParameters([{ type }], [value]))

test.each([
  ['a text', [`08c379a0${bytes('string', 'sender is blacklisted')}`], 'sender is blacklisted'],
  ['a panic', [`4e487b71${bytes('uint256', 0x11n)}`], 'Panic 0x11: overflow'],
  ['nothing', [''], undefined],
  ['what nobody knows', ['0badc0de'], undefined],
  ['no bytes', ['not hex'], undefined],
  ['no result', undefined, undefined],
])('%s is the reason of a revert as far as it can be read', (_, result, reason) => {
  expect(revertReason(result)).toBe(reason)
})
