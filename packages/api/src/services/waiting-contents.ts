// Contents that several keys of an issuer sign one after another: they wait for an hour after their time.
import { type Clock, fromHex, toAddress, toBase58, toHex } from '@sundial/primitives'
import type { ServiceRecords, TokenSignature, WaitingContentKey } from '@sundial/store'
import type { SigningKeys } from '../tokens/chain-token.ts'
import { clockMs, isSignedUnder, outdated, type Signed, suffices, weighed } from './issuer-signatures.ts'

type Parts = {
  readonly records: Pick<ServiceRecords, 'addTokenSignatures' | 'waitingTokenRecords'>
  readonly clock: Clock
}

/** Contents that wait for more signatures: in all, and about each token or pair. The oldest make room. */
const kept = { most: 1000, mostOfToken: 3 } as const

/** A content as it arrives. */
export type ArrivedContent = WaitingContentKey & {
  /** The token that it is about, or the pair as `first/second`. */
  readonly about: string
  /** The text that its keys sign. */
  readonly statement: string
  readonly timeMs: number
  readonly signed: readonly Signed[]
}

/** A content that waits for signatures. */
export type WaitingContent = {
  readonly content: string
  /** The text that its keys sign. */
  readonly statement: string
  readonly signedMs: number
  /** Base58. */
  readonly signers: readonly string[]
  /** Of those who have signed, as decimal text. */
  readonly weight: string
}

/** All signatures of a content, with those that came before. Throws `record_outdated` where none is new and they do not suffice. */
export async function withEarlier(
  { records, clock }: Parts,
  { about, kind, content, statement, timeMs, signed }: ArrivedContent,
  permission: SigningKeys,
): Promise<readonly Signed[]> {
  if (suffices(signed, permission)) return signed
  const row = { kind, token: about, signedMs: timeMs, content, signatures: signed.map(toRow) }
  const limits = { ...kept, fromMs: clock.now() - clockMs.behind }
  const { signatures, added } = await records.addTokenSignatures(row, limits)
  const all = signedUnder(statement, signatures)
  if (added > 0 || suffices(all, permission)) return all
  throw outdated(`This key has signed the content of ${timeMs} already: other keys sign next.`)
}

/** Contents about a token or a pair that wait for signatures, by the permission of its issuer now, newest first. */
export async function waitingAbout(
  { records, clock }: Parts,
  about: string,
  {
    statementOf,
    permissionNow,
  }: {
    /** Undefined for a content that this release no longer accepts. */
    readonly statementOf: (content: string) => string | undefined
    readonly permissionNow: () => Promise<SigningKeys>
  },
): Promise<readonly WaitingContent[]> {
  const rows = await records.waitingTokenRecords(about, clock.now() - clockMs.behind)
  if (rows.length === 0) return []
  const permission = await permissionNow()
  return rows.flatMap(({ content, signedMs, signatures }) => {
    const statement = statementOf(content)
    if (statement === undefined) return []
    const { signers, weight } = weighed(signedUnder(statement, signatures), permission)
    return [{ content, statement, signedMs, signers, weight }]
  })
}

/** What is stored counts only under the statement at hand. */
const signedUnder = (statement: string, signatures: readonly TokenSignature[]): readonly Signed[] =>
  signatures.map(fromRow).filter((one) => isSignedUnder(statement, one))

const toRow = ({ signer, signature }: Signed): TokenSignature => ({
  signer: toBase58(signer),
  signature: toHex(signature),
})
const fromRow = ({ signer, signature }: TokenSignature): Signed => ({
  signer: toAddress(signer),
  signature: fromHex(signature),
})
