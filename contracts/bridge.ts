// The gateways of the bridge, with what verifies them. Apart from the tokens of the form, whose sources browsers load.
import type { Abi } from 'abitype'
import compiled from './generated/bridge.json' with { type: 'json' }
import { verificationIn } from './verification.ts'

export type GatewayName = keyof typeof compiled.contracts

type Gateway = {
  /** The file of the contract, then of all that it imports, in the order of their names. */
  readonly file: string
  readonly files: readonly string[]
  readonly abi: Abi
  /** Creation code as hex without prefix; constructor arguments go behind it. */
  readonly bytecode: string
}

// JSON modules widen `type: "function"` to text, so the shape of an ABI has to be said again.
export const gateways = compiled.contracts as unknown as Readonly<Record<GatewayName, Gateway>>

export const gatewayVerification = (name: GatewayName) => verificationIn(compiled, name, gateways[name])
