import { addressOfPrivateKey, signHash } from '@sundial/primitives/keys'
import { DesktopPairing } from '../pairing/desktop-pairing.ts'
import type { Invitation } from '../pairing/invitation.ts'
import { PhonePairing, type PhoneParts } from '../pairing/phone-pairing.ts'
import type { Watched } from '../pairing/watched.ts'
import { hashOf } from '../request-hash.ts'
import { ManualTimers } from './manual-timers.ts'
import { MemoryRelay } from './memory-relay.ts'

export const phoneKey = new Uint8Array(32).fill(7)
export const phoneAddress = addressOfPrivateKey(phoneKey)

/** An invitation with a secret of its own: each end overwrites what it holds. */
export const copyOf = (invitation: Invitation): Invitation => ({
  ...invitation,
  secret: invitation.secret.slice(),
})

export type Paired = {
  readonly relay: MemoryRelay
  readonly timers: ManualTimers
  readonly desktop: DesktopPairing
  readonly phone: PhonePairing
  readonly channel: string
}

/** Two ends over a relay in memory, before the login. */
export function invite({
  relay = new MemoryRelay(),
  sign = async (request) => signHash(hashOf(request), phoneKey),
  invited = (invitation) => invitation,
}: {
  readonly relay?: MemoryRelay
  readonly sign?: PhoneParts['sign']
  readonly invited?: (invitation: Invitation) => Invitation
} = {}): Paired {
  const timers = new ManualTimers()
  const desktop = new DesktopPairing({ relay, timers })
  const invitation = invited(copyOf(desktop.invitation))
  const phone = new PhonePairing({ relay, timers, invitation, sign })
  return { relay, timers, desktop, phone, channel: desktop.invitation.channel }
}

/** Two ends after the login. */
export async function pair(parts?: Parameters<typeof invite>[0]): Promise<Paired> {
  const paired = invite(parts)
  await until(paired.phone.state, ({ kind }) => kind === 'agreed')
  paired.phone.logIn(phoneAddress)
  await until(paired.phone.state, ({ kind }) => kind === 'open')
  return paired
}

/** The first state that holds; fails when the pairing ends before. */
export async function until<State extends { readonly kind: string }>(
  { get, subscribe }: Watched<State>,
  holds: (state: State) => boolean,
): Promise<State> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const state = get()
      if (holds(state)) resolve(state)
      else if (state.kind !== 'ended') return
      else reject(new Error(`The pairing ended: ${JSON.stringify(state)}`))
      stop()
    }
    const stop = subscribe(look)
    look()
  })
}
