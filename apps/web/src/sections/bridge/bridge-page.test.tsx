import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderApp } from '../../testing.tsx'

const token = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const sideToken = 'TLPh66vQ2QMb64rG3WEBV5qnAhefh2kcdw'
const account = 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC'
const [sent, arrived, lie] = ['a', 'b', 'c'].map((digit) => digit.repeat(64)) as [string, string, string]
const time = 1_795_000_000_000

const oracle = {
  oracle: account,
  said: 3,
  last: { list: 'parcel', nonce: '7', txHash: arrived, block: 8, timestamp: time },
}
const gateway = { gateway: account, block: 9, paused: false, threshold: 2, retryFee: '0', oracles: [oracle] }
const overview = {
  here: 'main',
  main: {
    ...gateway,
    network: 'devnet',
    depositFee: '0',
    mappingFee: '1000000000',
    deposits: '2',
    mappings: '1',
  },
  side: { ...gateway, network: 'side', withdrawFee: '10000000', withdrawals: '1', reserve: '5000000' },
}
const assets = {
  mainBlock: 41,
  sideBlock: 43,
  total: 2,
  data: [
    { kind: 'trx', locked: '900000000', issued: '700000000', onTheWay: '200000000' },
    { kind: 'trc20', token, sideToken, locked: '500', issued: '500', onTheWay: '0' },
  ],
}
const checked = { main: { from: 0, to: 47 }, side: { from: 2, to: 48 } }
const parts = { toSide: '0', toMain: '0', unbacked: '0' }
const sums = {
  mainBlock: 41,
  sideBlock: 43,
  checked,
  differences: 0,
  total: 2,
  data: [
    {
      ...parts,
      kind: 'trx',
      locked: '900000000',
      issued: '700000000',
      toSide: '150000000',
      toMain: '50000000',
    },
    { ...parts, kind: 'trc20', token, sideToken, locked: '500', issued: '500' },
  ],
}
const difference = {
  chain: 'side',
  txHash: lie,
  block: 8,
  timestamp: time,
  nonce: '7',
  fault: 'changed',
  kind: 'trx',
  account,
  value: '9000000',
  sent: { kind: 'trx', account: sideToken, value: '5000000' },
  found: time,
}
const flow = {
  txHash: sent,
  block: 5,
  timestamp: time,
  confirmed: true,
  nonce: '2',
  kind: 'trx',
  account,
  value: '200000000',
  state: 'held',
  said: 2,
  statements: [
    { oracle: account, txHash: lie, block: 6, timestamp: time, agrees: false },
    { oracle: sideToken, txHash: arrived, block: 7, timestamp: time, agrees: true },
  ],
  arrivedIn: arrived,
}
const networks = [
  { id: 'devnet', name: 'Development chain', type: 'main', path: '/', isHere: true },
  { id: 'side', name: 'Development side chain', type: 'side', path: '/n/side/', isHere: false },
]

