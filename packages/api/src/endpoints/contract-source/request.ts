import { Type } from 'typebox'
import { sourceLimits } from '../../services/contract-source/source-names.ts'

const yes = (description: string) =>
  Type.Optional(Type.Union([Type.String({ maxLength: 10 }), Type.Integer(), Type.Boolean()], { description }))

/** JSON escapes make a body longer than its sources. */
export const longestBody = 8 * 1024 * 1024

export const compilerNames =
  'Version, as in 0.8.37, v0.8.37+commit.f401782d or TronScan names such as tron_v0.8.25+commit.77bd169f.'

export const compiler = Type.String({ maxLength: 100, description: compilerNames })

/** Members of the endpoints that compile. */
export const compilation = {
  files: Type.Optional(
    Type.Array(
      Type.Object({
        name: Type.String({ maxLength: 400 }),
        content: Type.String({ maxLength: sourceLimits.characters }),
      }),
      {
        maxItems: sourceLimits.files,
        description:
          'Sources by the names under which they import each other. Files of a form. With a metadata.json among them, a folder of Sourcify: it names compiler, settings and contract.',
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
