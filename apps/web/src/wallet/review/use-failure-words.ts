import {
  createSignatureTable,
  decodeRevert,
  describeRevert,
  readAbi,
  type SignatureTable,
} from '@sundial/abi'
import type { Operation, ValueOf } from '@sundial/operations'
import { toBase58, TronError } from '@sundial/primitives'
import type { TrialFailure } from '@sundial/wallet'
import { useQuery } from '@tanstack/react-query'
import { contractSignatures } from '../../data/contract-abi.ts'
import { neutralText } from '../../show/text.tsx'

/** Why a trial failed: the contract's own error with its values where the ABI names it, otherwise the node's message. */
export function useFailureWords(
  { failure, returned }: TrialFailure,
  operation: Operation | undefined,
): string {
  const contract = operation?.kind === 'TriggerSmartContract' ? operation.value.contractAddress : undefined
  const { data: signatures } = useQuery({
    ...contractSignatures(contract === undefined ? '' : toBase58(contract)),
    enabled: returned !== undefined && contract !== undefined,
  })
  const errors = operation?.kind === 'CreateSmartContract' ? errorsOf(operation.value) : signatures
  const words = returned && errors && describeRevert(decodeRevert(returned, errors))
  return neutralText(words ?? failure)
}

/** A contract that does not exist yet brings its ABI with it. */
function errorsOf({ newContract }: ValueOf<'CreateSmartContract'>): SignatureTable | undefined {
  try {
    return createSignatureTable(readAbi(newContract?.abi ?? []))
  } catch (error) {
    if (error instanceof TronError) return undefined
    throw error
  }
}
