// The code reader with an answer of the server.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CodeReading } from '../../data/code-reading.ts'
import { Component } from '../../pages/tools/code-reader.tsx'
import { renderAt } from '../../testing.tsx'

const address = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const place = (line: number) => ({ file: 'A.sol', line })
const rule = {
  who: 'variable',
  holds: true,
  where: 'owner',
  roles: [],
  text: 'require(msg.sender == owner)',
  place: place(4),
} as const
const outline = {
  name: 'mint',
  place: place(5),
  signature: 'mint(uint256)',
  kind: 'function',
  visibility: 'public',
  mutability: 'nonpayable',
  modifiers: ['onlyOwner'],
} as const

const reading: CodeReading = {
  compiler: 'v0.8.37',
  errors: [],
  main: 'A',
  files: [
    { name: 'A.sol', content: 'line one\nline two\nline three\nline four\n<img src=x onerror=alert(1)>' },
  ],
  contracts: [
    {
      name: 'A',
      place: place(1),
      kind: 'contract',
      isAbstract: false,
      bases: [],
      variables: [],
      functions: [{ ...outline, modifiers: ['onlyOwner'] }],
      modifiers: [],
      events: [],
    },
  ],
  readings: [
    {
      contract: 'A',
      file: 'A.sol',
      isToken: true,
      getters: [
        { function: 'total()', where: 'total', type: 'uint256' },
        { function: 'getOwner()', where: 'owner', type: 'address' },
        { function: 'isOpen()', where: 'open', type: 'bool' },
        { function: 'heir()', where: 'heir', type: 'address' },
      ],
      functions: [
        {
          ...outline,
          modifiers: ['onlyOwner'],
          from: 'A',
          access: { kind: 'restricted', groups: [{ isAlways: true, rules: [{ ...rule, roles: [] }] }] },
          calls: [],
        },
      ],
      upgrades: [],
      powers: [
        {
          kind: 'mint',
          function: 'mint(uint256)',
          place: place(5),
          text: 'total += amount',
          where: 'total',
          isSure: true,
          affects: [],
          when: [],
        },
      ],
      gaps: [{ reason: 'foreign', place: place(3), functions: ['run(bytes)'] }],
    },
  ],
}

const bodies: string[] = []
let valuesOf: (url: URL) => Response | Promise<Response>
let answer: () => Response
beforeEach(() => {
  bodies.length = 0
  // jsdom has no layout to scroll.
  HTMLElement.prototype.scrollIntoView = () => undefined
  valuesOf = () => new Promise(() => undefined)
  answer = () => new Response(JSON.stringify({ data: reading }))
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const { pathname } = new URL(url, 'http://localhost')
    if (pathname === '/api/solidity/contract/compilers')
      return new Response('{"data":["v0.8.37+commit.f401782d","v0.5.17+commit.d19bba13"]}')
    if (pathname === '/api/contract/values') return valuesOf(new URL(url, 'http://localhost'))
    if (pathname !== '/api/solidity/contract/read') return new Promise(() => undefined)
    bodies.push(typeof init?.body === 'string' ? init.body : '')
    return answer()
  })
})
afterEach(() => vi.unstubAllGlobals())

const open = async (url: string) => {
  await act(
    async () =>
      void (await renderAt(
        url,
        <Suspense>
          <Component />
        </Suspense>,
      )),
  )
  await screen.findByRole('heading', { level: 1 })
}

const current = () => document.querySelector('[aria-current="true"]')?.textContent

test('a verified contract of the URL is read, and each statement opens its line', async () => {
  await open(`/tools/code-reader?address=${address}`)
  expect(await screen.findByText('Creates tokens')).toBeTruthy()
  expect(JSON.parse(bodies[0]!)).toEqual({ contractAddress: address })
  expect(current()).toContain('line one')
  const [power] = screen.getAllByRole('button', { name: 'Open A.sol at line 5' })
  fireEvent.click(power!)
  expect(current()).toContain('<img src=x')
  expect(document.querySelector('img[src="x"]')).toBeNull()
  fireEvent.click(screen.getAllByRole('button', { name: 'Open A.sol at line 4' })[0]!)
  expect(current()).toContain('line four')
  expect(screen.getAllByText('Restricted').length).toBeGreaterThan(0)
  // With code that cannot be followed nothing is denied for sure.
  expect(screen.getByText(/^Nothing was found, but parts/)).toBeTruthy()
  expect(screen.getByText('Code of another contract')).toBeTruthy()
})

test('a pasted source is sent with the chosen compiler, and its errors are shown', async () => {
  answer = () =>
    new Response(
      JSON.stringify({
        data: {
          compiler: 'v0.5.17',
          errors: ['ParserError: <b>x</b>'],
          files: [],
          contracts: [],
          readings: [],
        },
      }),
    )
  await open('/tools/code-reader')
  fireEvent.click(screen.getByLabelText('Pasted source'))
  const field = await screen.findByRole('textbox', { name: 'Pasted source' })
  fireEvent.change(field, { target: { value: 'contract A {' } })
  const compiler = await screen.findByLabelText('Compiler')
  await within(compiler).findByRole('option', { name: 'v0.5.17+commit.d19bba13' })
  fireEvent.change(compiler, { target: { value: 'v0.5.17+commit.d19bba13' } })
  fireEvent.click(screen.getByRole('button', { name: 'Read the code' }))
  expect(await screen.findByText('ParserError: <b>x</b>')).toBeTruthy()
  expect(JSON.parse(bodies[0]!)).toEqual({
    compiler: 'v0.5.17+commit.d19bba13',
    files: [{ name: 'contract.sol', content: 'contract A {' }],
  })
})

test('a refusal of the server is shown in its words', async () => {
  answer = () =>
    new Response(
      JSON.stringify({ code: 'contract_not_verified', message: 'The contract is not verified here.' }),
      {
        status: 404,
      },
    )
  await open(`/tools/code-reader?address=${address}`)
  expect(await screen.findByText(/is not verified here/)).toBeTruthy()
})

test('a contract of the URL has its present values after one block, also beside the places that decide', async () => {
  const asked: string[] = []
  valuesOf = (url) => {
    asked.push(url.search)
    return Response.json({
      contract: address,
      block: 1234,
      values: [
        { function: 'total()', result: (1_000_000).toString(16).padStart(64, '0') },
        { function: 'getOwner()', result: 'a614f803b6fd780986a42c78ec9c7f77e6ded13c'.padStart(64, '0') },
        { function: 'isOpen()' },
        { function: 'heir()', result: '0'.repeat(64) },
      ],
    })
  }
  await open(`/tools/code-reader?address=${address}`)
  const card = (await screen.findByText('On the chain now')).closest('section')!
  await waitFor(() => expect(card.textContent).toContain('after block 1234'))
  // What rules and findings name is asked first.
  expect(decodeURIComponent(asked.join())).toContain('functions=total(),getOwner(),isOpen(),heir()')
  expect([...card.querySelectorAll('dd')].map(({ textContent }) => textContent)).toEqual([
    '1,000,000',
    expect.stringContaining('TR7NHq') as string,
    'No result',
    'No account (zero address)',
  ])
  const [rule] = screen.getAllByTitle('After block 1234')
  expect(rule?.textContent).toContain('=')
})

test('a node that does not tell the values is said, and what the sources say stays', async () => {
  valuesOf = () => Response.json({ code: 'node_unavailable', message: 'away' }, { status: 503 })
  await open(`/tools/code-reader?address=${address}`)
  expect(await screen.findByText('The node did not return the present values.')).toBeTruthy()
})
