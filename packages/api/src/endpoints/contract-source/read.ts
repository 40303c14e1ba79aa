import { toAddress } from '@sundial/primitives'
import { callKinds, findingKinds, gapReasons, ruleKinds } from '@sundial/solidity'
import { type Static, Type } from 'typebox'
import { action } from '../../action.ts'
import { serviceOf } from '../../services/services.ts'
import { compilation, compilerNames, longestBody } from './request.ts'

const texts = (description: string) => Type.Array(Type.String(), { description })

const place = Type.Object({
  file: Type.String({ description: 'Name of the file.' }),
  line: Type.Integer({ description: 'From 1.' }),
})

const named = { name: Type.String({ description: 'As in the source.' }), place }
const Named = Type.Object(named)

const functionOutline = {
  ...named,
  signature: Type.String({ description: 'Name and types of the parameters.' }),
  kind: Type.Enum(['function', 'constructor', 'fallback', 'receive']),
  visibility: Type.String(),
  mutability: Type.String(),
  modifiers: texts('Their names.'),
}

const outline = Type.Object({
  ...named,
  kind: Type.Enum(['contract', 'interface', 'library']),
  isAbstract: Type.Boolean(),
  bases: Type.Array(Named, { description: 'Most derived first.' }),
  variables: Type.Array(
    Type.Object({
      ...named,
      type: Type.String(),
      visibility: Type.String(),
      kind: Type.Enum(['storage', 'constant', 'immutable']),
    }),
  ),
  functions: Type.Array(Type.Object(functionOutline)),
  modifiers: Type.Array(Named),
  events: Type.Array(Named),
})

const ruleGroup = Type.Object({
  isAlways: Type.Boolean({ description: 'Whether it applies to every call that has an effect.' }),
  rules: Type.Array(
    Type.Object({
      who: Type.Enum([...ruleKinds], {
        description:
          'variable: the address stored there; entry: the caller has an entry there; self: the contract itself; input: the account that the call names; answer: as another contract answers; signature: whoever has a signature; person: no contract; unresolved: it cannot be told from the source.',
      }),
      holds: Type.Boolean({ description: 'False: everyone else.' }),
      where: Type.String({ description: 'As in owner or roles[MINTER].members[msg.sender].' }),
      variable: Type.Optional(Named),
      roles: Type.Array(Named, { description: 'Constants that choose the entry.' }),
      text: Type.String({ description: 'The condition as written.' }),
      place,
    }),
    { description: 'One of them must hold.' },
  ),
})

const finding = Type.Object({
  kind: Type.Enum([...findingKinds]),
  function: Type.String({ description: 'Signature of the function that accounts call.' }),
  place,
  text: Type.String({ description: 'The code there.' }),
  where: Type.String({ description: 'What is written, or the target of a call.' }),
  isSure: Type.Boolean({ description: 'False where the effect cannot be told from the source for sure.' }),
  affects: texts('Signatures of functions that depend on it.'),
  when: Type.Array(ruleGroup, { description: 'What the way to this line asks of the caller besides.' }),
})

const reading = Type.Object({
  contract: Type.String(),
  file: Type.String(),
  isToken: Type.Boolean({
    description: 'Whether balanceOf(address) returns what the contract stores for each account.',
  }),
  functions: Type.Array(
    Type.Object({
      ...functionOutline,
      from: Type.String({ description: 'The contract that declares it.' }),
      access: Type.Object({
        kind: Type.Enum(['anyone', 'restricted', 'nobody', 'unknown'], {
          description: 'unknown: it cannot be told from the source.',
        }),
        groups: Type.Array(ruleGroup, { description: 'All must hold.' }),
      }),
      calls: Type.Array(
        Type.Object({
          kind: Type.Enum([...callKinds]),
          target: Type.String({ description: 'Empty where it is not known.' }),
          signature: Type.String(),
          sendsValue: Type.Boolean(),
          place,
        }),
      ),
    }),
    { description: 'What accounts can call, with all that is inherited.' },
  ),
  getters: Type.Array(
    Type.Object({
      function: Type.String({ description: 'Its signature; it has no parameters.' }),
      where: Type.String({ description: 'The place in storage, as in rules and findings.' }),
      type: Type.String({ description: 'ABI type of the result, which is one word.' }),
    }),
    {
      description:
        'Functions that return what a place in storage holds, and nothing else; /api/contract/values calls them.',
    },
  ),
  upgrades: Type.Array(finding),
  powers: Type.Array(finding),
  gaps: Type.Array(
    Type.Object({ reason: Type.Enum([...gapReasons]), place, functions: texts('Signatures.') }),
    { description: 'Code that the analysis does not follow: other powers may be there.' },
  ),
})

const reply = Type.Object({
  compiler: Type.String({ description: 'The compiler that was used.' }),
  errors: texts('Why the sources do not compile; then nothing is read.'),
  main: Type.Optional(Type.String({ description: 'Name of the verified contract.' })),
  files: Type.Array(Type.Object({ name: Type.String(), content: Type.String() }), {
    description: 'The sources of a verified contract.',
  }),
  contracts: Type.Array(outline, { description: 'What each contract declares itself.' }),
  readings: Type.Array(reading, {
    description: 'Contracts that no other inherits, the verified one and the requested one.',
  }),
})

export const readContractCode = action({
  post: '/api/solidity/contract/read',
  summary: 'Who may call what, and what it can do, by the syntax tree of the sources',
  description:
    'Extension. Of a verified contract by contractAddress, or of the sources of the request, as JSON or multipart/form-data; nothing is stored. Every statement has its file and line; names decide nothing, and what cannot be told says so. Sources of solc 0.4.12 and newer.',
  body: {
    contractAddress: Type.Optional(
      Type.String({ maxLength: 100, description: 'Base58 or hex, of a contract that is verified here.' }),
    ),
    compiler: Type.Optional(
      Type.String({ maxLength: 100, description: `${compilerNames} Needed with sources only.` }),
    ),
    contract: Type.Optional(
      Type.String({
        maxLength: 400,
        description: 'Name or File.sol:Name of a contract that others inherit, to be read as well.',
      }),
    ),
    ...compilation,
  },
  bodyBytes: longestBody,
  enter: (at, share) => serviceOf(at, 'contractSources').enter(share),
  cost: 20,
  reply: Type.Object({ data: reply }),
  async handle({ body, caller }, at) {
    const { contractAddress = '', ...order } = body
    const address = contractAddress === '' ? undefined : toAddress(contractAddress)
    const result = await serviceOf(at, 'contractSources').read({ ...order, address }, caller)
    const { compiler, errors, main, files, report = { contracts: [], readings: [] } } = result
    const data = { compiler, errors, main, files: address === undefined ? [] : files, ...report }
    // Lists of the report are read-only, those of the schema are not.
    return { data: data as Static<typeof reply> }
  },
})
