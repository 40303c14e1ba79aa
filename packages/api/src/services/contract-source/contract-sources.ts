import { type Address, type Clock, toBase58 } from '@sundial/primitives'
import type { ServiceRecords, VerifiedContractRow } from '@sundial/store'
import { RequestRefused } from '../../errors.ts'
import { type NodeAnswer, type NodeCalls, textOf } from '../node-calls.ts'
import { ResultCache } from '../outbound/result-cache.ts'
import { compilerOf } from './code-metadata.ts'
import {
  chooseCompiler,
  codeOf,
  type Compiled,
  compileInput,
  findContract,
  type NamedContract,
} from './compile-request.ts'
import type { Caller, QueueLimits, WorkQueue } from '../work-queue.ts'
import { compileQueue } from './compile-queue.ts'
import { type Compiler, type ContractSource, type StandardInput, untilLeft } from './compiler.ts'
import { describeDifference, type Settings } from './difference.ts'
import { alreadyVerified, type ChainCode, judge, type Judgement, toVerdict, type Verdict } from './judge.ts'
import { probeSettings } from './probe-settings.ts'
import { type CompileRequest, readCompileRequest } from './standard-input.ts'
import { checkRelease, prepareReading, type ReadOrder, type ReadResult, readSources } from './read-sources.ts'
import { readSourceLines } from './read-source-lines.ts'
import type { SourceLines } from './source-map.ts'
import { Tickets, type TicketState } from './tickets.ts'
import { hashOfCode, Verifications } from './verifications.ts'

export type VerifyRequest = CompileRequest & {
  readonly address: Address
  /** Found in a metadata.json if absent. */
  readonly contractName?: string | undefined
  /** Found in a metadata.json or in the code on the chain if absent. */
  readonly compiler?: string | undefined
  readonly license: number
  /** Constructor arguments in hex; validated if present. */
  readonly constructorParams?: string | undefined
  /** Chosen by the caller, to ask for the state of this request. */
  readonly ticket?: string | undefined
}

type OnChain = ChainCode & { readonly answer: NodeAnswer }
type Records = Pick<
  ServiceRecords,
  'contractAbis' | 'contractSource' | 'putContractSource' | 'verifiedContracts' | 'contractWithCode'
>
type Parts = {
  readonly compiler: Compiler
  readonly records: Records
  readonly calls: NodeCalls
  readonly clock: Clock
  /** When a contract was last made at the address, as far as the index knows. */
  readonly createdMs?: ((address: Address) => Promise<number | undefined>) | undefined
  readonly queueLimits?: Partial<QueueLimits> | undefined
}

const mostListed = 50_000
/** They need a compilation, and do not change while a contract has its code. */
const keptLines = { cachedMs: 3_600_000, most: 50 }
/** Other settings are tried only for sources that compile within this time. */
const quickMs = 15_000

/** Compiles sources and compares the result with the code of a contract; stores a match. */
export class ContractSources {
  readonly #parts: Parts
  readonly #verifications: Verifications
  readonly #queue: WorkQueue
  readonly #tickets = new Tickets()
  readonly #chainId: ResultCache<string>
  readonly #lines: ResultCache<SourceLines>
  readonly #listed: ResultCache<ReadonlyMap<Address, VerifiedContractRow>>

  constructor(parts: Parts) {
    this.#parts = parts
    this.#verifications = new Verifications(parts)
    this.#queue = compileQueue(parts.queueLimits)
    this.#listed = new ResultCache({ cachedMs: 5000, most: 1 }, () => parts.clock.now())
    this.#lines = new ResultCache(keptLines, () => parts.clock.now())
    this.#chainId = new ResultCache({ cachedMs: 3_600_000, most: 1 }, () => parts.clock.now())
  }

  /** Refuses what waits and what comes; what compiles has its usual time. */
  stop(): void {
    this.#queue.stop()
  }

  /** Another contract may be at an address now. */
  forget(): void {
    this.#lines.clear()
    this.#listed.clear()
    this.#verifications.forget()
  }

  versions(): Promise<readonly string[]> {
    return this.#parts.compiler.versions()
  }

  /** Reserves a place before a body is read; the result gives it back. Throws `compiler_busy` and `too_many_requests`. */
  enter(share?: string): () => void {
    return this.#queue.enter(share)
  }

