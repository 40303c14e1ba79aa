import { Type } from 'typebox'
import { action } from '../../action.ts'
import { compilation } from '../../schema/contract-source.ts'
import { serviceOf } from '../../services/services.ts'

export const compileContract = action({
  post: '/api/solidity/contract/compile',
  summary: 'Compiles Solidity sources',
  description:
    'As JSON or as multipart/form-data with files. Nothing is kept. code is 200 when it compiles, 400 otherwise with errmsg. GET /api/solidity/contract/compilers names the compilers.',
  body: compilation,
  bodyBytes: 8 * 1024 * 1024,
  cost: 20,
  reply: Type.Object({
    code: Type.Union([Type.Literal(200), Type.Literal(400)]),
    errmsg: Type.Union([Type.Null(), Type.String()], {
      description: 'What the compiler says; null when it compiles.',
    }),
    data: Type.Object({
      byteCodeArr: Type.Array(
        Type.Object({
          contractName: Type.String(),
          byteCode: Type.String({ description: 'Creation code as hex.' }),
        }),
      ),
      abiArr: Type.Array(
        Type.Object({
          contractName: Type.String(),
          abi: Type.Array(Type.Unknown(), { description: "The contract's ABI as solc gives it." }),
        }),
      ),
      warnings: Type.Array(Type.String(), { description: 'Extension.' }),
      compiler: Type.String({ description: 'Extension. The compiler that was used.' }),
    }),
  }),
  async handle({ body }, at) {
    const { compiler, ...request } = body
    const compiled = await serviceOf(at, 'contractSources').compile(compiler, request)
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
