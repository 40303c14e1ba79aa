import { toAddress } from '@sundial/primitives'
import { Type } from 'typebox'
import { action } from '../../action.ts'
import { toPlain } from '../../decode.ts'
import type { ContractSource } from '../../services/contract-source/compiler.ts'
import { serviceOf } from '../../services/services.ts'

export const contractInfo = action({
  post: '/api/solidity/contract/info',
  summary: "The verified sources of a contract, or the chain's data of an unverified one",
  body: { contractAddress: Type.String({ maxLength: 100, description: 'Base58 or hex.' }) },
  cost: 2,
  reply: Type.Object({
    code: Type.Literal(200),
    errmsg: Type.Null(),
    data: Type.Object({
      status: Type.Union([Type.Literal(0), Type.Literal(2)], { description: '2 verified, 0 not.' }),
      match: Type.Optional(
        Type.Union([Type.Literal('full'), Type.Literal('partial')], {
          description: 'Extension. partial: identical except for metadata.',
        }),
      ),
      contract_name: Type.String(),
      byte_code: Type.String({
        description: 'Creation code in hex: as compiled, or as stored on the chain.',
      }),
      contract_code: Type.Array(
        Type.Object({ name: Type.String(), code: Type.String({ description: 'The source as Base64.' }) }),
      ),
      constructor_params: Type.String({
        description: 'Hex; empty when there are none or they are unknown.',
      }),
      abi: Type.String({ description: 'JSON text of the ABI; empty when the chain has none.' }),
      compiler: Type.String(),
      optimizer: Type.Union([Type.Literal(0), Type.Literal(1)]),
      optimizer_runs: Type.Integer(),
      evm_version: Type.String({ description: "Empty for the compiler's default." }),
      via_ir: Type.Union([Type.Literal(0), Type.Literal(1)]),
      license: Type.Integer({ description: 'See the endpoint that verifies.' }),
    }),
  }),
  async handle({ body }, at) {
    const service = serviceOf(at, 'contractSources')
    const address = toAddress(body.contractAddress)
    const source = await service.source(address)
    const data = source === undefined ? unverified(await service.onChain(address)) : verified(source)
    return { code: 200 as const, errmsg: null, data }
  },
})

const verified = (source: ContractSource) => ({
  status: 2 as const,
  match: source.match,
  contract_name: source.contractName,
  byte_code: source.byteCode,
  contract_code: source.files.map(({ name, content }) => ({
    name,
    code: Buffer.from(content, 'utf8').toString('base64'),
  })),
  constructor_params: source.constructorArguments ?? '',
  abi: JSON.stringify(source.abi),
  compiler: source.compiler,
  optimizer: toFlag(source.optimizer),
  optimizer_runs: source.runs,
  evm_version: source.evmVersion ?? '',
  via_ir: toFlag(source.viaIR),
  license: source.license,
})

function unverified({ creation, answer }: { readonly creation: string; readonly answer: object }) {
  const { abi, name } = answer as { readonly abi?: { readonly entrys?: unknown }; readonly name?: unknown }
  return {
    status: 0 as const,
    contract_name: typeof name === 'string' ? name : '',
    byte_code: creation,
    contract_code: [],
    constructor_params: '',
    abi: Array.isArray(abi?.entrys) ? JSON.stringify(toPlain(abi.entrys)) : '',
    compiler: '',
    optimizer: 0 as const,
    optimizer_runs: 0,
    evm_version: '',
    via_ir: 0 as const,
    license: 1,
  }
}

const toFlag = (holds: boolean): 0 | 1 => (holds ? 1 : 0)
