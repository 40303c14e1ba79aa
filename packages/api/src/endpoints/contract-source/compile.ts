import { licences } from '@sundial/abi'
import { toAddress } from '@sundial/primitives'
import { Type } from 'typebox'
import { action } from '../../action.ts'
import { endpoint } from '../../endpoint.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import { sourceLimits } from '../../services/contract-source/compile-request.ts'
import { serviceOf } from '../../services/services.ts'

const yes = (description: string) =>
  Type.Optional(Type.Union([Type.String({ maxLength: 10 }), Type.Integer(), Type.Boolean()], { description }))

/** Members of the endpoints that compile. */
const compilation = {
  compiler: Type.String({
    maxLength: 100,
    description:
      'Version, as in 0.8.37, v0.8.37+commit.f401782d or TronScan names such as tron_v0.8.25+commit.77bd169f.',
  }),
  files: Type.Optional(
    Type.Array(
      Type.Object({
        name: Type.String({ maxLength: 400 }),
        content: Type.String({ maxLength: sourceLimits.characters }),
      }),
      {
        maxItems: sourceLimits.files,
        description: 'Sources by the names under which they import each other. Files of a form.',
      },
    ),
  ),
  optimizer: yes('1 to optimize.'),
  runs: Type.Optional(
    Type.Union([Type.String({ maxLength: 20 }), Type.Integer()], { description: '200 by default.' }),
  ),
  evmVersion: Type.Optional(
    Type.String({ maxLength: 40, description: 'Extension. By default that of the compiler.' }),
  ),
  viaIR: yes('1 to compile via Yul.'),
  libraries: Type.Optional(
    Type.Union([Type.String({ maxLength: 20_000 }), Type.Object({})], {
      description: 'Extension. JSON of addresses by File.sol:Library or Library.',
    }),
  ),
  standardJson: Type.Optional(
    Type.Union([Type.String({ maxLength: sourceLimits.characters }), Type.Object({})], {
      description:
        'Extension. A standard JSON input of solc in place of files and settings. Of its settings optimizer, evmVersion, viaIR, libraries, remappings and metadata are used.',
    }),
  ),
}

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
  body: compilation,
  bodyBytes: 8 * 1024 * 1024,
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

export const verifyContract = action({
  post: '/api/solidity/contract/verify',
  summary: "Compiles sources and compares them with a contract's code; a match is stored and shown",
  description:
    'As JSON or as multipart/form-data with files. TRON’s own fork of the compiler writes different metadata: contracts built with the fork match partially.',
  body: {
    contractAddress: Type.String({ maxLength: 100, description: 'Base58 or hex.' }),
    contractName: Type.String({
      minLength: 1,
      maxLength: 400,
      description: 'Name of the main contract, or File.sol:Name.',
    }),
    ...compilation,
    license: Type.Optional(
      Type.Union([Type.String({ maxLength: 4 }), Type.Integer()], {
        description: licences.map((name, index) => `${index + 1} ${name}`).join(', '),
      }),
    ),
    constructorParams: Type.Optional(
      Type.String({
        pattern: '^(0[xX])?([0-9a-fA-F]{2})*$',
        maxLength: 1_000_000,
        description: 'Constructor arguments in hex; detected if absent, validated if present.',
      }),
    ),
  },
  bodyBytes: 8 * 1024 * 1024,
  cost: 20,
  changes: ['/api/contract', '/api/contracts', '/api/contracts/code'],
  reply: Type.Object({
    code: Type.Literal(200),
    errmsg: Type.Union([Type.Null(), Type.String()], { description: 'Why the code does not match.' }),
    data: Type.Object({
      status: Type.Union([Type.Literal(2001), Type.Literal(2006), Type.Literal(2007), Type.Literal(2008)], {
        description:
          '2006 verified, 2001 already verified, 2007 the code differs, 2008 the sources or parameters are invalid.',
      }),
      message: Type.String({
        description: 'Extension. The result of the comparison, with the first difference if there is one.',
      }),
      match: Type.Optional(
        Type.Union([Type.Literal('full'), Type.Literal('partial')], {
          description: 'Extension. partial: identical except for metadata.',
        }),
      ),
      differsAt: Type.Optional(
        Type.Integer({
          description: 'Extension. Index of the first byte of the deployed code that differs.',
        }),
      ),
    }),
  }),
  async handle({ body }, at) {
    const { contractAddress, license, ...request } = body
    const { status, message, match, atByte } = await serviceOf(at, 'contractSources').verify({
      ...request,
      address: toAddress(contractAddress),
      license: licenceOf(license),
    })
    const isGood = status === 2001 || status === 2006
    return {
      code: 200 as const,
      errmsg: isGood ? null : message,
      data: omitUndefined({ status, message, match, differsAt: atByte }),
    }
  },
})

/** 1 means none. */
function licenceOf(given: string | number | undefined): number {
  const number = Number(given ?? 1)
  return Number.isInteger(number) && number >= 1 && number <= licences.length ? number : 1
}
