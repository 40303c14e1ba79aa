import { type Address, type Clock, dayMs, fromHex, toHex, Unavailable } from '@sundial/primitives'
import { type Transaction, transaction as transactionMessage } from '@sundial/protocol'
import type { MultiSignatureFilter, ServiceRecords, StoredMultiSignature } from '@sundial/store'
import { broadcastBytes, type NodeCalls } from '../node-calls.ts'
import { decode, type SubmittedTransaction, readTransaction } from '../read-transaction.ts'
import { signWeight, type SignWeight } from '../sign-weight.ts'
import {
  codes,
  type BroadcastFailure,
  isReady,
  type MultiSignature,
  outcomeOf,
  readersOf,
  refusalOfWeight,
} from './multi-signature.ts'

export type SignatureRecords = Pick<
  ServiceRecords,
  | 'multiSignature'
  | 'putMultiSignature'
  | 'waitingMultiSignatures'
  | 'multiSignaturesOf'
  | 'forgetMultiSignatures'
>

export type Submission = {
  readonly address: Address
  readonly transaction: unknown
  readonly functionSelector?: string | undefined
}

type Versioned = { readonly value: MultiSignature; readonly version: number }

/** Per owner, so that no owner fills the lists of the other keys. */
const mostWaitingOfOwner = 200
/** How long a finished transaction remains readable. */
const retentionMs = 90 * dayMs
const sweptAtOnce = 200
/** Two simultaneous signers read the same version; one of them starts again. */
const attempts = 5

/**
 * Collects signatures of a permission's keys and sends the transaction to the chain when their weight reaches the
 * threshold. State is in the database: a restarted server continues where the last one stopped.
 */
export class MultiSignatures {
  readonly #records: SignatureRecords
  readonly #calls: NodeCalls
  readonly #clock: Clock
  readonly #listeners = new Set<(changed: MultiSignature) => void>()

  constructor({
    records,
    calls,
    clock,
  }: {
    readonly records: SignatureRecords
    readonly calls: NodeCalls
    readonly clock: Clock
  }) {
    this.#records = records
    this.#calls = calls
    this.#clock = clock
  }

