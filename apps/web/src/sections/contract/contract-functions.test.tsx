import { encodeParameters } from '@sundial/abi'
import { toHex } from '@sundial/primitives'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { type ReactNode, Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Topic } from '../../i18n/topic.tsx'
import { renderAt } from '../../testing.tsx'
import { ContractRead } from './contract-read.tsx'
import { ContractWrite } from './contract-write.tsx'

const address = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const view = (name: string, type: string, inputs: readonly object[] = []) => ({
  type: 'function',
  name,
  stateMutability: 'view',
  inputs,
  outputs: [{ name: '', type }],
})
const write = (name: string) => ({
  type: 'function',
  name,
  stateMutability: 'nonpayable',
  inputs: [{ name: 'to', type: 'address' }],
  outputs: [],
})
const abi = [
  view('totalSupply', 'uint256'),
  view('name', 'string'),
  view('balanceOf', 'uint256', [{ name: 'owner', type: 'address' }]),
  ...['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => view(name, 'bool')),
  write('give'),
]
const info = { tokenId: address, tokenType: 'trc20', tokenName: 'Dollar', tokenAbbr: 'USD', tokenDecimal: 6 }

const asked: string[] = []
beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('fetch', async (text: string) => {
    const { pathname, searchParams } = new URL(text)
    if (pathname === '/api/contracts/code')
      return Response.json({ data: { address, abi: JSON.stringify(abi), byteCode: '', abiEncoded: '' } })
    if (pathname === '/api/contract/values') {
      asked.push(searchParams.get('functions') ?? '')
      const values = [
        {
          function: 'totalSupply()',
          result: toHex(encodeParameters([{ type: 'uint256' }], [5_750_000_000_000n])),
        },
        { function: 'name()', result: toHex(encodeParameters([{ type: 'string' }], ['Sundial'])) },
        { function: 'a1()' },
      ]
      return Response.json({ contract: address, block: 1234, values })
    }
    if (pathname === '/api/token_trc20')
      return Response.json({
        trc20_tokens: [
          { contract_address: address, name: 'Dollar', symbol: 'USD', decimals: 6, tokenInfo: info },
        ],
      })
    return Response.json({}, { status: 404 })
  })
})
afterEach(() => vi.unstubAllGlobals())

const open = (content: ReactNode) =>
  act(async () => {
    await renderAt(
      '/x',
      <Suspense>
        <Topic name="contract">{content}</Topic>
      </Suspense>,
    )
  })
const line = async (name: string) => (await screen.findByText(name)).closest('li')!

test('what needs no input is shown at once, from one request, at a named block', async () => {
  await open(<ContractRead address={address} />)
  expect((await screen.findByText(/Values after block/)).textContent).toBe('Values after block 1234')
  expect((await line('name() returns (string)')).textContent).toContain('Sundial')
  expect(asked).toEqual(['totalSupply(),name(),a1(),a2(),a3(),a4(),a5()'])
})

test('a function is one line until it is opened, and is found by its name', async () => {
  await open(<ContractRead address={address} />)
  const balance = await line('balanceOf(address owner) returns (uint256)')
  expect(balance.querySelector('details')!.open).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: 'Expand all' }))
  expect(balance.querySelector('details')!.open).toBe(true)
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'BALANCE' } })
  expect(screen.getAllByRole('listitem')).toEqual([balance])
})

test('functions that write have their inputs without a wallet', async () => {
  await open(<ContractWrite address={address} />)
  const give = await line('give(address to)')
  expect(within(give).getByRole('textbox', { name: /to/ })).toBeTruthy()
  expect(within(give).getByRole('button', { name: 'Call' })).toBeTruthy()
})
