import { fromText } from '@sundial/primitives'
import type { DesktopPairing } from '../pairing/desktop-pairing.ts'
import { SignerUnavailable } from '../errors.ts'
import { pairingLimits } from '../pairing/limits.ts'
import type { Signer, SigningRequest } from '../signer.ts'

/** The signer of a pairing on which a phone has logged in. The phone shows each request and holds the key. */
export function externalDeviceSigner(pairing: DesktopPairing): Signer {
  const state = pairing.state.get()
  if (state.kind !== 'open') throw new SignerUnavailable('No phone has logged in.')
  return {
    kind: 'external-device',
    address: state.address,
    limitOf: (request) => (sizeOf(request) > pairingLimits.requestBytes ? 'too_many_bytes' : undefined),
    sign: async (request, signal) => pairing.sign(request, signal),
    subscribe: (listener) =>
      pairing.state.subscribe(() => {
        const state = pairing.state.get()
        // Who closed the signer knows it.
        if (state.kind === 'ended' && state.reason !== 'closed') listener({ kind: 'gone' })
      }),
    close: async () => pairing.close(),
  }
}

function sizeOf(request: SigningRequest): number {
  switch (request.kind) {
    case 'transaction':
      return request.raw.length
    case 'message':
      return request.message.length
    case 'typed-data':
      // Inside the message each quote of the text takes two bytes.
      return fromText(JSON.stringify(request.json)).length
  }
}
