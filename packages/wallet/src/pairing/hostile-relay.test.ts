import { fromText } from '@sundial/primitives'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SigningRequest } from '../signer.ts'
import { MemoryRelay, type Tamper } from '../testing/memory-relay.ts'
import { invite, type Paired, pair, phoneAddress, until } from '../testing/pair.ts'
import { DesktopHandshake, PhoneHandshake } from './handshake.ts'
import { createInvitation } from './invitation.ts'
import { Records } from './records.ts'
import type { SessionKeys } from './session-keys.ts'

const message: SigningRequest = { kind: 'message', version: 2, message: fromText('pay 1 to Bob') }
const altered = expect.objectContaining({ code: 'pairing_altered' }) as Error
const ended = ({ kind }: { readonly kind: string }) => kind === 'ended'

const flip = (frame: Uint8Array, bit: number): Uint8Array => {
  const changed = frame.slice()
  changed[bit >> 3]! ^= 1 << (bit & 7)
  return changed
}

async function agree(invitation = createInvitation()) {
  const phone = new PhoneHandshake({ invitation })
  const desktop = new DesktopHandshake({ invitation })
  const commit = await phone.opening()
  const { reply: offer } = await desktop.take(commit)
  const { reply: reveal, keys: ofPhone } = await phone.take(offer!)
  const { keys: ofDesktop } = await desktop.take(reveal!)
  return {
    phone,
    desktop,
    frames: { commit, offer: offer!, reveal: reveal! },
    ofPhone: ofPhone!,
    ofDesktop: ofDesktop!,
  }
}

const recordsOf = ({
  ofPhone,
  ofDesktop,
}: {
  readonly ofPhone: SessionKeys
  readonly ofDesktop: SessionKeys
}) => ({
  phone: new Records({ sending: ofPhone.phone, receiving: ofPhone.desktop }),
  desktop: new Records({ sending: ofDesktop.desktop, receiving: ofDesktop.phone }),
})

test('every changed bit of every frame of the handshake is refused', async () => {
  const invitation = createInvitation()
  const { frames } = await agree(invitation)
  const bitsOf = (frame: Uint8Array) => Array.from({ length: frame.length * 8 }, (_, bit) => bit)
  const phone = new PhoneHandshake({ invitation })
  const commit = await phone.opening()
  const desktop = new DesktopHandshake({ invitation })
  const { reply: offer } = await desktop.take(commit)
  await Promise.all(
    bitsOf(commit).map(async (bit) =>
      expect(new DesktopHandshake({ invitation }).take(flip(commit, bit))).rejects.toThrow(altered),
    ),
  )
  await Promise.all(
    bitsOf(offer!).map(async (bit) => expect(phone.take(flip(offer!, bit))).rejects.toThrow(altered)),
  )
  const { reply: reveal } = await phone.take(offer!)
  await Promise.all(
    bitsOf(reveal!).map(async (bit) => expect(desktop.take(flip(reveal!, bit))).rejects.toThrow(altered)),
  )
  // The frames of another run under the same invitation fit nowhere.
  await expect(desktop.take(frames.reveal)).rejects.toThrow(altered)
  await expect(new PhoneHandshake({ invitation }).take(frames.offer)).rejects.toThrow(altered)
  await expect(desktop.take(reveal!)).resolves.toHaveProperty('keys')
})

test('another secret, channel or code does not agree on keys', async () => {
  const invitation = createInvitation()
  const commit = await new PhoneHandshake({ invitation }).opening()
  const { channel, secret } = createInvitation()
  for (const part of [{ channel }, { secret }, { code: invitation.code === 900_000 ? 900_001 : 900_000 }]) {
    const desktop = new DesktopHandshake({ invitation: { ...invitation, ...part } })
    await expect(desktop.take(commit)).rejects.toThrow(altered)
  }
})

test('a late joiner with the same invitation is refused after the first phone began', async () => {
  const invitation = createInvitation()
  const { desktop } = await agree(invitation)
  await expect(desktop.take(await new PhoneHandshake({ invitation }).opening())).rejects.toThrow(altered)
})

test('somebody between the ends who knows the invitation is seen in the digits', async () => {
  const invitation = createInvitation()
  const toDesktop = await agree(invitation)
  const toPhone = await agree(invitation)
  expect(toDesktop.ofPhone.comparison).toBe(toDesktop.ofDesktop.comparison)
  expect(toPhone.ofPhone.comparison).not.toBe(toDesktop.ofDesktop.comparison)
})

