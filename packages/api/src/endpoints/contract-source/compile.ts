import { Type } from 'typebox'
import { action } from '../../action.ts'
import { endpoint } from '../../endpoint.ts'
import { compilation, compiler, longestBody } from './request.ts'
import { serviceOf } from '../../services/services.ts'

export const compilers = endpoint({
  get: '/api/solidity/contract/compilers',
  summary: 'Available compilers, newest first',
  description: 'Extension. One compiler is built in; an operator may add others.',
  reads: 'nothing',
  query: {},
  reply: Type.Object({ data: Type.Array(Type.String(), { description: 'Extension. Full names.' }) }),
  handle: async (_, at) => ({ data: [...(await serviceOf(at, 'contractSources').versions())] }),
})

export const compileContract = action({
  post: '/api/solidity/contract/compile',
  summary: 'Compiles Solidity sources',
  description:
    'As JSON or as multipart/form-data with files. Nothing is stored. code is 200 when the sources compile, otherwise 400 with errmsg. GET /api/solidity/contract/compilers lists the compilers.',
  body: { compiler, ...compilation },
  bodyBytes: longestBody,
  enter: (at, share) => serviceOf(at, 'contractSources').enter(share),
  cost: 20,
  reply: Type.Object({
    code: Type.Union([Type.Literal(200), Type.Literal(400)]),
    errmsg: Type.Union([Type.Null(), Type.String()], {
      description: "The compiler's messages; null on success.",
    }),
    data: Type.Object({
      byteCodeArr: Type.Array(
        Type.Object({
          contractName: Type.String(),
          byteCode: Type.String({ description: 'Creation code in hex.' }),
        }),
      ),
      abiArr: Type.Array(
        Type.Object({
          contractName: Type.String(),
          abi: Type.Array(Type.Unknown(), { description: "The contract's ABI as solc prints it." }),
        }),
      ),
      warnings: Type.Array(Type.String(), { description: 'Extension.' }),
      compiler: Type.String({ description: 'Extension. The compiler that was used.' }),
    }),
  }),
  async handle({ body, caller }, at) {
    const { compiler: requested, ...request } = body
    const compiled = await serviceOf(at, 'contractSources').compile(requested, request, caller)
    const isGood = compiled.errors.length === 0
    const contracts = isGood ? compiled.contracts : []
    return {
      code: isGood ? (200 as const) : (400 as const),
      errmsg: isGood ? null : compiled.errors.join('\n'),
      data: {
        byteCodeArr: contracts.map(({ name, contract }) => ({
          contractName: name,
          byteCode: contract.evm?.bytecode?.object ?? '',
        })),
        abiArr: contracts.map(({ name, contract }) => ({
          contractName: name,
          abi: [...(contract.abi ?? [])],
        })),
        warnings: [...compiled.warnings],
        compiler: compiled.version,
      },
    }
  },
})
