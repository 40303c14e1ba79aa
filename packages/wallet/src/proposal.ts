import { permissions, transactionFromJson, transactionToJson } from '@sundial/operations'
import { type Address, fromHex, limits, Malformed, parseJson } from '@sundial/primitives'
import {
  type Account,
  type Permission,
  rawTransaction,
  type SideChainId,
  type Transaction,
  transaction as transactionMessage,
} from '@sundial/protocol'
import { idOf } from './request-hash.ts'
import { reviewTransaction, type TransactionReview } from './review.ts'
import { encodeSigned } from './send-transaction.ts'
import { type Signed, signerOf } from './sign-reviewed.ts'

/** A transaction on its way round the keys of a permission. All of it is read from its bytes. */
export type Proposal = {
  readonly review: TransactionReview
  /** Bytes of the raw data, which every key signs. */
  readonly raw: Uint8Array
  /** Of the side chain that it is for. */
  readonly sideChainId: SideChainId | undefined
  readonly signatures: readonly Uint8Array[]
  /** Who made each signature. */
  readonly signers: readonly Address[]
}

/**
 * Reads what another person passed on: hex of the transaction, or the JSON of a wallet, a node or a file of ours. Throws
 * `malformed_proposal` when it is no transaction, or when a signature is not one. What the chain
 * would not execute, such as several operations, is read: its review says why nobody signs it.
 */
export function readProposal(text: string, sideChainId?: SideChainId): Proposal {
  const trimmed = text.trim()
  if (trimmed.length > mostCharacters) {
    throw new Malformed('proposal', 'This is larger than a transaction may be.')
  }
  try {
    return proposalOf(
      trimmed.startsWith('{')
        ? transactionFromJson(parseJson(trimmed))
        : transactionMessage.decode(fromHex(trimmed.replace(/^0x/i, ''))),
      sideChainId,
    )
  } catch (cause) {
    if (cause instanceof Malformed && cause.code === 'malformed_proposal') throw cause
    throw new Malformed('proposal', 'This is not a transaction.', { cause })
  }
}

/** Hex has two characters a byte, and the JSON of a transaction has its content twice. */
const mostCharacters = limits.transactionBytes * 8

/** The signatures are read by the rule of the main chain, or of the side chain with this chain id. Throws `malformed_proposal`. */
export function proposalOf({ rawData, signature }: Transaction, sideChainId?: SideChainId): Proposal {
  if (rawData === undefined) throw new Malformed('proposal', 'This has no content to sign.')
  const raw = rawTransaction.encode(rawData)
  const signers = signature.map((one) => {
    try {
      return signerOf({ kind: 'transaction', raw, sideChainId }, one)
    } catch (cause) {
      throw new Malformed('proposal', 'A signature of the transaction is not valid.', { cause })
    }
  })
  // Two signatures of one key weigh nothing more, and the chain refuses them.
  const isFirst = (_: unknown, index: number) => signers.indexOf(signers[index]!) === index
  return {
    review: reviewTransaction(raw, sideChainId),
    raw,
    sideChainId,
    signatures: signature.filter(isFirst),
    signers: signers.filter(isFirst),
  }
}

/** What one account signed, as a proposal. Throws for a message, which is not proposed. */
export function proposalOfSigned({ request, signature, signer }: Signed): Proposal {
  if (request.kind !== 'transaction') throw new TypeError('Only transactions are proposed.')
  const { raw, sideChainId } = request
  return {
    review: reviewTransaction(raw, sideChainId),
    raw,
    sideChainId,
    signatures: [signature],
    signers: [signer],
  }
}

/** The proposal with one more signature over the same bytes. */
export function withSignature(proposal: Proposal, signed: Signed): Proposal {
  if (!isSame(proposal, signed.request)) {
    throw new TypeError('The signature belongs to another transaction.')
  }
  if (proposal.signers.includes(signed.signer)) return proposal
  return {
    ...proposal,
    signatures: [...proposal.signatures, signed.signature],
    signers: [...proposal.signers, signed.signer],
  }
}

/** The same bytes for the same chain. */
const isSame = ({ review, sideChainId }: Proposal, request: Signed['request']): boolean =>
  request.kind === 'transaction' && idOf(request) === review.id && request.sideChainId === sideChainId

const transactionIn = ({ raw, signatures }: Proposal): Transaction => ({
  rawData: rawTransaction.decode(raw),
  signature: signatures,
  ret: [],
})

/** The bytes that a node takes. */
export const proposalBytes = ({ raw, signatures }: Proposal): Uint8Array =>
  encodeSigned(rawTransaction.decode(raw), signatures)

/** The JSON of java-tron and its clients, with hex addresses and `raw_data_hex`. */
export const proposalJson = (proposal: Proposal): Readonly<Record<string, unknown>> =>
  transactionToJson(transactionIn(proposal), { visible: false })

/** How far a proposal is under the permission as the account has it now. */
export type Standing = {
  /** Absent when the account no longer has such a permission. */
  readonly permission: Permission | undefined
  readonly weight: bigint
  /** The chain would refuse the transaction, whoever else signs. */
  readonly obstacle: 'no_permission' | 'not_covered' | undefined
  /** A signer is no key of the permission any more, and weighs nothing. */
  readonly hasDeparted: boolean
}

/** Compares a proposal with the account that it is for; `null` for an account that is not activated. */
export function standingOf({ review, signers }: Proposal, account: Account | null): Standing {
  const permission = account === null ? undefined : permissions.permissionById(account, review.permissionId)
  if (permission === undefined) {
    return { permission, weight: 0n, obstacle: 'no_permission', hasDeparted: false }
  }
  return {
    permission,
    weight: permissions.weightOf(permission, new Set(signers)),
    obstacle: permissions.covers(permission, review.operation.type) ? undefined : 'not_covered',
    hasDeparted: signers.some((signer) => !isKey(permission, signer)),
  }
}

/** The proposal with the signatures of keys only: the chain refuses a transaction with that of anyone else. */
export const ofKeys = (proposal: Proposal, permission: Permission): Proposal => {
  const isOfKey = (_: unknown, index: number) => isKey(permission, proposal.signers[index]!)
  return {
    ...proposal,
    signatures: proposal.signatures.filter(isOfKey),
    signers: proposal.signers.filter(isOfKey),
  }
}

const isKey = ({ keys }: Permission, signer: Address): boolean =>
  keys.some(({ address }) => address === signer)
