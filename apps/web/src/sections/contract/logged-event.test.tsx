import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ContractEvent } from '../../data/contract.ts'
import { renderAt } from '../../testing.tsx'
import { LoggedEvent } from './logged-event.tsx'

const contract = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const [from, to] = ['TQHAvs2ZFTbsd93ycTfw1Wuf1e4WsPZWCp', 'TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy']
const zero = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'

const dollar = {
  contract_address: contract,
  name: 'Sundial Dollar',
  symbol: 'SUSD',
  decimals: 6,
  tokenInfo: {
    tokenId: contract,
    tokenType: 'trc20',
    tokenAbbr: 'SUSD',
    tokenName: 'Dollar',
    tokenDecimal: 6,
  },
}

beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(url.includes('token_trc20') ? { total: 1, trc20_tokens: [dollar] } : { services: [] }),
  )
})
afterEach(() => vi.unstubAllGlobals())

const transfer = (result: Record<string, string>) => ({
  eventName: 'Transfer',
  event: 'Transfer(address indexed from, address indexed to, uint256 value)',
  result,
})

const open = (event: object) =>
  act(
    async () =>
      void (await renderAt('/x', <LoggedEvent event={event as ContractEvent} contract={contract} />)),
  )
const lineText = () => document.querySelector('strong')!.parentElement!.textContent.replaceAll(/\s+/g, ' ')

test('a transfer of a token is one line of words: from whom, to whom, how much of what', async () => {
  await open(transfer({ from, to, value: '53237293' }))
  await vi.waitFor(() => expect(lineText()).toContain('53.237293 SUSD'))
  expect(lineText()).toMatch(new RegExp(`^Transfer.*${from}.*to.*${to}.*53\\.237293 SUSD`))
  expect(lineText()).not.toContain('value')
  expect(document.querySelector('dl')).toBeNull()
})

test('what is made has no sender', async () => {
  await open(transfer({ from: zero, to, value: '1' }))
  expect(lineText()).toMatch(/^TransferMinted/)
})

test('all values of an event, with grouped digits, are shown once it is opened', async () => {
  const result = { id: '1234567', who: from, note: '1234567', fourth: '8' }
  await open({
    eventName: 'Bought',
    event: 'Bought(uint256 id, address who, string note, uint8 fourth)',
    result,
  })
  expect(lineText()).toContain('1,234,567')
  expect(lineText()).not.toContain('fourth')
  fireEvent.click(screen.getByRole('button', { name: 'Details' }))
  const rows = [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent)
  // A text of digits is no number.
  expect(rows).toEqual(['id1,234,567', `who${from}`, 'note1234567', 'fourth8'])
})

test('an event without a declaration shows its first word, and all of them once it is opened', async () => {
  const [topic, data] = ['11'.repeat(32), '22'.repeat(32)]
  await open({ signature: 'ab'.repeat(32), topics: ['ab'.repeat(32), topic], data })
  expect(lineText()).toContain(topic)
  expect(lineText()).not.toContain(data)
  fireEvent.click(screen.getByRole('button', { name: 'Details' }))
  expect(document.body.textContent).toContain(data)
})
