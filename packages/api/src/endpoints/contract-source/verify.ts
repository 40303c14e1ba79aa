import { licences } from '@sundial/abi'
import { toAddress } from '@sundial/primitives'
import { Type } from 'typebox'
import { action } from '../../action.ts'
import { omitUndefined } from '../../present.ts'
import { compilation } from '../../schema/contract-source.ts'
import { serviceOf } from '../../services/services.ts'

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
