// The tokens that a form launches without code: their code, and what verifies it.
import type { Abi } from 'abitype'
import compiled from './generated/launchable.json' with { type: 'json' }
import { verificationIn } from './verification.ts'

export type LaunchableName = keyof typeof compiled.contracts

export type LaunchableContract = {
  /** The file of the contract, then of all that it imports, in the order of their names. */
  readonly file: string
  readonly files: readonly string[]
  readonly abi: Abi
  /** Creation code as hex without prefix; constructor arguments go behind it. */
  readonly bytecode: string
}

// JSON modules widen `type: "function"` to text, so the shape of an ABI has to be said again.
export const launchable = compiled.contracts as unknown as Readonly<
  Record<LaunchableName, LaunchableContract>
>

/** Files and settings with which a launched token is verified, as the server's verification takes them. */
export const verificationOf = (name: LaunchableName) => verificationIn(compiled, name, launchable[name])
