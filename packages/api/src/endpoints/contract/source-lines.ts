import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { readAddress } from '../../lookup.ts'
import { serviceOf } from '../../services/services.ts'
import { requiredAddress } from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'

export const contractSourceLines = endpoint({
  get: '/api/contract/source-lines',
  summary: 'The line of the verified sources from which each instruction of a contract comes',
  description:
    'Extension. Of the runtime code, not of the constructor. The first request compiles the sources again, which may take some seconds; compiler_busy says when to retry.',
  reads: 'nothing',
  // A compilation where it is the first one.
  cost: 20,
  query: { contract: requiredAddress },
  reply: Type.Object({
    files: Type.Array(
      Type.Object({ name: is.text('Extension. Its path.'), content: is.text('Extension. Its text.') }),
      { description: 'Extension. The files of the sources.' },
    ),
    places: Type.Array(Type.Integer(), {
      description:
        'Extension. Triples in the order of the code: position of an instruction, index of its file, line from 1. Each holds up to the next one; -1 in place of a file is code that the compiler made.',
    }),
  }),
  async handle({ query }, at) {
    const address = await readAddress(query.contract, at)
    const { files, places } = await serviceOf(at, 'contractSources').lines(address, at)
    return { files: files.map(({ name, content }) => ({ name, content })), places: [...places] }
  },
})