  /** Called on every change; returns a function that ends the subscription. */
  subscribe(listener: (changed: MultiSignature) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Accepts a signed transaction, adds its signatures to the stored ones, and sends it when they suffice. */
  async submit(submission: Submission): Promise<BroadcastFailure | undefined> {
    const submitted = readTransaction(submission.transaction)
    if (submitted.transaction.rawData!.contract.length !== 1) {
      return { code: codes.other, message: 'A transaction has one operation.' }
    }
    if (expiryOf(submitted) <= this.#clock.now()) {
      return { code: codes.expired, message: 'The transaction has expired.' }
    }
    for (let attempt = 0; attempt < attempts; attempt++) {
      // eslint-disable-next-line no-await-in-loop
      const outcome = await this.#add(submitted, submission)
      if (outcome !== 'again') return outcome
    }
    return { code: codes.other, message: 'Other keys are signing at the same moment; send it again.' }
  }

  async list(
    address: Address,
    page: { readonly filter: MultiSignatureFilter; readonly start: number; readonly limit: number },
  ): Promise<{ readonly rows: readonly MultiSignature[]; readonly total: number }> {
    const { rows, total } = await this.#records.multiSignaturesOf(address, page)
    return { rows: rows.map((row) => this.#asOfNow(versioned(row).value)), total }
  }

  async countToSign(address: Address): Promise<number> {
    return (await this.#records.multiSignaturesOf(address, { filter: 'toSign', start: 0, limit: 1 })).total
  }

  /** Closes expired transactions and retries those that could not be sent; called periodically. */
  async sweep(): Promise<void> {
    for (const row of await this.#records.waitingMultiSignatures(sweptAtOnce)) {
      const { value, version } = versioned(row)
      const now = this.#asOfNow(value)
      // Sequential: the node serves other requests too.
      // eslint-disable-next-line no-await-in-loop
      if (now.state !== 0) await this.#write({ value: now, version: version + 1 })
      // eslint-disable-next-line no-await-in-loop
      else if (isReady(value)) await this.#send({ value, version })
    }
    await this.#records.forgetMultiSignatures(this.#clock.now() - retentionMs)
  }

  /** The list already shows what the next sweep will write. */
  #asOfNow(value: MultiSignature): MultiSignature {
    if (value.state !== 0 || value.expiresMs > this.#clock.now()) return value
    return { ...value, state: 2, failure: { code: codes.expired, message: 'The transaction has expired.' } }
  }

  async #add(
    submitted: SubmittedTransaction,
    submission: Submission,
  ): Promise<BroadcastFailure | undefined | 'again'> {
    const row = await this.#records.multiSignature(submitted.id)
    const before = row && versioned(row)
    if (before !== undefined && before.value.state !== 0) return before.value.failure
    const merged = merge(submitted, before?.value)
    const owner = decode(merged)?.owner
    if (owner === undefined) return { code: codes.other, message: 'The operation cannot be decoded.' }
    const weight = await signWeight(merged, this.#calls)
    const refusal =
      refusalOfWeight(weight.code, weight.message) ??
      (await this.#refusalOf(submission.address, { owner, weight, isNew: before === undefined }))
    if (refusal !== undefined) return refusal
    const value = this.#valueOf(merged, { submission, owner, weight, before: before?.value })
    const version = (before?.version ?? 0) + 1
    if (!(await this.#write({ value, version }))) return 'again'
    return isReady(value) ? this.#send({ value, version }) : undefined
  }

  async #refusalOf(
    address: Address,
    {
      owner,
      weight,
      isNew,
    }: { readonly owner: Address; readonly weight: SignWeight; readonly isNew: boolean },
  ): Promise<BroadcastFailure | undefined> {
    if (weight.approved.length === 0) return { code: codes.signatureFormat, message: 'It is not signed.' }
    if (address !== owner && !weight.keys.some((key) => key.address === address)) {
      return {
        code: codes.permission,
        message: 'The address is neither the owner nor a key of the permission.',
      }
    }
    if (!isNew) return undefined
    const { total } = await this.#records.multiSignaturesOf(owner, { filter: 'waiting', start: 0, limit: 1 })
    return total < mostWaitingOfOwner
      ? undefined
      : { code: codes.other, message: `${total} transactions of this account are already waiting.` }
  }

  #valueOf(
    { id, transaction, bytes }: SubmittedTransaction,
    {
      submission,
      owner,
      weight,
      before,
    }: {
      readonly submission: Submission
      readonly owner: Address
      readonly weight: SignWeight
      readonly before: MultiSignature | undefined
    },
  ): MultiSignature {
    const nowMs = this.#clock.now()
    const signedBefore = new Map(before?.keys.map(({ address, signedMs }) => [address, signedMs]))
    const { type } = transaction.rawData!.contract[0]!
    return {
      id,
      hex: toHex(bytes),
      owner,
      originator: before?.originator ?? submission.address,
      contractType: String(type),
      functionSelector: before?.functionSelector ?? submission.functionSelector,
      threshold: String(weight.threshold ?? 0n),
      currentWeight: String(weight.currentWeight),
      keys: weight.keys.map((key) => ({
        address: key.address,
        weight: String(key.weight),
        ...(weight.approved.includes(key.address)
          ? { signedMs: signedBefore.get(key.address) ?? nowMs }
          : {}),
      })),
      createdMs: before?.createdMs ?? nowMs,
      expiresMs: Number(transaction.rawData!.expiration),
      state: 0,
    }
  }

  /** While the node is unavailable it keeps waiting: the sweep retries. */
  async #send({ value, version }: Versioned): Promise<BroadcastFailure | undefined> {
    try {
      const { code, message } = await broadcastBytes(this.#calls, value.hex)
      const outcome = outcomeOf(code, message)
      if (outcome.kind === 'later') return undefined
      const failure = outcome.kind === 'failed' ? { code: outcome.code, message: outcome.message } : undefined
      const state = outcome.kind === 'done' ? 1 : 2
      await this.#write({ value: { ...value, state, failure }, version: version + 1 })
      return failure
    } catch (error) {
      if (error instanceof Unavailable) return undefined
      throw error
    }
  }

  async #write({ value, version }: Versioned): Promise<boolean> {
    const { id, state, createdMs, expiresMs } = value
    const isWritten = await this.#records.putMultiSignature({
      id,
      version,
      state,
      createdMs,
      expiresMs,
      record: JSON.stringify(value),
      readers: readersOf(value),
    })
    if (isWritten) for (const listener of this.#listeners) listener(value)
    return isWritten
  }
}

const versioned = ({ record, version }: StoredMultiSignature): Versioned => ({
  value: JSON.parse(record) as MultiSignature,
  version,
})

const expiryOf = ({ transaction }: SubmittedTransaction): number => Number(transaction.rawData!.expiration)

/** The transaction with the signatures of both, each signer once. */
function merge(submitted: SubmittedTransaction, before: MultiSignature | undefined): SubmittedTransaction {
  if (before === undefined) return submitted
  const earlier: Transaction = transactionMessage.decode(fromHex(before.hex))
  const signersBefore = new Set(
    before.keys.flatMap(({ address, signedMs }) => (signedMs === undefined ? [] : address)),
  )
  const signers = decode(submitted)?.signers
  const added = submitted.transaction.signature.filter((_, index) => {
    const signer = signers?.[index]
    return signer === undefined || !signersBefore.has(signer)
  })
  const transaction = { ...earlier, signature: [...earlier.signature, ...added] }
  return { ...submitted, transaction, bytes: transactionMessage.encode(transaction) }
}
