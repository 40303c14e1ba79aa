import { Type } from 'typebox'
import { sourceLimits } from '../services/contract-source/compile-request.ts'

const yes = (description: string) =>
  Type.Optional(Type.Union([Type.String({ maxLength: 10 }), Type.Integer(), Type.Boolean()], { description }))

/** Members of the calls that compile. */
export const compilation = {
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
