import { fromText } from '@sundial/primitives'
import { recoverSigner, signHash } from '@sundial/primitives/keys'
import { expect, test } from 'vitest'
import { CannotSign, SigningRefused } from '../errors.ts'
import { hashOf } from '../request-hash.ts'
import type { SigningRequest } from '../signer.ts'
import { externalDeviceSigner } from '../signers/external-device.ts'
import { invite, pair, phoneAddress, phoneKey, until } from '../testing/pair.ts'
import { pairingLimits } from './limits.ts'
import { encodeMessage, readToDesktop, readToPhone } from './pairing-messages.ts'

const message: SigningRequest = { kind: 'message', version: 2, message: fromText('hello') }
const requests: readonly SigningRequest[] = [
  message,
  { kind: 'message', version: 1, message: new Uint8Array(0) },
  { kind: 'transaction', raw: new Uint8Array(pairingLimits.requestBytes).fill(9) },
]
const ended = ({ kind }: { readonly kind: string }) => kind === 'ended'

test('a login whose code matches opens the desktop with the address of the phone', async () => {
  const { desktop, phone } = invite()
  const agreed = await until(phone.state, ({ kind }) => kind === 'agreed')
  await until(desktop.state, ({ kind }) => kind === 'agreed')
  expect(agreed).toMatchObject({ comparison: expect.stringMatching(/^\d{6}$/) as string })
  expect(desktop.state.get()).toMatchObject({ comparison: (agreed as { comparison: string }).comparison })
  phone.logIn(phoneAddress)
  await until(phone.state, ({ kind }) => kind === 'open')
  expect(externalDeviceSigner(desktop)).toMatchObject({ kind: 'external-device', address: phoneAddress })
})

test('a login with another code ends the pairing', async () => {
  const wrong = invite({
    invited: (invitation) => ({ ...invitation, code: 900_000 + ((invitation.code + 1) % 100_000) }),
  })
  await until(wrong.desktop.state, ended)
  expect(wrong.desktop.state.get()).toMatchObject({ reason: 'altered' })
})

test.each(requests)('the phone signs what the desktop asks for: %#', async (request) => {
  const seen: SigningRequest[] = []
  const { desktop } = await pair({
    sign: async (asked) => {
      seen.push(asked)
      return signHash(hashOf(asked), phoneKey)
    },
  })
  const signature = await externalDeviceSigner(desktop).sign(request)
  expect(recoverSigner(hashOf(request), signature)).toBe(phoneAddress)
  expect(seen).toEqual([request])
})

test('the relay never sees the secret, the code, the request or the signature', async () => {
  const { desktop, relay } = await pair()
  const { secret, code } = desktop.invitation
  const signature = await desktop.sign(message)
  const seen = Buffer.concat(relay.frames.map(({ frame }) => frame))
  for (const hidden of [
    secret,
    fromText(String(code)),
    fromText('hello'),
    signature.slice(0, 16),
    fromText('sign'),
  ]) {
    expect(seen.includes(Buffer.from(hidden))).toBe(false)
  }
})

test('a request declined on the phone is refused on the desktop, and the next one is signed', async () => {
  const answers = [new SigningRefused(), new CannotSign('note_too_long'), new Error('secret words')]
  const { desktop } = await pair({
    sign: async (request) => {
      const error = answers.shift()
      if (error !== undefined) throw error
      return signHash(hashOf(request), phoneKey)
    },
  })
  await expect(desktop.sign(message)).rejects.toMatchObject({ code: 'signing_refused' })
  await expect(desktop.sign(message)).rejects.toMatchObject({ code: 'cannot_sign', limit: 'note_too_long' })
  await expect(desktop.sign(message)).rejects.toMatchObject({
    code: 'signing_failed',
    message: expect.not.stringContaining('secret') as string,
  })
  await expect(desktop.sign(message)).resolves.toHaveLength(65)
})

test('a request cancelled on the desktop closes on the phone, and a late signature goes nowhere', async () => {
  let finish: (signature: Uint8Array) => void = () => undefined
  const signals: AbortSignal[] = []
  const { desktop, phone } = await pair({
    sign: async (_, signal) => {
      signals.push(signal)
      return new Promise((resolve) => (finish = resolve))
    },
  })
  const abort = new AbortController()
  const signing = desktop.sign(message, abort.signal)
  await until(phone.state, ({ isSigning }) => isSigning)
  await expect(desktop.sign(message)).rejects.toMatchObject({ code: 'signer_unavailable' })
  abort.abort()
  await expect(signing).rejects.toMatchObject({ code: 'signing_refused' })
  await new Promise((resolve) => signals[0]!.addEventListener('abort', resolve))
  finish(new Uint8Array(65))
  await until(phone.state, ({ isSigning }) => !isSigning)
  expect(desktop.state.get()).toEqual({ kind: 'open', address: phoneAddress, presence: 'present' })
})