  /** Throws `compiler_busy`, `compiler_not_found`, `compiler_stopped`, `malformed_sources`. */
  async compile(requested: string, request: CompileRequest, caller: Caller = {}): Promise<Compiled> {
    const { input } = await readCompileRequest(request)
    const compiler = untilLeft(this.#parts.compiler, caller.signal)
    const version = await chooseCompiler(compiler, requested)
    return await this.#queue.run(() => compileInput(compiler, version, input), caller)
  }

  /** What sources say: of a request, or of a verified contract. Throws as `compile` does, and `ast_not_available`. */
  async read(order: ReadOrder, caller: Caller = {}): Promise<ReadResult> {
    const compiler = untilLeft(this.#parts.compiler, caller.signal)
    const prepared = await prepareReading(order, (address) => this.source(address))
    const version = await chooseCompiler(compiler, prepared.compiler)
    checkRelease(version)
    return await this.#queue.run(() => readSources(compiler, { ...prepared, version }), caller)
  }

  async source(address: Address): Promise<ContractSource | undefined> {
    return (await this.#verifications.at(address))?.source
  }

  /** The ABIs of those contracts that are verified. */
  async abisOf(addresses: readonly Address[]): Promise<ReadonlyMap<Address, unknown>> {
    if (addresses.length === 0) return new Map()
    const found = await this.#parts.records.contractAbis(addresses)
    const abis = await Promise.all(
      [...found].map(async ([address, { abi, verifiedMs, codeHash }]) =>
        (await this.#verifications.isOfCode(address, { verifiedMs, codeHash }))
          ? ([address, JSON.parse(abi) as unknown] as const)
          : ([address, (await this.source(address))?.abi] as const),
      ),
    )
    return new Map(abis.filter(([, abi]) => abi !== undefined))
  }

  /** Lines by position in the code of a verified contract. Throws as `compile` does, `contract_not_verified`, `source_lines_missing`. */
  lines(address: Address, { share }: Caller = {}): Promise<SourceLines> {
    return this.#lines.get(address, async () => {
      const [source, { runtime }] = await Promise.all([this.source(address), this.onChain(address)])
      if (source === undefined)
        throw new RequestRefused(
          'contract_not_verified',
          'The contract is not verified here: verify it first.',
        )
      const { compiler } = this.#parts
      const version = await chooseCompiler(compiler, source.compiler)
      return await this.#queue.run(
        () => readSourceLines(compiler, { ...source, compiler: version }, runtime),
        // Others may wait for the same lines, so the run does not end with the first of them.
        { share },
      )
    })
  }

  /** Another verified contract with the same runtime code. */
  async twinOf(address: Address, runtime: string): Promise<Address | undefined> {
    if (runtime === '') return undefined
    const codeHash = hashOfCode(runtime)
    const twin = await this.#parts.records.contractWithCode(codeHash)
    if (twin === undefined || twin === address) return undefined
    return (await this.#verifications.isOfCode(twin, { verifiedMs: 0, codeHash })) ? twin : undefined
  }

  /** The newest verified contracts, without their sources. */
  verified(): Promise<ReadonlyMap<Address, VerifiedContractRow>> {
    return this.#listed.get('', async () => {
      const rows = await this.#parts.records.verifiedContracts(mostListed)
      return new Map(rows.map((row) => [row.address, row]))
    })
  }