test('every changed bit of a record is refused', async () => {
  const { phone, desktop } = recordsOf(await agree())
  const frame = await desktop.seal(fromText('{"kind":"ping"}'))
  const bits = Array.from({ length: frame.length * 8 }, (_, bit) => bit)
  for (const bit of bits) {
    await expect(phone.open(flip(frame, bit))).rejects.toThrow(altered)
  }
  for (const length of [0, 1, 24, frame.length - 1]) {
    await expect(phone.open(frame.slice(0, length))).rejects.toThrow(altered)
  }
  expect(await phone.open(frame)).toEqual(fromText('{"kind":"ping"}'))
})

test('a record sent back to its sender or into another pairing is refused', async () => {
  const invitation = createInvitation()
  const one = recordsOf(await agree(invitation))
  const other = recordsOf(await agree(invitation))
  const frame = await one.desktop.seal(fromText('x'))
  await expect(one.desktop.open(frame)).rejects.toThrow(altered)
  await expect(other.phone.open(frame)).rejects.toThrow(altered)
})

test('records arrive once and in order, whatever is repeated, lost or reordered', async () => {
  const keys = await agree()
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat({ max: 7 }), { maxLength: 40 }), async (deliveries) => {
      const { phone, desktop } = recordsOf(keys)
      const frames: Uint8Array[] = []
      for (let at = 0; at < 8; at++) {
        frames.push(await desktop.seal(Uint8Array.of(at)))
      }
      const arrived: number[] = []
      for (const at of [...deliveries, 0, 1, 2, 3, 4, 5, 6, 7]) {
        const message = await phone.open(frames[at]!)
        if (message !== undefined) arrived.push(message[0]!)
      }
      expect(arrived).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    }),
    { numRuns: 30 },
  )
})

test('a record is kept until the other end acknowledges it', async () => {
  const { phone, desktop } = recordsOf(await agree())
  const first = await desktop.seal(Uint8Array.of(1))
  const second = await desktop.seal(Uint8Array.of(2))
  expect(desktop.unacknowledged).toEqual([first, second])
  await phone.open(first)
  await desktop.open(await phone.seal(Uint8Array.of(3)))
  expect(desktop.unacknowledged).toEqual([second])
})

/** Signs once under the relay: a signature or a failure, never another signature. */
async function signUnder(tamper: Tamper): Promise<{ readonly outcome: string; readonly paired: Paired }> {
  const relay = new MemoryRelay()
  const shown: SigningRequest[] = []
  const paired = await pair({
    relay,
    sign: async (request) => {
      shown.push(request)
      return new Uint8Array(65).fill(1)
    },
  })
  relay.tamper = tamper
  const outcome = await paired.desktop.sign(message).then(
    (signature) => (signature.every((byte) => byte === 1) ? 'signed' : 'forged'),
    (error: unknown) => (error as { code: string }).code,
  )
  expect(shown).toEqual(outcome === 'signed' ? [message] : shown.slice(0, 1))
  return { outcome, paired }
}

test.each<[string, Tamper]>([
  ['changes a bit', (frame) => [flip(frame, 100)]],
  ['cuts the end', (frame) => [frame.slice(0, -1)]],
  ['adds a byte', (frame) => [Uint8Array.of(...frame, 0)]],
  ['sends a frame of its own', () => [Uint8Array.of(4, ...new Uint8Array(40))]],
  ['sends the beginning of a handshake', () => [Uint8Array.of(1, ...new Uint8Array(64))]],
  ['sends an unknown kind', () => [Uint8Array.of(200)]],
  ['sends nothing at all', () => [new Uint8Array(0)]],
])('a relay that %s ends the pairing', async (_, tamper) => {
  const { outcome, paired } = await signUnder(tamper)
  expect(outcome).toBe('signer_unavailable')
  await until(paired.phone.state as never, ended)
})

test('a relay that repeats frames changes nothing', async () => {
  const { outcome } = await signUnder((frame) => [frame, frame, frame])
  expect(outcome).toBe('signed')
})

test('a relay that sends frames back to their sender ends the pairing', async () => {
  const { relay, channel, desktop } = await pair()
  relay.tamper = (frame, from) => {
    relay.deliver(channel, from, frame)
    return []
  }
  await expect(desktop.sign(message)).rejects.toMatchObject({ code: 'signer_unavailable' })
  expect(desktop.state.get()).toMatchObject({ kind: 'ended', reason: 'altered' })
})

test('a third party that takes the place of the phone logs nobody in', async () => {
  const { desktop, phone } = invite({ invited: (one) => ({ ...one, secret: new Uint8Array(32) }) })
  await until(desktop.state, ended)
  phone.logIn(phoneAddress)
  expect(desktop.state.get()).toMatchObject({ kind: 'ended', reason: 'altered' })
})
