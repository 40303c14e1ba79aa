import { createdContract } from '@sundial/operations'
import { toText } from '@sundial/primitives'
import { doneByContracts, type Projection } from '../projection.ts'

export const contractCreations: Projection = (happened) => {
  const { operation, transactionId, succeeded } = happened
  if (!succeeded) return []
  const byContracts = doneByContracts(happened).filter(({ note }) => toText(note) === 'create')
  const internal = byContracts.map(
    ({ callerAddress, transferToAddress }) =>
      ({
        kind: 'contractCreation',
        creator: callerAddress,
        contract: transferToAddress,
        name: '',
        isInternal: true,
      }) as const,
  )
  if (operation.kind !== 'CreateSmartContract') return internal
  const { ownerAddress: creator, newContract } = operation.value
  const contract = createdContract(transactionId, creator)
  const name = newContract?.name ?? ''
  return [{ kind: 'contractCreation', creator, contract, name, isInternal: false }, ...internal]
}
