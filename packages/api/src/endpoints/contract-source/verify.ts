import { licences } from '@sundial/abi'
import { toAddress } from '@sundial/primitives'
import { type Static, Type } from 'typebox'
import { action } from '../../action.ts'
import { endpoint } from '../../endpoint.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import type { Verdict } from '../../services/contract-source/judge.ts'
import { serviceOf } from '../../services/services.ts'
import { compilation, compilerNames, longestBody } from './request.ts'

const difference = Type.Object(
  {
    kind: Type.Enum(
      [
        'metadata',
        'constructorArguments',
        'immutables',
        'library',
        'compiler',
        'evmVersion',
        'optimizer',
        'bytes',
      ],
      { description: 'Extension.' },
    ),
    part: Type.Optional(
      Type.Enum(['runtime', 'creation'], {
        description: 'Extension. The deployed code, or the code that created it.',
      }),
    ),
    atByte: Type.Optional(Type.Integer({ description: 'Extension. Index of the first byte that differs.' })),
    onChain: Type.Optional(
      Type.String({ description: 'Extension. What the chain has: a version, an address, or bytes in hex.' }),
    ),
    compiled: Type.Optional(Type.String({ description: 'Extension. What the sources gave instead.' })),
    name: Type.Optional(Type.String({ description: 'Extension. Of the library.' })),
    isProven: Type.Optional(
      Type.Boolean({
        description:
          'Extension. Whether a compilation with the value of the chain gives the code of the chain.',
      }),
    ),
  },
  { description: 'Extension. The first difference; absent when there is none.' },
)

const verdict = Type.Object({
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
  difference: Type.Optional(difference),
})

const ticket = Type.String({
  pattern: '^[0-9a-f]{16,64}$',
  maxLength: 64,
  description: 'Extension. Hex chosen at random by the caller, to ask for the progress.',
})

export const verifyContract = action({
  post: '/api/solidity/contract/verify',
  summary: "Compiles sources and compares them with a contract's code; a match is stored and shown",
  description:
    'As JSON or as multipart/form-data with files. One request compiles and 20 wait; others get 503 compiler_busy with retry-after. TRON’s own fork of the compiler writes different metadata: contracts built with the fork match partially.',
  body: {
    contractAddress: Type.String({ maxLength: 100, description: 'Base58 or hex.' }),
    contractName: Type.Optional(
      Type.String({
        maxLength: 400,
        description: 'Name of the main contract, or File.sol:Name. Only a metadata.json makes it optional.',
      }),
    ),
    compiler: Type.Optional(
      Type.String({
        maxLength: 100,
        description: `${compilerNames} By default the one that metadata.json or the code on the chain names.`,
      }),
    ),
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
    ticket: Type.Optional(ticket),
  },
  bodyBytes: longestBody,
  enter: (at, share) => serviceOf(at, 'contractSources').enter(share),
  cost: 20,
  changes: ['/api/contract', '/api/contracts', '/api/contracts/code'],
  reply: Type.Object({
    code: Type.Literal(200),
    errmsg: Type.Union([Type.Null(), Type.String()], { description: 'Why the code does not match.' }),
    data: verdict,
  }),
  async handle({ body, caller }, at) {
    const { contractAddress, license, ...request } = body
    const result = await serviceOf(at, 'contractSources').verify(
      { ...request, address: toAddress(contractAddress), license: licenceOf(license) },
      caller,
    )
    const isGood = result.status === 2001 || result.status === 2006
    return { code: 200 as const, errmsg: isGood ? null : result.message, data: toReply(result) }
  },
})

const toReply = (result: Verdict): Static<typeof verdict> => omitUndefined({ ...result })

export const verifyProgress = endpoint({
  get: '/api/solidity/contract/progress',
  summary: 'How far a verification is',
  description: 'Extension. The result is kept for callers whose connection ended while they waited.',
  reads: 'nothing',
  query: { ticket },
  reply: Type.Object({
    data: Type.Object({
      state: Type.Enum(['waiting', 'compiling', 'done', 'failed', 'unknown'], {
        description: 'Extension. unknown: never seen, or no longer kept.',
      }),
      ahead: Type.Optional(Type.Integer({ description: 'Extension. Compilations that come before.' })),
      verdict: Type.Optional(verdict),
      code: Type.Optional(Type.String({ description: 'Extension. Code of the error of a failed one.' })),
      message: Type.Optional(Type.String({ description: 'Extension. Message of the error.' })),
    }),
  }),
  async handle({ query }, at) {
    const state = serviceOf(at, 'contractSources').progress(query.ticket)
    return { data: 'verdict' in state ? { ...state, verdict: toReply(state.verdict) } : state }
  },
})

/** 1 means none. */
function licenceOf(given: string | number | undefined): number {
  const number = Number(given ?? 1)
  return Number.isInteger(number) && number >= 1 && number <= licences.length ? number : 1
}
