import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { serviceOf } from '../../services/services.ts'

export const compilers = endpoint({
  get: '/api/solidity/contract/compilers',
  summary: 'Compilers that sources can be compiled with here, newest first',
  description: 'Extension. One comes with the program; an operator may add others.',
  reads: 'nothing',
  query: {},
  reply: Type.Object({ data: Type.Array(Type.String(), { description: 'Extension. Full names.' }) }),
  handle: async (_, at) => ({ data: [...(await serviceOf(at, 'contractSources').versions())] }),
})
