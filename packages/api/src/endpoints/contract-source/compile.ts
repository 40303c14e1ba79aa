import { licences } from '@sundial/abi'
import { toAddress } from '@sundial/primitives'
import { Type } from 'typebox'
import { action } from '../../action.ts'
import { endpoint } from '../../endpoint.ts'
import { omitUndefined } from '../../present.ts'
import { sourceLimits } from '../../services/contract-source/compile-request.ts'
import { serviceOf } from '../../services/services.ts'

const yes = (description: string) =>
  Type.Optional(Type.Union([Type.String({ maxLength: 10 }), Type.Integer(), Type.Boolean()], { description }))

/** Members of the calls that compile. */
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
        description: 'Sources, named as they import each other. Files of a form.',
      },
    ),
  ),
  optimizer: yes('1 to optimise.'),
  runs: Type.Optional(
    Type.Union([Type.String({ maxLength: 20 }), Type.Integer()], { description: '200 unless told.' }),
  ),
  evmVersion: Type.Optional(
    Type.String({ maxLength: 40, description: 'Extension. The default of the compiler unless told.' }),
  ),
  viaIR: yes('1 to compile by way of Yul.'),
  libraries: Type.Optional(
    Type.Union([Type.String({ maxLength: 20_000 }), Type.Object({})], {
      description: 'Extension. JSON of addresses by File.sol:Library or Library.',
    }),
  ),
  standardJson: Type.Optional(
    Type.Union([Type.String({ maxLength: sourceLimits.characters }), Type.Object({})], {
      description:
        'Extension. A standard JSON input of solc in place of files and settings. Of its settings optimizer, evmVersion, viaIR, libraries, remappings and metadata are taken.',
    }),
  ),
}

export const compilers = endpoint({
  get: '/api/solidity/contract/compilers',
  summary: 'Compilers that sources can be compiled with here, newest first',
  description: 'Extension. One comes with the program; an operator may add others.',
  reads: 'nothing',
  query: {},
  reply: Type.Object({ data: Type.Array(Type.String(), { description: 'Extension. Full names.' }) }),
  handle: async (_, at) => ({ data: [...(await serviceOf(at, 'contractSources').versions())] }),
})

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

export const verifyContract = action({
  post: '/api/solidity/contract/verify',
  summary: 'Compiles sources and holds them against the code of a contract; a match is kept and shown',
  description:
    'As JSON or as multipart/form-data with files. TRON’s own fork of the compiler writes other metadata: code of the fork compiled here matches in part.',
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
        description: 'Arguments of the constructor as hex; found by itself unless told, checked when told.',
      }),
    ),
  },
  bodyBytes: 8 * 1024 * 1024,
  cost: 20,
  changes: ['/api/contract', '/api/contracts', '/api/contracts/code'],
  reply: Type.Object({
    code: Type.Literal(200),
    errmsg: Type.Union([Type.Null(), Type.String()], { description: 'Why it does not match.' }),
    data: Type.Object({
      status: Type.Union([Type.Literal(2001), Type.Literal(2006), Type.Literal(2007), Type.Literal(2008)], {
        description:
          '2006 it matches, 2001 it was verified before, 2007 the code differs, 2008 the sources or parameters are wrong.',
      }),
      message: Type.String({
        description: 'Extension. What was found; the first difference where there is one.',
      }),
      match: Type.Optional(
        Type.Union([Type.Literal('full'), Type.Literal('partial')], {
          description: 'Extension. partial: the same but for metadata.',
        }),
      ),
      differsAt: Type.Optional(
        Type.Integer({ description: 'Extension. First byte of the deployed code that differs.' }),
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

/** 1 is none. */
function licenceOf(given: string | number | undefined): number {
  const number = Number(given ?? 1)
  return Number.isInteger(number) && number >= 1 && number <= licences.length ? number : 1
}
