import { transactionFromJson } from '@sundial/operations'
import { type Address, fromHex, limits, Malformed, parseJson, toHex } from '@sundial/primitives'
import {
  rawTransaction,
  type SideChainId,
  type Transaction,
  transaction as transactionMessage,
} from '@sundial/protocol'
import {
  type Proposal,
  reviewTransaction,
  signerOf,
  type TransactionRequest,
  type TransactionReview,
} from '@sundial/wallet'

/** A signature and who made it. */
export type FoundSignature = {
  readonly hex: string
  /** Absent where no key can be recovered: the chain refuses such a transaction. */
  readonly signer: Address | undefined
  /** An earlier signature is of the same key: the chain refuses that too. */
  readonly isRepeated: boolean
}

/** A transaction of any number of operations and signatures, as its bytes say it. */
export type FoundTransaction = {
  readonly review: TransactionReview
  readonly raw: Uint8Array
  /** All bytes, which a node takes; hex. */
  readonly hex: string
  readonly signatures: readonly FoundSignature[]
}

/** Hex has two characters a byte, and the JSON of a transaction has its content twice. */
const mostCharacters = limits.transactionBytes * 8

/**
 * Reads what somebody passed on: hex of a transaction or of its raw data, the JSON of a wallet or a node, or a link to one of
 * our pages with it. Throws `malformed_transaction`.
 */
export function findTransaction(text: string, sideChainId?: SideChainId): FoundTransaction {
  const trimmed = text.trim()
  if (trimmed.length > mostCharacters) throw malformed('This is larger than a transaction may be.')
  try {
    const found = trimmed.startsWith('{') ? ofJson(parseJson(trimmed)) : ofHex(hexIn(trimmed))
    return foundIn(found, sideChainId)
  } catch (cause) {
    if (!(cause instanceof Malformed)) throw cause
    throw cause.code === 'malformed_transaction' ? cause : malformed('This is not a transaction.', cause)
  }
}

/** The hex itself, or that in the hash of a link. */
function hexIn(text: string): string {
  const [, linked] = /[?&](?:hex|tx)=([0-9a-f]+)/i.exec(text) ?? []
  return (linked ?? text).replaceAll(/\s/g, '').replace(/^0x/i, '')
}

/** A transaction, or an answer or a request that has one in it. */
function ofJson(json: unknown): Transaction {
  const inner = json as { readonly transaction?: unknown; readonly raw_data?: unknown }
  const { transaction } = inner
  if (typeof transaction === 'string') return ofHex(hexIn(transaction))
  return transactionFromJson(transaction !== undefined && inner.raw_data === undefined ? transaction : json)
}

/** Raw data alone is an unsigned transaction. Its first fields are short, so one is never taken for the other. */
function ofHex(hex: string): Transaction {
  const bytes = fromHex(hex)
  try {
    const whole = transactionMessage.decode(bytes)
    if ((whole.rawData?.contract.length ?? 0) > 0) return whole
  } catch (error) {
    if (!(error instanceof Malformed)) throw error
  }
  return { ...transactionMessage.create({}), rawData: rawTransaction.decode(bytes) }
}

function foundIn(transaction: Transaction, sideChainId: SideChainId | undefined): FoundTransaction {
  const { rawData, signature } = transaction
  if (rawData === undefined || rawData.contract.length === 0) throw malformed('It has no operation.')
  if (signature.length > limits.signaturesPerTransaction)
    throw malformed(`${signature.length} signatures are more than any permission has keys.`)
  const raw = rawTransaction.encode(rawData)
  const signers = signature.map((one) => signerIn({ kind: 'transaction', raw, sideChainId }, one))
  return {
    review: reviewTransaction(raw, sideChainId),
    raw,
    hex: toHex(transactionMessage.encode(transaction)),
    signatures: signature.map((one, at) => {
      const signer = signers[at]
      return { hex: toHex(one), signer, isRepeated: signer !== undefined && signers.indexOf(signer) < at }
    }),
  }
}

function signerIn(request: TransactionRequest, signature: Uint8Array): Address | undefined {
  try {
    return signerOf(request, signature)
  } catch (error) {
    if (error instanceof Malformed) return undefined
    throw error
  }
}

/** The part that is compared with a permission: each signer once. */
export function proposalIn({ review, raw, signatures }: FoundTransaction): Proposal {
  const counted = signatures.filter(({ signer, isRepeated }) => signer !== undefined && !isRepeated)
  return {
    review,
    raw,
    sideChainId: review.sideChainId,
    signatures: counted.map(({ hex }) => fromHex(hex)),
    signers: counted.map(({ signer }) => signer!),
  }
}

/** Longer links are cut by chats and mail programs. */
const longestLink = 6000

/** The page with the transaction in its hash, which no browser sends to a server; absent where it would be too long. */
export function linkTo(hex: string): string | undefined {
  const url = new URL(document.baseURI)
  url.hash = `/tools/transaction-viewer?hex=${hex}`
  return url.href.length > longestLink ? undefined : url.href
}

const malformed = (why: string, cause?: Error) => new Malformed('transaction', why, { cause })
