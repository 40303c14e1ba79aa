import { toAddress, toBase58 } from '@sundial/primitives'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Bridge, moveFee } from '../../data/bridge.ts'
import { Topic } from '../../i18n/topic.tsx'
import { renderAt } from '../../testing.tsx'
import { chargeValues, LacksFee } from './charge.tsx'
import type { Movable } from './movable.ts'
import { useMove } from './use-move.ts'

const owner = toAddress(`41${'1'.repeat(40)}`)
const [gateway, sideToken] = ['2', '3'].map((digit) => toBase58(toAddress(`41${digit.repeat(40)}`))) as [
  string,
  string,
]
const bridge = {
  here: 'side',
  side: { gateway, withdrawFee: '1000000' },
} as unknown as Bridge
const item: Movable = { kind: 'trc721', token: gateway, sideToken }

let balance: number
beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string) =>
    url.includes('/wallet/getaccount') ? Response.json({ balance }) : Response.json({}, { status: 404 }),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Move({ asset }: { readonly asset: Movable }) {
  const move = useMove({ bridge, owner, asset, text: '1' })
  return (
    <>
      <p>{move.order === undefined ? 'nothing to sign' : 'ready to sign'}</p>
      <p>MAX {String(move.fill)}</p>
      <p>{move.trxSun === undefined ? 'balance unknown' : 'balance known'}</p>
      <LacksFee feeSun={moveFee(bridge)} trxSun={move.trxSun} />
    </>
  )
}

const show = (asset: Movable) => inTopic(<Move asset={asset} />)

async function inTopic(content: ReactNode): Promise<HTMLElement> {
  let shown = document.body
  await act(
    async () => void (shown = (await renderAt('/', <Topic name="bridge">{content}</Topic>)).container),
  )
  return shown
}

test.each([
  ['an item', item],
  ['TRX', { kind: 'trx' } as const],
])('%s is not withdrawn by an account with less TRX than the fee, which says so', async (_, asset) => {
  balance = 999_999
  await show(asset)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe('The fee of the bridge is 1 TRX, and this account has 0.999999 TRX.')
  expect(screen.getByText('nothing to sign')).toBeTruthy()
})

test('exactly the fee is enough for an item', async () => {
  balance = 1_000_000
  await show(item)
  await screen.findByText('balance known')
  expect(screen.getByText('ready to sign')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each([
  [50_000_000, 48_000_000],
  [2_000_000, 0],
])('of %i sun MAX leaves the fee of the bridge and what the network may take: %i', async (has, most) => {
  balance = has
  await show({ kind: 'trx' })
  expect(await screen.findByText(`MAX ${most}`)).toBeTruthy()
})

function Notes({ feeSun }: { readonly feeSun: bigint }) {
  const t = useTranslations('bridge')
  return (['depositNote', 'withdrawNote', 'mapNote'] as const).map((note) => (
    <p key={note}>{t.rich(note, chargeValues(feeSun))}</p>
  ))
}

test.each([
  [0n, 'The bridge takes no fee.', 'Fee of the bridge'],
  [5n, 'Fee of the bridge: 0.000005 TRX', 'no fee'],
])('a fee of %s sun is said as %j', async (feeSun, said, unsaid) => {
  const container = await inTopic(<Notes feeSun={feeSun} />)
  await waitFor(() => expect(container.textContent?.split(said)).toHaveLength(4))
  expect(container.textContent).not.toContain(unsaid)
})