let services: string[]
let answers: Record<string, object>
let asked: string[]
beforeEach(() => {
  services = ['bridge']
  asked = []
  answers = {
    '/api/bridge': overview,
    '/api/bridge/assets': assets,
    '/api/bridge/proof': sums,
    '/api/bridge/differences': { checked, total: 0, data: [] },
    '/api/bridge/flows': { data: [flow], threshold: 2, nextCursor: 'more' },
  }
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname, search } = new URL(url)
    asked.push(pathname + search)
    if (pathname === '/api/system/status')
      return Response.json({ services, networks, network: { id: 'devnet', name: 'x', type: 'main' } })
    const body = answers[pathname]
    return body === undefined
      ? Response.json({ code: 'not_found', message: '' }, { status: 404 })
      : Response.json(body)
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

test('what is locked and issued, by token and at a block of each chain, with links to the network that has it', async () => {
  await renderApp('/bridge')
  const table = await screen.findByRole('table', { name: 'Locked and issued' })
  await within(table).findAllByText(/900/)
  expect(screen.getByText('All that is issued is locked')).toBeTruthy()
  expect(screen.getByText('No difference has ever been found').getAttribute('href')).toBe(
    '/#/bridge/differences',
  )
  const [, trx, other] = within(table).getAllByRole('row')
  expect(cellsOf(trx!).slice(0, 5)).toEqual(['TRX', '900 TRX', '700 TRX', '200 TRX', '0 TRX'])
  const links = within(other!)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
  expect(links).toContain(`/#/token20/${token}`)
  expect(links).toContain(`/n/side/#/token20/${sideToken}`)
  expect(screen.getByText('43').closest('a')!.getAttribute('href')).toBe('/n/side/#/block/43')
  expect(screen.getByText(/^Compared/).textContent).toContain('blocks 2 to 48 of the side chain')
})

test('what arrived unsent is said as an alarm, with a way to all differences', async () => {
  const [first, second] = sums.data
  answers['/api/bridge/proof'] = {
    ...sums,
    differences: 3,
    data: [first, { ...second, issued: '501', unbacked: '1' }],
  }
  await renderApp('/bridge')
  expect((await screen.findByRole('alert')).textContent).toBe('More is issued than locked: 1 token')
  const link = screen.getByText('3 differences were found so far')
  expect(link.getAttribute('href')).toBe('/#/bridge/differences')
})

test('one page of several says that all is locked only where there was never a difference', async () => {
  answers['/api/bridge/proof'] = { ...sums, total: 25 }
  await renderApp('/bridge')
  expect(await screen.findByText('All that is issued is locked')).toBeTruthy()
  cleanup()
  answers['/api/bridge/proof'] = { ...sums, total: 25, differences: 1 }
  await renderApp('/bridge')
  expect(await screen.findByText('1 difference was found so far')).toBeTruthy()
  expect(screen.queryByText('All that is issued is locked')).toBeNull()
})

test('the proof is of the blocks that somebody asks for', async () => {
  await renderApp('/bridge')
  const name = 'Block of the side chain'
  await screen.findByRole('textbox', { name })
  const enter = (value: string) => {
    const field = screen.getByRole('textbox', { name })
    fireEvent.change(field, { target: { value } })
    fireEvent.submit(field)
  }
  enter('x')
  expect(screen.getByText('Enter a block number')).toBeTruthy()
  // Which blocks are compared may be known after the form is there.
  await vi.waitFor(() => {
    enter('49')
    expect(screen.getByText('The newest compared block is 48')).toBeTruthy()
  })
  enter('12')
  await vi.waitFor(() => expect(asked).toContain('/api/bridge/proof?sideBlock=12&start=0&limit=20'))
})

test('where the server cannot compare, the page has what the gateways state, and says so', async () => {
  delete answers['/api/bridge/proof']
  answers['/api/bridge/differences'] = { total: 0, data: [] }
  await renderApp('/bridge')
  expect(await screen.findByText(/so it cannot compare/)).toBeTruthy()
  const table = await screen.findByRole('table', { name: 'Locked and issued' })
  // The table is there before its rows.
  await vi.waitFor(() => {
    const [, trx] = within(table).getAllByRole('row')
    expect(trx && cellsOf(trx).slice(0, 4)).toEqual(['TRX', '900 TRX', '700 TRX', '200 TRX'])
  })
  cleanup()
  const [first, second] = assets.data
  answers['/api/bridge/assets'] = { ...assets, data: [first, { ...second, issued: '501', onTheWay: '-1' }] }
  await renderApp('/bridge')
  expect((await screen.findByRole('alert')).textContent).toBe('More is issued than locked: 1 token')
})

test('without a difference the history says which blocks were compared, and a difference says what was sent', async () => {
  await renderApp('/bridge/differences')
  expect(await screen.findByText('No difference has ever been found')).toBeTruthy()
  const words = 'Compared: blocks 0 to 47 of the main chain, blocks 2 to 48 of the side chain.'
  expect((await screen.findByText(/^Compared/)).textContent).toBe(words)
  cleanup()
  answers['/api/bridge/differences'] = { checked, total: 1, data: [difference] }
  await renderApp('/bridge/differences')
  const table = await screen.findByRole('table', { name: 'Differences' })
  await within(table).findByText('Not as it was sent')
  expect(screen.getByRole('alert').textContent).toBe('1 difference was found so far')
  const [, row] = within(table).getAllByRole('row')
  expect(cellsOf(row!).slice(0, 2)).toEqual(['9 TRX', 'Not as it was sent'])
  expect(cellsOf(row!)[3]).toContain('5 TRX')
  expect(within(row!).getByText(lie).closest('a')!.getAttribute('href')).toBe(`/n/side/#/transaction/${lie}`)
})

test('what oracles signed is beside what was sent, by chain and by oracle', async () => {
  const statement = { chain: 'side', oracle: account, block: 6, timestamp: time, confirmed: true, nonce: '7' }
  answers['/api/bridge/statements'] = {
    total: 3,
    data: [
      { ...statement, txHash: lie, list: 'parcel', kind: 'trx', account, value: '9000000', agrees: false },
      { ...statement, txHash: arrived, list: 'mapping', kind: 'trc20', token, agrees: true, sentIn: sent },
      { ...statement, txHash: sent, list: 'parcel' },
    ],
  }
  await renderApp('/bridge/statements')
  const table = await screen.findByRole('table', { name: 'What oracles signed' })
  await within(table).findByText('Says something else')
  const [, first, second, third] = within(table).getAllByRole('row')
  expect(cellsOf(first!)[0]).toBe('9 TRX')
  expect(within(first!).getByText(lie).closest('a')!.getAttribute('href')).toBe(
    `/n/side/#/transaction/${lie}`,
  )
  expect(cellsOf(second!)[1]).toBe('Says what was sent')
  expect(within(second!).getByText(sent).closest('a')!.getAttribute('href')).toBe(`/#/transaction/${sent}`)
  expect(cellsOf(third!)[1]).toBe('What it says is not known yet')
  expect(asked).toContain('/api/bridge/statements?chain=side&start=0&limit=20')
  fireEvent.click(screen.getByRole('button', { name: 'Main chain' }))
  await vi.waitFor(() => expect(asked).toContain('/api/bridge/statements?chain=main&start=0&limit=20'))
})

test('a deposit has its state, what each oracle said, where it arrived, and filters', async () => {
  await renderApp('/bridge/deposits?token=1000001')
  const table = await screen.findByRole('table', { name: 'Deposits' })
  const said = await within(table).findByRole('button', { name: '2 of 2' })
  expect(table.textContent).toContain('200 TRX')
  expect(table.textContent).toContain('Held')
  expect(within(table).getByText(arrived).closest('a')!.getAttribute('href')).toBe(
    `/n/side/#/transaction/${arrived}`,
  )
  expect(asked.filter((url) => url.startsWith('/api/bridge/flows'))[0]).toBe(
    '/api/bridge/flows?token=1000001&direction=deposit&start=0&limit=20',
  )
  fireEvent.click(said)
  const dialog = await screen.findByRole('dialog', { name: 'What oracles said', hidden: true })
  expect(dialog.textContent).toContain('Says something else')
  expect(dialog.textContent).toContain('Says what was sent')
  // Pages are found by cursors.
  fireEvent.click(screen.getByRole('button', { name: 'Keep searching' }))
  await vi.waitFor(() => expect(asked.some((url) => url.includes('cursor=more'))).toBe(true))
})

test('both gateways say who their oracles are and what each said last', async () => {
  await renderApp('/bridge/oracles')
  await screen.findByRole('heading', { name: 'Side chain' })
  expect(screen.getAllByText('Transfer #7')).toHaveLength(2)
  expect(screen.getAllByText('Running')).toHaveLength(2)
})

test('a bridge that is paused says so', async () => {
  answers['/api/bridge'] = { ...overview, side: { ...overview.side, paused: true } }
  await renderApp('/bridge')
  expect((await screen.findByText(/The bridge is paused/)).getAttribute('role')).toBe('alert')
})

test('the menu has the bridge where one is served, and elsewhere its page says that there is none', async () => {
  await renderApp('/bridge')
  const inMenu = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Blockchain' }))
    await screen.findByText('Servers of the network on a map')
    return screen.queryByText('Deposits and withdrawals between two chains') !== null
  }
  expect(await inMenu()).toBe(true)
  cleanup()
  services = []
  answers = {}
  await renderApp('/bridge')
  expect(await screen.findByText('No bridge')).toBeTruthy()
  expect(await inMenu()).toBe(false)
})
