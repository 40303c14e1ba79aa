import { type Address, type Clock, toBase58 } from '@sundial/primitives'
import type { ServiceRecords, VerifiedContractRow } from '@sundial/store'
import { type NodeAnswer, type NodeCalls, textOf } from '../node-calls.ts'
import { ResultCache } from '../outbound/result-cache.ts'
import { argumentsBehind, compareCode } from './compare-code.ts'
import { type Compiled, type CompileRequest, compileSources, type NamedContract } from './compile-request.ts'
import type { Compiler, ContractSource } from './compiler.ts'

export type VerifyRequest = CompileRequest & {
  readonly address: Address
  readonly contractName: string
  readonly compiler: string
  readonly license: number
  /** Constructor arguments in hex; validated if present. */
  readonly constructorParams?: string | undefined
}

/** TronScan's numbers; `match` is absent on failures. */
export type Verdict = {
  readonly status: 2001 | 2006 | 2007 | 2008
  readonly message: string
  readonly match?: 'full' | 'partial' | undefined
  /** Index of the first byte that differs. */
  readonly atByte?: number | undefined
}

type OnChain = { readonly creation: string; readonly runtime: string; readonly answer: NodeAnswer }
type Records = Pick<ServiceRecords, 'contractSource' | 'putContractSource' | 'verifiedContracts'>
type Parts = {
  readonly compiler: Compiler
  readonly records: Records
  readonly calls: NodeCalls
  readonly clock: Clock
}

const mostListed = 50_000

/** Compiles sources and compares the result with the code of a contract; stores a match. */
export class ContractSources {
  readonly #parts: Parts
  readonly #listed: ResultCache<ReadonlyMap<Address, VerifiedContractRow>>

  constructor(parts: Parts) {
    this.#parts = parts
    this.#listed = new ResultCache({ cachedMs: 5000, most: 1 }, () => parts.clock.now())
  }

  versions(): Promise<readonly string[]> {
    return this.#parts.compiler.versions()
  }

  compile(compiler: string, request: CompileRequest): Promise<Compiled> {
    return compileSources(this.#parts.compiler, compiler, request)
  }

  async source(address: Address): Promise<ContractSource | undefined> {
    const row = await this.#parts.records.contractSource(address)
    return row && (JSON.parse(row.record) as ContractSource)
  }

  /** The newest verified contracts, without their sources. */
  verified(): Promise<ReadonlyMap<Address, VerifiedContractRow>> {
    return this.#listed.get('', async () => {
      const rows = await this.#parts.records.verifiedContracts(mostListed)
      return new Map(rows.map((row) => [row.address, row]))
    })
  }

  /** Creation code and runtime code from the node, empty where unknown. */
  async onChain(address: Address): Promise<OnChain> {
    const params = { value: toBase58(address), visible: true }
    const [created, info] = await Promise.all([
      this.#parts.calls.call('/wallet/getcontract', params),
      this.#parts.calls.call('/wallet/getcontractinfo', params),
    ])
    return {
      creation: textOf(created['bytecode']).toLowerCase(),
      runtime: textOf(info['runtimecode']).toLowerCase(),
      answer: created,
    }
  }

  async verify(request: VerifyRequest): Promise<Verdict> {
    const stored = await this.source(request.address)
    if (stored?.match === 'full') return { status: 2001, match: 'full', message: 'It is already verified.' }
    const onChain = await this.onChain(request.address)
    if (onChain.creation === '' && onChain.runtime === '') {
      return { status: 2008, message: 'The node has no contract at this address.' }
    }
    const compiled = await this.compile(request.compiler, request)
    const [error] = compiled.errors
    if (error !== undefined) return { status: 2008, message: error }
    const found = findContract(compiled.contracts, request.contractName)
    if (typeof found === 'string') return { status: 2008, message: found }
    return this.#judge(request, { compiled, found, onChain })
  }

  async #judge(
    request: VerifyRequest,
    {
      compiled,
      found,
      onChain,
    }: { readonly compiled: Compiled; readonly found: NamedContract; readonly onChain: OnChain },
  ): Promise<Verdict> {
    const creation = codeOf(found.contract.evm?.bytecode?.object)
    const behind = onChain.creation === '' ? undefined : argumentsBehind(creation, onChain.creation)
    const verdict = judge(found, onChain, behind?.kind)
    if (verdict.match === undefined) return verdict
    const supplied = request.constructorParams?.replace(/^0x/i, '').toLowerCase()
    if (
      supplied !== undefined &&
      supplied !== '' &&
      behind !== undefined &&
      behind.argumentsHex !== supplied
    ) {
      return {
        status: 2007,
        message: `The constructor arguments are ${behind.argumentsHex.slice(0, 400) || 'empty'}.`,
      }
    }
    const isStored = await this.#parts.records.putContractSource({
      address: request.address,
      verifiedMs: this.#parts.clock.now(),
      isFull: verdict.match === 'full',
      record: JSON.stringify(toSource(request, { compiled, found, creation, match: verdict.match, behind })),
    })
    return isStored ? verdict : { status: 2001, match: 'full', message: 'It is already verified.' }
  }
}

