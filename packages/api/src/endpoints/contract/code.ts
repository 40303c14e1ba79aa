import { type Address, toBase58 } from '@sundial/primitives'
import { type Static, Type } from 'typebox'
import { toPlain } from '../../decode.ts'
import { type Context, endpoint } from '../../endpoint.ts'
import { readAddress } from '../../lookup.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import { compilerOf } from '../../services/contract-source/code-metadata.ts'
import type { ContractSource } from '../../services/contract-source/compiler.ts'
import type { ContractSources } from '../../services/contract-source/contract-sources.ts'
import { type Proxy, proxyOf } from '../../services/proxy.ts'
import { serviceOf } from '../../services/services.ts'
import { ignored, requiredAddress } from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'
import { isWhole } from '../../shared/values.ts'

const verified = 'Absent unless the contract is verified.'

const code = Type.Object({
  address: is.address('The contract.'),
  name: Type.Optional(is.text('From the verified sources, otherwise the name given at creation.')),
  compiler: Type.Optional(is.text(`Version of the compiler. ${verified}`)),
  isSetting: Type.Optional(is.flag(`Whether the optimizer was on. ${verified}`)),
  source: Type.Optional(
    is.text(`The sources; several files are each preceded by a comment with the file name. ${verified}`),
  ),
  byteCode: is.text(
    'Creation code in hex: as compiled, or as stored on the chain; empty where neither is available.',
  ),
  runtimeCode: Type.Optional(is.text('Extension. The runtime code in hex, from the node.')),
  abi: is.text('JSON text of the ABI; empty when unknown.'),
  abiEncoded: is.text('Constructor arguments in hex; empty when there are none or they are unknown.'),
  librarys: Type.Array(Type.Object({}), {
    description: 'Always empty: library addresses are part of the code.',
  }),
  license: Type.Optional(
    is.int(`Extension. Licence number as used by the verification endpoint. ${verified}`),
  ),
  optimizer_runs: Type.Optional(is.int(`Extension. ${verified}`)),
  match: Type.Optional(
    Type.Enum(['full', 'partial'], {
      description: `Extension. partial: identical except for metadata. ${verified}`,
    }),
  ),
  proxy: Type.Optional(
    Type.Object(
      {
        kind: Type.Enum(['minimal', 'eip1967', 'eip1822', 'zeppelinos', 'beacon']),
        implementation: is.address('The contract whose code it runs.'),
        beacon: Type.Optional(is.address('The contract that names the implementation.')),
        source: Type.Enum(['code', 'storage', 'call', 'event'], {
          description:
            'Where the address comes from: its code, its storage, its implementation(), or its newest upgrade in the index.',
        }),
      },
      { description: 'Extension. Absent unless the contract is a proxy whose implementation is known.' },
    ),
  ),
  compilerInCode: Type.Optional(
    is.text('Extension. Release of solc that the code on the chain names, as code since 0.5.9 does.'),
  ),
  sameCodeAs: Type.Optional(
    is.address('Extension. A verified contract with the same runtime code. Absent if this one is verified.'),
  ),
})

export const contractCode = endpoint({
  get: '/api/contracts/code',
  summary: 'Sources, ABI and code of a contract',
  description:
    'An address without code has no data. /api/solidity/contract/info returns the same with separate files.',
  query: { contract: requiredAddress, ...ignored },
  reply: Type.Object({
    status: Type.Object({ code: Type.Literal(0), message: Type.Literal('SUCCESS') }),
    data: Type.Optional(code),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, at) {
    const data = await codeAt(await readAddress(query.contract, at), at)
    return omitUndefined({ status: { code: 0 as const, message: 'SUCCESS' as const }, data })
  },
})

async function codeAt(address: Address, at: Context): Promise<Static<typeof code> | undefined> {
  const service = serviceOf(at, 'contractSources')
  const [source, onChain] = await Promise.all([service.source(address), service.onChain(address)])
  const isOnChain = onChain.creation !== '' || onChain.runtime !== ''
  if (!isOnChain && (source === undefined || (await isUndone(address, at)))) return undefined
  const proxy = await proxyOf(address, onChain.runtime, at)
  const twin = source === undefined ? await service.twinOf(address, onChain.runtime) : undefined
  return omitUndefined({
    address: toBase58(address),
    librarys: [],
    compilerInCode: compilerOf(onChain.runtime) ?? compilerOf(onChain.creation),
    sameCodeAs: twin && toBase58(twin),
    runtimeCode: onChain.runtime === '' ? undefined : onChain.runtime,
    proxy: proxy && toProxy(proxy),
    ...(source === undefined ? unverifiedMembers(onChain) : verifiedMembers(source)),
  })
}

/** A source outlives its contract where that was destroyed, but not where its creation was undone. */
const isUndone = async (address: Address, { state, store }: Context): Promise<boolean> =>
  isWhole(state) && !(await store.contractsAmong([address])).has(address)

const toProxy = ({ implementation, beacon, kind, source }: Proxy) =>
  omitUndefined({
    kind,
    implementation: toBase58(implementation),
    beacon: beacon && toBase58(beacon),
    source,
  })

const verifiedMembers = (source: ContractSource) => ({
  name: source.contractName,
  compiler: source.compiler,
  isSetting: source.optimizer,
  source: joined(source.files),
  byteCode: source.byteCode,
  abi: JSON.stringify(source.abi),
  abiEncoded: source.constructorArguments ?? '',
  license: source.license,
  optimizer_runs: source.runs,
  match: source.match,
})

function joined(files: ContractSource['files']): string {
  if (files.length === 1) return files[0]!.content
  return files.map(({ name, content }) => `// ${name.replaceAll(/[\r\n]/g, ' ')}\n${content}`).join('\n\n')
}

function unverifiedMembers({ creation, answer }: Awaited<ReturnType<ContractSources['onChain']>>) {
  const { abi, name } = answer as { readonly abi?: { readonly entrys?: unknown }; readonly name?: unknown }
  return {
    name: typeof name === 'string' && name !== '' ? name : undefined,
    byteCode: creation,
    abi: Array.isArray(abi?.entrys) ? JSON.stringify(toPlain(abi.entrys)) : '',
    abiEncoded: '',
  }
}
