import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import type { EndConnection } from './channel.ts'
import { type Membership, PairingRelay } from './pairing-relay.ts'
import { relayLimits } from './relay-limits.ts'

const newId = () => randomBytes(16).toString('base64url')

class RecordingEnd implements EndConnection {
  readonly events: string[] = []
  sendFrame(frame: Buffer): void {
    this.events.push(`frame ${frame.length}`)
  }
  tellPresence(presence: 'present' | 'away'): void {
    this.events.push(presence)
  }
  close(reason: 'left' | 'expired'): void {
    this.events.push(reason)
  }
  terminate(): void {
    this.events.push('terminated')
  }
}

function openRelay() {
  const clock = { nowMs: 0, now: () => clock.nowMs }
  const relay = new PairingRelay({ clock })
  const join = (
    end: 'desktop' | 'phone',
    channel: string,
    { from = '203.0.113.1', token = newId() } = {},
  ) => {
    const connection = new RecordingEnd()
    return { connection, result: relay.join(connection, { end, channel, token }, from) }
  }
  return { clock, relay, join }
}

const member = (result: unknown) => result as Membership

test('10,000 channels by one caller stay within the limits, and others are served', () => {
  const { relay, join, clock } = openRelay()
  const results = Array.from({ length: 10_000 }, (_, turn) => {
    clock.nowMs += 1000
    return join('desktop', newId(), { from: `2001:db8::${(turn % 1000).toString(16)}` }).result
  })
  expect(results.filter((result) => result === 'busy')).toHaveLength(10_000 - relayLimits.channelsOfAddress)
  expect(relay.channelCount).toBe(relayLimits.channelsOfAddress)
  expect(join('desktop', newId(), { from: '203.0.113.7' }).connection.events).toEqual(['away'])
})

test('10,000 channels by 10,000 callers stop at the limit of all', () => {
  const { relay, join } = openRelay()
  for (let turn = 0; turn < 10_000; turn++) {
    join('desktop', newId(), { from: `10.${turn >> 16}.${(turn >> 8) & 255}.${turn & 255}` })
  }
  expect(relay.channelCount).toBe(relayLimits.channels)
  expect(relay.counts.refusals.get('busy')).toBe(10_000 - relayLimits.channels)
})

test.each([
  ['no phone came', [], relayLimits.invitationMs],
  ['one end stays away', ['phone'], relayLimits.awayMs],
  ['both ends are away', ['phone', 'desktop'], relayLimits.emptyMs],
  ['it was in use for 12 hours', undefined, relayLimits.lifeMs],
] as const)('a channel expires when %s', (_, gone, afterMs) => {
  const { relay, join, clock } = openRelay()
  const channel = newId()
  const desktop = join('desktop', channel)
  const phone = gone === undefined || gone.length > 0 ? join('phone', channel) : undefined
  if (gone?.[0] === 'phone') member(phone?.result).lose()
  if (gone?.[1] === 'desktop') member(desktop.result).lose()
  clock.nowMs += afterMs
  relay.sweep()
  expect(relay.channelCount).toBe(1)
  clock.nowMs += 1
  relay.sweep()
  expect(relay.channelCount).toBe(0)
  if (gone?.length !== 2) expect(desktop.connection.events.at(-1)).toBe('expired')
})

test('an expired channel makes room for its caller', () => {
  const { relay, join, clock } = openRelay()
  for (let turn = 0; turn < relayLimits.channelsOfAddress; turn++) join('desktop', newId())
  expect(join('desktop', newId()).result).toBe('busy')
  clock.nowMs += relayLimits.invitationMs + 1
  relay.sweep()
  expect(join('desktop', newId()).result).toHaveProperty('pass')
})

test('a connection that was replaced takes nothing from the one that replaced it', () => {
  const { join } = openRelay()
  const [channel, token] = [newId(), newId()]
  const desktop = join('desktop', channel)
  const old = join('phone', channel, { token })
  const current = join('phone', channel, { token })
  expect(old.connection.events).toEqual(['present', 'terminated'])
  member(old.result).lose()
  member(desktop.result).pass(Buffer.alloc(3))
  expect(current.connection.events).toEqual(['present', 'frame 3'])
})
