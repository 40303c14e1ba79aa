import { createdContract } from '@sundial/operations'
import { toText } from '@sundial/primitives'
import type { Projection } from '../projection.ts'

export const contractCreations: Projection = ({ operation, transactionId, succeeded, receipt }) => {
  if (!succeeded) return []
  const byContracts = (receipt?.internalTransactions ?? []).filter(
    ({ note, rejected }) => !rejected && toText(note) === 'create',
  )
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
