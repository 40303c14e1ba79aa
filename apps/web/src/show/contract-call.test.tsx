import { encodeCall, parseFunction } from '@sundial/abi'
import { fromHex } from '@sundial/primitives'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAt } from '../testing.tsx'
import { ContractCall } from './contract-call.tsx'

const account = `41${'ab'.repeat(20)}`

test.each([
  ['of a token at once', 'transfer(address,uint256)', [account, 5n]],
  ['of anything well known once the signatures are loaded', 'multicall(bytes[])', [['0x01', '0x02']]],
])('a call %s is told by its signature', async (_, signature, values) => {
  await renderAt('/x', <ContractCall input={encodeCall(parseFunction(`function ${signature}`), values)} />)
  expect(await screen.findByText(signature)).toBeTruthy()
})

test('a call that nobody knows is its bytes', async () => {
  await renderAt('/x', <ContractCall input={fromHex('0badc0de')} />)
  expect(await screen.findByText('0badc0de')).toBeTruthy()
})
