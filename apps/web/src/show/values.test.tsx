import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type AddressName, rememberNames } from '../data/names.ts'
import { isNativeId } from '../data/token.ts'
import { renderAt, stubProducers } from '../testing.tsx'
import { changeSettings } from '../theme/settings.ts'
import { Address } from './address.tsx'
import { Trx } from './quantity.tsx'
import { Hash } from './hash.tsx'
import { Rate } from './percent.tsx'
import { Status } from './block.tsx'
import { ShortAge, Time } from './time.tsx'
import { TokenAmount } from './token.tsx'

const address = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const main = () => document.querySelector('#shown')

const renderValue = (value: React.ReactNode) => renderAt('/x', <div id="shown">{value}</div>)

test('an address link is split at 29 of 34 characters, so that its tail always shows', async () => {
  await renderValue(<Address value={address} />)
  const link = await screen.findByRole('link')
  expect(link.getAttribute('href')).toBe(`/address/${address}`)
  expect(link.textContent).toBe(address)
  expect(link.querySelector('[dir=ltr]')?.getAttribute('data-tail')).toBe(address.slice(29))
})

test.each([
  ['account', ''],
  ['operator', null],
  ['contract', null],
] as const)(
  'of names from account, operator and contract, only the first is quoted: %s',
  async (from, given) => {
    const named: AddressName = { name: 'Treasury', from, kind: 'account' }
    const other = 'TQHAvs2ZFTbsd93ycTfw1Wuf1e4WsPZWCp'
    rememberNames({ names: { [other]: named } })
    await renderValue(<Address value={other} />)
    const name = await screen.findByText('Treasury')
    expect(name.getAttribute('data-given') && '').toBe(given)
  },
)

test('a hash is split at 59 of 64 characters, so that its tail always shows', async () => {
  const hash = '0123'.repeat(16)
  await renderValue(<Hash value={hash} to="/transaction/x" />)
  const shown = (await screen.findByRole('link')).querySelector('[dir=ltr]')
  expect(shown?.getAttribute('data-tail')).toBe(hash.slice(59))
})

test('an address and a hash are one piece of text, so that they are copied and found whole', async () => {
  const hash = '0123'.repeat(16)
  await renderValue([<Address key="1" value={address} />, <Hash key="2" value={hash} to="/transaction/x" />])
  const [first, second] = await screen.findAllByRole('link')
  for (const [link, text] of [[first, address] as const, [second, hash] as const]) {
    const texts = document.createTreeWalker(link!, NodeFilter.SHOW_TEXT)
    expect(texts.nextNode()?.textContent).toBe(text)
    expect(texts.nextNode()).toBeNull()
  }
})

test.each([
  [{ count: 27, toFinalize: 19, toApprove: 18 }, 'Unconfirmed18 of 19 confirmations'],
  [{ count: 2, toFinalize: 2, toApprove: 1 }, 'Unconfirmed18 confirmations'],
  [undefined, 'Unconfirmed18 confirmations'],
])('confirmations count to as many representatives as the chain needs: %o', async (producers, text) => {
  stubProducers(producers)
  await renderValue(<Status confirmed={false} confirmations={18} />)
  await vi.waitFor(() => expect(main()?.textContent).toBe(text))
  vi.unstubAllGlobals()
})

test('a confirmed block says that 70% of the representatives have built on it', async () => {
  await renderValue(<Status confirmed confirmations={19} />)
  expect(document.querySelector('[data-tone=good]')?.getAttribute('data-tip')).toContain('at least 70%')
})

test.each(['0', '_', '', 'TRX'])('the native coin may have the id %j: TRX of 6 decimals', async (id) => {
  await renderValue(<TokenAmount value="1234567" token={{ tokenId: id, tokenType: 'trc10' }} />)
  expect(main()?.textContent).toBe('1.234567 TRX')
  expect(isNativeId(id)).toBe(true)
})

test("the page's own address is not a link, and a contract is marked", async () => {
  await renderValue(<Address value={address} isOwn isContract />)
  expect(await screen.findByText('Contract address')).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})

test.each([
  ['exact sun', <Trx key="" sun="9223372036854775807" />, '9,223,372,036,854.775807 TRX'],
  ['trailing zeros trimmed', <Trx key="" sun={1_500_000} />, '1.5 TRX'],
  ['nothing as nothing', <Trx key="" sun={0} />, '0 TRX'],
  ['unknown as unknown', <Trx key="" sun={undefined} />, '–Not in this index'],
  [
    'the rate of a representative without votes as no value',
    <Rate key="" value={undefined} votes="0" />,
    '–No value',
  ],
  [
    'a token by its decimals',
    <TokenAmount
      key=""
      value="1234567"
      token={{ tokenId: 'T', tokenType: 'trc20', tokenAbbr: 'USDT', tokenDecimal: 6 }}
    />,
    '1.234567 USDT',
  ],
  [
    'a token of unknown decimals in smallest units, and says so',
    <TokenAmount key="" value="1234567" token={{ tokenId: '1002000', tokenType: 'trc10' }} />,
    '1,234,567 1002000Raw units (token decimals unknown)',
  ],
  [
    'the state of a block',
    <Status key="" confirmed={false} confirmations={4} />,
    'Unconfirmed4 confirmations',
  ],
  ['many confirmations', <Status key="" confirmed confirmations={1201} />, 'Confirmed1,201 confirmations'],
])('shows %s', async (_, value, text) => {
  await renderValue(value)
  await vi.waitFor(() => expect(main()?.textContent).toBe(text))
})

test('a time is shown as age or as clock time, as chosen', async () => {
  changeSettings({ times: 'age' })
  const moment = Date.now() - 90_000
  await renderValue(<Time value={moment} />)
  expect((await screen.findByText('1 min. ago')).getAttribute('datetime')).toBe(
    new Date(moment).toISOString(),
  )
  changeSettings({ times: 'clock' })
  await vi.waitFor(() => expect(main()?.textContent).toMatch(/, \d{4}, \d\d:\d\d:\d\d$/))
  changeSettings({ times: 'age' })
})

test('a genesis block without a time has no age, in a narrow place either', async () => {
  await renderValue([<Time key="1" value={0} />, <ShortAge key="2" value={0} />])
  await vi.waitFor(() => expect(main()?.textContent).toBe('–Not in this index'.repeat(2)))
})