function judge(
  { contract }: NamedContract,
  onChain: OnChain,
  creationKind: 'full' | 'partial' | undefined,
): Verdict {
  const { deployedBytecode = {} } = contract.evm ?? {}
  if (onChain.runtime === '') {
    // The creation code alone determines the runtime code.
    if (creationKind !== undefined) return matched(creationKind)
    return { status: 2007, message: 'The creation code differs, and the node has no runtime code.' }
  }
  const filledIn = Object.values(deployedBytecode.immutableReferences ?? {}).flat()
  const runtime = compareCode(codeOf(deployedBytecode.object), onChain.runtime, filledIn)
  if (runtime.kind === 'different') return { status: 2007, message: runtime.message, atByte: runtime.atByte }
  if (onChain.creation !== '' && creationKind === undefined && filledIn.length > 0) {
    return {
      status: 2007,
      message: 'The deployed code is the same, but the constructor, which fills in a part of it, is not.',
    }
  }
  return matched(runtime.kind === 'full' && creationKind !== 'partial' ? 'full' : 'partial')
}

const matched = (match: 'full' | 'partial'): Verdict => ({
  status: 2006,
  match,
  message:
    match === 'full'
      ? 'The code is identical, including metadata.'
      : 'The code is identical except for metadata: comments, names or the fork of the compiler differ.',
})

/** The contract with a name, `File.sol:Name` or `Name`; a text explains why there is no single one. */
function findContract(contracts: readonly NamedContract[], requested: string): NamedContract | string {
  const deployable = contracts.filter(({ contract }) => codeOf(contract.evm?.bytecode?.object) !== '')
  const found = deployable.filter(({ file, name }) => name === requested || `${file}:${name}` === requested)
  if (found.length === 1) return found[0]!
  const names = deployable.map(({ file, name }) => `${file}:${name}`).slice(0, 20)
  return found.length === 0
    ? `There is no contract ${requested.slice(0, 80)} with code; the sources contain ${names.join(', ') || 'none'}.`
    : `Several contracts have the name ${requested.slice(0, 80)}: choose one of ${names.join(', ')}.`
}

/** Unlinked library references stay in the printed form, and match no code. */
const codeOf = (object: string | undefined): string => (object ?? '').toLowerCase()

function toSource(
  request: VerifyRequest,
  {
    compiled,
    found,
    creation,
    match,
    behind,
  }: {
    readonly compiled: Compiled
    readonly found: NamedContract
    readonly creation: string
    readonly match: 'full' | 'partial'
    readonly behind: ReturnType<typeof argumentsBehind>
  },
): ContractSource {
  const { settings, sources } = compiled.input
  const optimizer = (settings['optimizer'] ?? {}) as { readonly enabled?: boolean; readonly runs?: number }
  const { evmVersion } = settings as { readonly evmVersion?: string }
  return {
    contractName: found.name,
    compiler: compiled.version,
    optimizer: optimizer.enabled === true,
    runs: optimizer.runs ?? 200,
    evmVersion,
    viaIR: settings['viaIR'] === true,
    license: request.license,
    match,
    files: Object.entries(sources).map(([name, { content }]) => ({ name, content })),
    abi: found.contract.abi ?? [],
    byteCode: creation,
    constructorArguments: behind?.argumentsHex,
  }
}