test.each(['desktop', 'phone'] as const)(
  'a lost connection of the %s is resumed without a loss',
  async (end) => {
    const { desktop, phone, relay, channel } = await pair()
    relay.setConnected(channel, end, { connected: false })
    expect(desktop.state.get().presence).toBe(end === 'desktop' ? 'offline' : 'away')
    const signing = desktop.sign(message)
    await new Promise((resolve) => setTimeout(resolve, 20))
    relay.setConnected(channel, end, { connected: true })
    await expect(signing).resolves.toHaveLength(65)
    expect([desktop.state.get().presence, phone.state.get().presence]).toEqual(['present', 'present'])
  },
)

test('a connection lost at any frame of handshake, login and signing is resumed', async () => {
  for (let lostAt = 0; lostAt < 8; lostAt++) {
    const paired = invite()
    const { relay, channel, desktop, phone } = paired
    let count = 0
    relay.tamper = (frame, from) => {
      if (count++ !== lostAt) return [frame]
      setTimeout(() => {
        relay.setConnected(channel, from, { connected: false })
        relay.setConnected(channel, from, { connected: true })
      })
      return []
    }
    await until(phone.state, ({ kind }) => kind === 'agreed')
    phone.logIn(phoneAddress)
    await until(desktop.state, ({ kind }) => kind === 'open')
    await expect(desktop.sign(message)).resolves.toHaveLength(65)
  }
})

test.each(['desktop', 'phone'] as const)(
  'the goodbye of the %s ends both, overwrites the secret and stops timers',
  async (end) => {
    const paired = await pair()
    const signing = end === 'phone' ? paired.desktop.sign(message) : undefined
    signing?.catch(() => undefined)
    await signing
    paired[end].close()
    const other = paired[end === 'phone' ? 'desktop' : 'phone']
    await until(other.state as never, ended)
    expect(other.state.get()).toMatchObject({ kind: 'ended', reason: 'left' })
    expect(paired[end].state.get()).toMatchObject({ kind: 'ended', reason: 'closed' })
    expect(paired.desktop.invitation.secret).toEqual(new Uint8Array(32))
    expect(paired.timers.count).toBe(0)
    await expect(paired.desktop.sign(message)).rejects.toMatchObject({ code: 'signer_unavailable' })
  },
)

test('a signer tells that its phone has left, and not that it was closed here', async () => {
  const changes: string[] = []
  const [left, closed] = [await pair(), await pair()]
  for (const { desktop } of [left, closed]) {
    externalDeviceSigner(desktop).subscribe!(({ kind }) => changes.push(kind))
  }
  closed.desktop.close()
  left.phone.close()
  await until(left.desktop.state as never, ended)
  await until(closed.desktop.state as never, ended)
  expect(changes).toEqual(['gone'])
})

test('a phone that leaves during a request fails the request', async () => {
  const { desktop, phone } = await pair({ sign: async () => new Promise<never>(() => undefined) })
  const signing = desktop.sign(message)
  await until(phone.state, ({ isSigning }) => isSigning)
  phone.close()
  await expect(signing).rejects.toMatchObject({ code: 'signer_unavailable' })
})

test('an invitation that no phone uses expires, and a request without an answer ends', async () => {
  const { desktop, timers } = invite({
    invited: (invitation) => ({ ...invitation, channel: 'A'.repeat(22) }),
  })
  timers.pass(pairingLimits.invitationMs)
  expect(desktop.state.get()).toMatchObject({ kind: 'ended', reason: 'expired' })
  const open = await pair({ sign: async () => new Promise<never>(() => undefined) })
  const signing = open.desktop.sign(message)
  open.timers.pass(pairingLimits.signingMs)
  await expect(signing).rejects.toMatchObject({ code: 'signer_unavailable' })
})

test('a request that does not fit into a frame is refused before anybody is asked', async () => {
  const { desktop } = await pair()
  const signer = externalDeviceSigner(desktop)
  expect(requests.map((request) => signer.limitOf(request))).toEqual([undefined, undefined, undefined])
  expect(signer.limitOf({ kind: 'transaction', raw: new Uint8Array(pairingLimits.requestBytes + 1) })).toBe(
    'too_many_bytes',
  )
  expect(signer.limitOf({ kind: 'typed-data', json: '"'.repeat(pairingLimits.requestBytes) })).toBe(
    'too_many_bytes',
  )
})

test('messages of each direction are read by the other end only', () => {
  const toPhone = encodeMessage({ kind: 'sign', id: 1, request: message })
  const toDesktop = encodeMessage({ kind: 'app-login', code: 912_345, address: phoneAddress })
  expect(readToPhone(toPhone)).toEqual({ kind: 'sign', id: 1, request: message })
  expect(readToDesktop(toDesktop)).toEqual({ kind: 'app-login', code: 912_345, address: phoneAddress })
  const refused = expect.objectContaining({ code: 'malformed_pairing_message' }) as Error
  expect(() => readToPhone(toDesktop)).toThrow(refused)
  expect(() => readToDesktop(toPhone)).toThrow(refused)
  for (const text of [
    '',
    '[]',
    '{}',
    '{"kind":"sign","id":-1}',
    '{"kind":"signature","id":1,"signature":"AA"}',
    '{"kind":"refusal","id":1,"reason":"x"}',
    '{"kind":"app-login","code":"900000","address":"T"}',
  ])
    for (const read of [readToPhone, readToDesktop]) expect(() => read(fromText(text))).toThrow(refused)
})
