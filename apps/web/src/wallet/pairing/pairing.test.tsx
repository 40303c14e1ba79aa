import { fromText, toBase58 } from '@sundial/primitives'
import { addressOfPrivateKey, signHash } from '@sundial/primitives/keys'
import {
  DesktopPairing,
  hashOf,
  invitationQuery,
  PhonePairing,
  readInvitation,
  type Signer,
  type SigningRequest,
} from '@sundial/wallet'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MemoryRelay } from '../../../../../packages/wallet/src/testing/memory-relay.ts'
import { Topic } from '../../i18n/topic.tsx'
import { renderAt } from '../../testing.tsx'
import { ExternalDevicePanel } from '../panels/external-device.tsx'
import { ReviewHost } from '../review/review-host.tsx'
import { session } from '../login/session.ts'
import { DeviceWait } from './device-wait.tsx'
import { pageTimers } from '../page-timers.ts'
import { usePairings } from './pairings.ts'
import { PhonePage } from './phone-page.tsx'
import { webRelay } from './web-relay.ts'

const key = new Uint8Array(32).fill(7)
const address = addressOfPrivateKey(key)
const message: SigningRequest = { kind: 'message', version: 2, message: fromText('hello') }
const sign = async (request: SigningRequest) => signHash(hashOf(request), key)
const phoneSigner: Signer = {
  kind: 'private-key',
  address,
  limitOf: () => undefined,
  sign,
  close: async () => undefined,
}

let relay: MemoryRelay
/** Texts and chunks load while it renders. */
const show = async (content: ReactNode) => act(async () => void (await renderAt('/', content)))

beforeEach(() => {
  relay = new MemoryRelay()
  vi.spyOn(webRelay, 'connect').mockImplementation((...parts) => relay.connect(...parts))
})
afterEach(async () => {
  await session().logout()
  vi.restoreAllMocks()
})

/** The link of the QR code on screen. */
async function shownLink(): Promise<string> {
  const writeText = vi.fn<(text: string) => Promise<void>>(async () => undefined)
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
  fireEvent.click(await screen.findByRole('button', { name: /^Copy / }))
  return writeText.mock.calls[0]![0]
}

const openPanel = async () => {
  await show(<ExternalDevicePanel onSigner={() => undefined} onCancel={() => undefined} />)
  const link = await shownLink()
  const phone = new PhonePairing({ relay, timers: pageTimers, invitation: readInvitation(link), sign })
  return { link, phone }
}

test('on an app-login event whose code matches, the signer is set and a success dialog shows with a link', async () => {
  const { link, phone } = await openPanel()
  expect(link).toMatch(/#\/wallet\/pair\?channel=[\w-]{22}&code=9\d{5}&key=[\w-]{43}$/)
  await screen.findByText(/Compare this number/)
  await waitFor(() => expect(phone.state.get().kind).toBe('agreed'))
  const { comparison } = phone.state.get() as { readonly comparison: string }
  expect(screen.getByText(`${comparison.slice(0, 3)} ${comparison.slice(3)}`)).toBeTruthy()
  act(() => phone.logIn(address))
  await screen.findByText('The phone has logged in')
  expect(screen.getByRole('link', { name: 'Go to the account' }).getAttribute('href')).toContain(
    `/address/${toBase58(address)}`,
  )
  expect(session().state.account).toMatchObject({ address, isLoggedIn: true, type: 'ACCOUNT_EXTERNAL' })
  phone.close()
})

test('a phone that leaves before the login ends the code, and a new one is offered', async () => {
  const { phone } = await openPanel()
  await screen.findByText(/Compare this number/)
  act(() => phone.close())
  await screen.findByText(/The other device left/)
  fireEvent.click(screen.getByRole('button', { name: 'Show a new code' }))
  await screen.findByText(/Scan this code/)
})

test('the dialog that waits for the external device can be cancelled', async () => {
  const { phone } = await openPanel()
  await screen.findByText(/Compare this number/)
  await waitFor(() => expect(phone.state.get().kind).toBe('agreed'))
  act(() => phone.logIn(address))
  await screen.findByText('The phone has logged in')
  await show(<DeviceWait />)
  const [pairing] = usePairings.getState().open
  relay.tamper = () => []
  const signing = pairing!.sign(message)
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel the request' }))
  await expect(signing).rejects.toMatchObject({ code: 'signing_refused' })
  phone.close()
})

test('the page on the phone logs in after the digits, and signs what its own review shows', async () => {
  const desktop = new DesktopPairing({ relay, timers: pageTimers })
  session().open(phoneSigner)
  const page = (
    <Topic name="pairing">
      <PhonePage />
      <ReviewHost />
    </Topic>
  )
  await show(page)
  fireEvent.change(await screen.findByLabelText('Link of the code'), {
    target: { value: invitationQuery(desktop.invitation) },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Pair' }))
  fireEvent.click(await screen.findByRole('button', { name: /The numbers are equal/ }))
  await screen.findByText('The other device is logged in')
  expect(desktop.state.get()).toMatchObject({ kind: 'open', address })
  const signing = desktop.sign(message)
  fireEvent.click(await screen.findByRole('button', { name: /^Sign/, hidden: true }))
  expect(await signing).toEqual(await sign(message))
  const cancelled = new AbortController()
  const second = desktop.sign(message, cancelled.signal)
  await screen.findByRole('button', { name: /^Sign/, hidden: true })
  cancelled.abort()
  await expect(second).rejects.toMatchObject({ code: 'signing_refused' })
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Sign/, hidden: true })).toBeNull())
  desktop.close()
})

test('a text that is no pairing code is refused in words', async () => {
  await show(
    <Topic name="pairing">
      <PhonePage />
    </Topic>,
  )
  fireEvent.change(await screen.findByLabelText('Link of the code'), { target: { value: 'hello' } })
  fireEvent.click(screen.getByRole('button', { name: 'Pair' }))
  await screen.findByText(/This is not the link of a pairing code/)
})
