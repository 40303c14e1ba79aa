import { isAddress, toAddress, toBase58 } from '@sundial/primitives'
import type { OwnAccount } from '@sundial/wallet'
import { useQuery } from '@tanstack/react-query'
import { type ListedRecord, tokenRecord } from '../../data/token-record.ts'
import type { RecordDraft } from './record-draft.ts'

/** Why the account cannot record the token. */
export type TokenRecordProblem = 'address' | 'otherType' | 'noSigner' | 'notCreator'

export type RecordedTokenState = {
  readonly query: {
    readonly data: ListedRecord | undefined
    readonly error: Error | null
    readonly refetch: () => Promise<unknown>
  }
  /** Absent while it loads, and where there is no such token. */
  readonly found: ListedRecord | undefined
  readonly problem: TokenRecordProblem | undefined
}

/** The token of a draft as the node has it, and what keeps the account from recording it. */
export function useRecordedToken(
  own: OwnAccount,
  { contract, standard }: RecordDraft,
  token: string | undefined,
): RecordedTokenState {
  const text = token ?? contract
  const isValid = isAddress(text)
  const query = useQuery({ ...tokenRecord(isValid ? toBase58(toAddress(text)) : ''), enabled: isValid })
  const found = isValid ? query.data : undefined
  return { query, found, problem: isValid ? problemOf(found, own, token ? undefined : standard) : 'address' }
}

function problemOf(
  found: ListedRecord | undefined,
  { account }: OwnAccount,
  standard: RecordDraft['standard'] | undefined,
): TokenRecordProblem | undefined {
  if (found === undefined) return undefined
  if (standard !== undefined && found.tokenType !== standard) return 'otherType'
  if (found.signers.length === 0) return 'noSigner'
  return found.signers.includes(toBase58(account.address)) ? undefined : 'notCreator'
}