  /** Those of the contracts that are verified, for the code that they have now. */
  async verifiedAmong(addresses: readonly Address[]): Promise<ReadonlyMap<Address, VerifiedContractRow>> {
    const listed = await this.verified()
    const rows = await Promise.all(
      addresses.map(async (address): Promise<VerifiedContractRow | undefined> => {
        const row = listed.get(address)
        if (row === undefined || (await this.#verifications.isOfCode(address, row))) return row
        const found = await this.#verifications.at(address)
        return found && { address, verifiedMs: found.verifiedMs, ...found.source }
      }),
    )
    return new Map(rows.flatMap((row) => (row === undefined ? [] : [[row.address, row] as const])))
  }

  /** Those of the verified contracts whose newest verification is of the code that they have now. */
  async newestAmong(addresses: readonly Address[]): Promise<ReadonlySet<Address>> {
    const [listed, verified] = await Promise.all([this.verified(), this.verifiedAmong(addresses)])
    return new Set([...verified].flatMap(([address, row]) => (listed.get(address) === row ? [address] : [])))
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

  /** The chain's id as contracts and Ethereum's tools know it: the end of the id of block 0. */
  chainId(): Promise<string> {
    return this.#chainId.get('', async () => {
      const { blockID } = await this.#parts.calls.call('/wallet/getblockbynum', { num: 0 })
      return BigInt(`0x${textOf(blockID).slice(-8)}`).toString()
    })
  }

  /** How far the request with a ticket is. */
  progress(ticket: string): TicketState {
    this.#tickets.ask(ticket)
    const ahead = this.#queue.aheadOf(ticket)
    if (ahead !== undefined) return ahead === 0 ? { state: 'compiling' } : { state: 'waiting', ahead }
    return this.#tickets.stateOf(ticket)
  }

  /** Throws as `compile` does. */
  verify(request: VerifyRequest, { share, signal }: Caller = {}): Promise<Verdict> {
    const { ticket } = request
    return this.#tickets.keep(ticket, () =>
      this.#verify(request, {
        share,
        signal: ticket === undefined ? signal : this.#tickets.whileAsked(ticket, signal),
      }),
    )
  }

  async #verify(request: VerifyRequest, caller: Caller): Promise<Verdict> {
    const stored = await this.source(request.address)
    if (stored?.match === 'full') return alreadyVerified
    const onChain = await this.onChain(request.address)
    if (onChain.creation === '' && onChain.runtime === '')
      return { status: 2008, message: 'The node has no contract at this address.' }
    const imported = await readCompileRequest(request)
    const requested = request.compiler || imported.compiler || compilerInCode(onChain)
    const compiler = untilLeft(this.#parts.compiler, caller.signal)
    const version = await chooseCompiler(compiler, requested)
    const name = request.contractName || imported.contractName
    if (name === undefined) return { status: 2008, message: 'Name the main contract.' }
    return await this.#queue.run(
      () =>
        this.#compileAndJudge(
          { ...request, constructorParams: request.constructorParams || imported.constructorParams },
          { input: imported.input, compiler, version, name, onChain },
        ),
      { ...caller, ticket: request.ticket },
    )
  }

  async #compileAndJudge(request: VerifyRequest, work: Work): Promise<Verdict> {
    const startMs = this.#parts.clock.now()
    const compiled = await compileInput(work.compiler, work.version, work.input)
    const [error] = compiled.errors
    if (error !== undefined) return { status: 2008, message: error }
    const found = findContract(compiled.contracts, work.name)
    if (typeof found === 'string') return { status: 2008, message: found }
    const judged = judge(found, work.onChain, settingsOf(work))
    const { difference } = judged
    if (judged.match === undefined && difference !== undefined) {
      const isQuick = this.#parts.clock.now() - startMs < quickMs
      const isOpen = difference.kind === 'bytes' || difference.kind === 'evmVersion'
      return toVerdict({ difference: isQuick && isOpen ? await this.#probe(work, difference) : difference })
    }
    return (
      (await this.#refuseArguments(request, judged)) ??
      this.#store(request, { compiled, found, judged, work })
    )
  }

  #probe(work: Work, difference: NonNullable<Judgement['difference']>) {
    const judgeWith = async (input: StandardInput) => {
      const { contracts, errors } = await compileInput(work.compiler, work.version, input)
      const found = findContract(contracts, work.name)
      if (errors.length > 0 || typeof found === 'string') return undefined
      return judge(found, work.onChain, settingsOf({ ...work, input }))
    }
    return probeSettings({ input: work.input, difference, judgeWith })
  }

  async #refuseArguments(
    { constructorParams = '' }: VerifyRequest,
    { argumentsHex }: Judgement,
  ): Promise<Verdict | undefined> {
    const supplied = constructorParams.replace(/^0x/i, '').toLowerCase()
    if (supplied === '' || argumentsHex === undefined || supplied === argumentsHex) return undefined
    const difference = {
      kind: 'constructorArguments',
      onChain: argumentsHex.slice(0, mostShown),
      compiled: supplied.slice(0, mostShown),
    } as const
    return { status: 2007, message: describeDifference(difference), difference }
  }

  async #store(request: VerifyRequest, made: Made): Promise<Verdict> {
    const { judged, work } = made
    const { runtime } = work.onChain
    const isStored = await this.#verifications.put(request.address, runtime, toSource(request, made))
    this.#listed.clear()
    this.#lines.clear()
    return isStored ? toVerdict(judged) : alreadyVerified
  }
}

type Work = {
  readonly input: StandardInput
  readonly compiler: Compiler
  readonly version: string
  readonly name: string
  readonly onChain: OnChain
}

type Made = {
  readonly compiled: Compiled
  readonly found: NamedContract
  readonly judged: Judgement
  readonly work: Work
}

/** Characters of constructor arguments in a result. */
const mostShown = 4000

/** Throws `compiler_not_found`. */
function compilerInCode({ runtime, creation }: ChainCode): string {
  const found = compilerOf(runtime) ?? compilerOf(creation)
  if (found !== undefined) return found
  throw new RequestRefused(
    'compiler_not_found',
    'The code on the chain does not name its compiler, as code of releases before 0.5.9: choose one.',
  )
}

function settingsOf({ input, version }: Pick<Work, 'input' | 'version'>): Omit<Settings, 'links'> {
  const { evmVersion, libraries = {} } = input.settings as {
    readonly evmVersion?: string
    readonly libraries?: Readonly<Record<string, Readonly<Record<string, string>>>>
  }
  return {
    release: /\d+\.\d+\.\d+/.exec(version)?.[0] ?? '',
    evmVersion,
    libraries: Object.entries(libraries).flatMap(([file, byName]) =>
      Object.entries(byName).map(([name, address]) => ({
        name: `${file}:${name}`,
        address: address.replace(/^0x/i, '').toLowerCase(),
      })),
    ),
  }
}

function toSource(request: VerifyRequest, { compiled, found, judged }: Made): ContractSource {
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
    match: judged.match ?? 'partial',
    files: Object.entries(sources).map(([name, { content }]) => ({ name, content })),
    abi: found.contract.abi ?? [],
    byteCode: codeOf(found.contract.evm?.bytecode?.object),
    constructorArguments: judged.argumentsHex,
    metadata: found.contract.metadata,
  }
}
