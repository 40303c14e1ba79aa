import { encodeParameters } from '@sundial/abi'
import { toHex } from '@sundial/primitives'
import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAt } from '../testing.tsx'
import { RevertReason } from './revert-reason.tsx'

const bytes = (types: readonly string[], values: readonly (string | bigint)[]) =>
  toHex(
    encodeParameters(
      types.map((type) => ({ type })),
      values,
    ),
  )
const panic = (code: bigint) => `4e487b71${bytes(['uint256'], [code])}`

const account = `41${'ab'.repeat(20)}`

test.each([
  [0x01n, 'an assertion in the code did not hold (Panic 0x01)'],
  [0x11n, 'a calculation went beyond the range of its number type (Panic 0x11)'],
  [0x12n, 'a number was divided by zero (Panic 0x12)'],
  [0x21n, 'a number is no valid value of its enum (Panic 0x21)'],
  [0x22n, 'bytes in storage are not encoded correctly (Panic 0x22)'],
  [0x31n, 'an element was taken from an empty list (Panic 0x31)'],
  [0x32n, 'a position beyond the end of a list was read (Panic 0x32)'],
  [0x41n, 'too much memory was needed, or a list is too long (Panic 0x41)'],
  [0x51n, 'a function variable was called before it was set (Panic 0x51)'],
  [0x99n, 'Panic 0x99'],
])('a panic of the compiler is a sentence with its code: %s', async (code, words) => {
  // The texts load in an act, or React does not render them.
  await act(async () => void (await renderAt('/x', <RevertReason data={panic(code)} />)))
  expect(await screen.findByText(words)).toBeTruthy()
})

test.each([
  ['a text', `08c379a0${bytes(['string'], ['sender is blacklisted'])}`, 'sender is blacklisted'],
  [
    'an error of a standard with its values',
    `e450d38c${bytes(['address', 'uint256', 'uint256'], [account, 5n, 7n])}`,
    /^ERC20InsufficientBalance\(sender: T\w{33}, balance: 5, needed: 7\)$/,
  ],
  ['the selector of an unknown error', '0badc0de', '0x0badc0de'],
])('%s of the contract is a quotation', async (_, data, words) => {
  const { findByText } = await renderAt('/x', <RevertReason data={data} />)
  expect((await findByText(words)).closest('q')).toBeTruthy()
})

test.each([[''], ['not hex']])('without readable data there is the other text', async (data) => {
  const { findByText } = await renderAt('/x', <RevertReason data={data} otherwise="nothing said" />)
  expect(await findByText('nothing said')).toBeTruthy()
})
