// Our own contracts for the demo and the tests, compiled. Sources in src/, outputs by `npm run contracts`.
import type { Abi } from 'abitype'
import { compiled } from './generated/compiled.ts'

export type CompiledContract = {
  /** File name in compiled/, without its ending. */
  readonly name: string
  readonly contractName: string
  readonly source: string
  readonly sourceHash: string
  /** Version of solc with its commit. */
  readonly compiler: string
  readonly settings: {
    readonly optimizer: { readonly enabled: boolean; readonly runs: number }
    readonly evmVersion: string
    readonly metadata: { readonly bytecodeHash: string }
  }
  readonly abi: Abi
  /** Creation code as hex without prefix; constructor arguments go behind it. */
  readonly bytecode: string
  /** Code as deployed, with zeros where immutables go. */
  readonly runtimeBytecode: string
  /** Bytes of the runtime code the constructor fills in. */
  readonly immutables: readonly { readonly start: number; readonly length: number }[]
}

export type ContractName = keyof typeof compiled

// JSON modules widen `type: "function"` to text, so the shape of an ABI has to be said again.
export const contracts = compiled as unknown as Readonly<Record<ContractName, CompiledContract>>
