import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { readAddress } from '../../lookup.ts'
import { exportSourcify } from '../../services/contract-source/sourcify.ts'
import { serviceOf } from '../../services/services.ts'
import { requiredAddress } from '../../shared/parameters.ts'

export const contractSourcify = endpoint({
  get: '/api/solidity/contract/sourcify',
  summary: "A verified contract as files of Sourcify's repository",
  description:
    'Extension. No files for a contract that is not verified here, or was verified by a release that did not keep metadata.',
  reads: 'nothing',
  query: { contract: requiredAddress },
  cost: 2,
  reply: Type.Object({
    data: Type.Array(
      Type.Object({
        name: Type.String({ description: 'Extension. Path in the repository.' }),
        content: Type.String({ description: 'Extension. Text of the file.' }),
      }),
    ),
  }),
  async handle({ query }, at) {
    const service = serviceOf(at, 'contractSources')
    const address = await readAddress(query.contract, at)
    const source = await service.source(address)
    if (source === undefined) return { data: [] }
    return { data: [...exportSourcify(source, { address, chainId: await service.chainId() })] }
  },
})
