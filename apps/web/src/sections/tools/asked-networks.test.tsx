import { stringifyJson } from '@sundial/primitives'
import { act, fireEvent, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import * as search from '../../pages/tools/multi-chain-address-search.tsx'
import { renderAt } from '../../testing.tsx'

const address = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

const networks = [
  {
    name: 'Ethereum',
    kind: 'evm',
    coin: 'ETH',
    decimals: 18,
    explorer: 'https://evm.example/address/{address}',
  },
  { name: 'Quiet', kind: 'evm', coin: 'QQ', decimals: 18 },
  { name: '‮Nile', kind: 'tron', coin: 'TRX', decimals: 6 },
  { name: 'Away', kind: 'tron', coin: 'TRX', decimals: 6 },
  { name: 'Failing', kind: 'tron', coin: 'TRX', decimals: 6 },
]
const answers: Readonly<Record<string, object>> = {
  Ethereum: { state: 'exists', balance: '1500000000000000000', nonce: '12', codeKind: 'delegated' },
  Quiet: { state: 'undecided' },
  '\uFFFDNile': { state: 'unused' },
  Away: { state: 'unknown', problem: 'unreachable' },
}

let isAsking = true
const asked: string[] = []

vi.stubGlobal('fetch', async (url: string) => {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  if (pathname === '/api/other-networks')
    return new Response(stringifyJson({ data: isAsking ? networks : [] }))
  if (pathname !== '/api/other-networks/account') return new Promise(() => undefined)
  asked.push(`${searchParams.get('network')} ${searchParams.get('address')}`)
  const answer = answers[searchParams.get('network') ?? '']
  return answer === undefined
    ? new Response(stringifyJson({ code: 'internal_error', message: 'x' }), { status: 500 })
    : new Response(stringifyJson(answer))
})
afterEach(() => {
  asked.length = 0
})

async function open() {
  await act(
    async () =>
      void (await renderAt(
        '/tools/multi-chain-address-search',
        <Suspense>
          <search.Component />
        </Suspense>,
      )),
  )
  fireEvent.change((await screen.findAllByLabelText('Address'))[0]!, {
    target: { value: address },
  })
}

test('each network says what it has of the address, or why nobody knows', async () => {
  isAsking = true
  await open()
  await screen.findByText('Networks that this server asks')
  const row = async (name: string, text: string) => {
    const label = await screen.findByText(name)
    await vi.waitFor(() => expect(label.parentElement?.textContent).toContain(text))
    return label.parentElement?.textContent ?? ''
  }
  const ethereum = await row('Ethereum', 'Exists')
  expect(ethereum).toContain('1.5 ETH')
  expect(ethereum).toContain('12')
  expect(ethereum).toContain('with delegated code')
  expect(ethereum).toContain('0xa614f803B6FD780986A42c78Ec9c7f77e6DeD13C')
  await row('Quiet', 'the network does not say')
  await row('Away', 'the network does not answer')
  await row('Failing', 'this server did not answer')
  expect(document.body.textContent).not.toContain('‮')
  const shown = networks.map(({ name }) => name.replace('‮', '\uFFFD'))
  expect(new Set(asked)).toEqual(new Set(shown.map((name) => `${name} ${address}`)))
})

test('without configured networks addresses are derived only, and the page says so', async () => {
  isAsking = false
  await open()
  expect(await screen.findByText(/this server does not ask these chains/)).toBeTruthy()
  expect(screen.getByText('Ethereum')).toBeTruthy()
  expect(asked).toEqual([])
})
