import { codeOf, type NamedContract } from './compile-request.ts'
import { compareCode, compareCreation, unequalImmutable } from './compare-code.ts'
import type { CompiledContract } from './compiler.ts'
import {
  describeDifference,
  type Difference,
  explainDifference,
  metadataDifference,
  type Settings,
} from './difference.ts'

/** Code of a contract in hex, empty where unknown. */
export type ChainCode = { readonly creation: string; readonly runtime: string }

/** `match` is absent when the code differs. */
export type Judgement = {
  readonly match?: 'full' | 'partial'
  readonly difference?: Difference
  /** Constructor arguments on the chain. */
  readonly argumentsHex?: string
}

type Given = Omit<Settings, 'links'>

/** What one part of the code says: equal to some degree, or different and why. */
type Part =
  | { readonly kind: 'full' | 'partial'; readonly argumentsHex?: string }
  | { readonly difference: Difference }

/** Compares a compiled contract with the code on the chain: the deployed code first, then the code that created it. */
export function judge({ contract }: NamedContract, onChain: ChainCode, settings: Given): Judgement {
  const deployed = judgeDeployed(contract, onChain.runtime, settings)
  if (deployed !== undefined && 'difference' in deployed) return deployed
  const created = isResized(contract, onChain)
    ? undefined
    : judgeCreated(contract, onChain.creation, settings)
  if (created !== undefined && 'difference' in created) return created
  const argumentsHex = created?.argumentsHex
  const known = argumentsHex === undefined ? {} : { argumentsHex }
  if ([deployed, created].every((part) => part === undefined || part.kind === 'full'))
    return { match: 'full', ...known }
  const { evm = {} } = contract
  const difference =
    deployed === undefined
      ? metadataDifference(codeOf(evm.bytecode?.object), onChain.creation)
      : metadataDifference(codeOf(evm.deployedBytecode?.object), onChain.runtime)
  return { match: 'partial', difference, ...known }
}

/** Creation code names the length of the deployed code, which changes with that of the metadata: it cannot be compared. */
const isResized = ({ evm }: CompiledContract, { runtime }: ChainCode): boolean =>
  runtime !== '' && runtime.length !== codeOf(evm?.deployedBytecode?.object).length

function judgeDeployed({ evm = {} }: CompiledContract, onChain: string, settings: Given): Part | undefined {
  if (onChain === '') return undefined
  const { object, immutableReferences = {}, linkReferences: links = {} } = evm.deployedBytecode ?? {}
  const compiled = codeOf(object)
  const result = compareCode(compiled, onChain, Object.values(immutableReferences).flat())
  if (result.kind === 'different') {
    const codes = { part: 'runtime', compiled, onChain, atByte: result.atByte } as const
    return { difference: explainDifference(codes, { ...settings, links }) }
  }
  const unequal = unequalImmutable(onChain, immutableReferences)
  if (unequal === undefined) return result
  return { difference: { kind: 'immutables', part: 'runtime', atByte: unequal } }
}

function judgeCreated({ evm = {} }: CompiledContract, onChain: string, settings: Given): Part | undefined {
  if (onChain === '') return undefined
  const { object, linkReferences: links = {} } = evm.bytecode ?? {}
  const compiled = codeOf(object)
  const result = compareCreation(compiled, onChain)
  if (result.kind !== 'different') return result
  const codes = { part: 'creation', compiled, onChain, atByte: result.atByte } as const
  const found = explainDifference(codes, { ...settings, links })
  // The deployed code is the same: the constructor fills in other immutables.
  const hasImmutables = Object.keys(evm.deployedBytecode?.immutableReferences ?? {}).length > 0
  return { difference: found.kind === 'bytes' && hasImmutables ? { ...found, kind: 'immutables' } : found }
}

/** TronScan's numbers: 2001 already verified, 2006 verified, 2007 the code differs, 2008 wrong sources or parameters. */
export type Verdict = {
  readonly status: 2001 | 2006 | 2007 | 2008
  readonly message: string
  /** Absent on failures. */
  readonly match?: 'full' | 'partial' | undefined
  readonly difference?: Difference | undefined
}

export const alreadyVerified: Verdict = { status: 2001, match: 'full', message: 'It is already verified.' }

export function toVerdict({ match, difference }: Judgement): Verdict {
  const message = difference && describeDifference(difference)
  if (match === undefined) return { status: 2007, message: message ?? 'The code differs.', difference }
  if (match === 'full') return { status: 2006, match, message: 'The code is identical, including metadata.' }
  return { status: 2006, match, message: `The code is identical. ${message}`, difference }
}
