import { type Address, type Clock, dayMs, toHex, Unavailable } from '@sundial/primitives'
import type { Account, SideChainId, SigningRules } from '@sundial/protocol'
import type { MultiSignatureFilter, OpenPlace, ServiceRecords, StoredMultiSignature } from '@sundial/store'
import { broadcastBytes, nodeAccount, type NodeCalls, type NodeHead, nodeHead } from '../node-calls.ts'
import { signWeight, type SignWeight } from '../sign-weight.ts'
import { landingOf } from './landing.ts'
import { merge, sendable } from './merge.ts'
import {
  type BroadcastFailure,
  isOpen,
  isReady,
  type MultiSignature,
  outcomeOf,
  readersOf,
  refusalOfWeight,
} from './multi-signature.ts'
import { atPresent } from './present-permission.ts'
import {
  type ReadSubmission,
  readSubmission,
  refusalOfExpiry,
  refused,
  type Submission,
} from './read-submission.ts'
import type { SignatureService } from './signature-service.ts'

export type SignatureRecords = Pick<
  ServiceRecords,
  | 'multiSignature'
  | 'putMultiSignature'
  | 'openMultiSignatures'
  | 'multiSignatureCounts'
  | 'multiSignaturesOf'
  | 'forgetMultiSignatures'
>

type Versioned = { readonly value: MultiSignature; readonly version: number }

/** Per signer of an account, so that none fills the lists of the other keys or keeps them from proposing. */
export const signatureLimits = { waiting: 200, failed: 1000 } as const
/** How long a finished transaction remains readable. */
const retentionMs = 90 * dayMs
const sweptAtOnce = 200
/** A sweep goes on where the last one ended. */
const pagesOfSweep = 5
/** A node that fails so often in a page is not asked for the rest. */
const mostFailures = 5
/** Simultaneous signers, five at most, and a sweep read the same version; all but one start again. */
const attempts = 8

/**
 * Collects signatures of a permission's keys and sends the transaction to the chain when their weight reaches the
 * threshold. The permission is the one that the account has now, whenever a transaction is signed, listed or sent. State is in
 * the database: a restarted server continues where the last one stopped.
 */
export class MultiSignatures implements SignatureService {
  readonly #records: SignatureRecords
  readonly #calls: NodeCalls
  readonly #clock: Clock
  readonly #rules: SigningRules
  readonly #listeners = new Set<(changed: MultiSignature) => void>()
  #accounts: AccountsAt | undefined
  #swept: OpenPlace | undefined

  constructor({
    records,
    calls,
    clock,
    sideChainId,
  }: {
    readonly records: SignatureRecords
    readonly calls: NodeCalls
    readonly clock: Clock
    readonly sideChainId?: SideChainId | undefined
  }) {
    this.#records = records
    this.#rules = { sideChainId }
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
    const read = readSubmission(submission, this.#rules)
    if ('code' in read) return read
    const head = await nodeHead(this.#calls)
    const late = refusalOfExpiry(read.expiresMs, head.timeMs)
    if (late !== undefined) return late
    for (let attempt = 0; attempt < attempts; attempt++) {
      const outcome = await this.#add(read, submission.address, head)
      if (outcome !== 'again') return outcome
    }
    return refused('other', 'Other keys are signing at the same moment; send it again.')
  }

  /** `nowMs` is the time of the chain, by which a transaction expires. */
  async list(
    address: Address,
    page: { readonly filter: MultiSignatureFilter; readonly start: number; readonly limit: number },
  ): Promise<{ readonly rows: readonly MultiSignature[]; readonly total: number; readonly nowMs: number }> {
    const found = await this.#records.multiSignaturesOf(address, page)
    const { nowMs, isChanged } = await this.#bringUpToDate(found.rows.map(versioned))
    const { rows, total } = isChanged ? await this.#records.multiSignaturesOf(address, page) : found
    return { rows: rows.map((row) => versioned(row).value), total, nowMs }
  }

  async countToSign(address: Address): Promise<number> {
    return (await this.#records.multiSignaturesOf(address, { filter: 'toSign', start: 0, limit: 1 })).total
  }

  /** Closes what expired, sends what could not be sent, and sees that it lands; called periodically. */
  async sweep(): Promise<void> {
    const head = await nodeHead(this.#calls)
    for (let page = 0; page < pagesOfSweep; page++) {
      const rows = await this.#records.openMultiSignatures({ after: this.#swept, limit: sweptAtOnce })
      this.#swept = rows.length < sweptAtOnce ? undefined : rows.at(-1)
      await this.#lookAfterAll(rows.map(versioned), head)
      if (this.#swept === undefined) break
    }
    await this.#records.forgetMultiSignatures(this.#clock.now() - retentionMs)
  }

  /** Sequential: the node serves other requests too. An account that cannot be read does not hold up the others. */
  async #lookAfterAll(rows: readonly Versioned[], head: NodeHead): Promise<void> {
    let failures = 0
    for (const row of rows) {
      try {
        await this.#lookAfter(row, head)
      } catch (error) {
        if (!(error instanceof Unavailable) || ++failures >= mostFailures) throw error
      }
    }
  }

  async #lookAfter(stored: Versioned, head: NodeHead): Promise<void> {
    if (stored.value.state === 1) {
      const value = await landingOf(stored.value, head, { calls: this.#calls, rules: this.#rules })
      if (value !== stored.value) await this.#write({ value, version: stored.version + 1 })
      return
    }
    const now = await this.#renewed(stored, head)
    if (now?.value.state === 0 && isReady(now.value)) await this.#send(now)
  }

  /** Without a node the stored rows are shown, with their keys and weights as last seen. */
  async #bringUpToDate(
    stored: readonly Versioned[],
  ): Promise<{ readonly nowMs: number; readonly isChanged: boolean }> {
    let isChanged = false
    try {
      const head = await nodeHead(this.#calls)
      for (const one of stored.filter(({ value }) => value.state === 0)) {
        const now = await this.#renewed(one, head)
        if (now === one) continue
        isChanged = true
        if (now?.value.state === 0 && isReady(now.value)) await this.#send(now)
      }
      return { nowMs: head.timeMs, isChanged }
    } catch (error) {
      if (error instanceof Unavailable) return { nowMs: this.#clock.now(), isChanged }
      throw error
    }
  }

  /** As it is at the head, and written so where it changed; undefined where another writer was faster. */
  async #renewed(stored: Versioned, head: NodeHead): Promise<Versioned | undefined> {
    const value = await this.#atHead(stored.value, head)
    if (value === stored.value) return stored
    const renewed = { value, version: stored.version + 1 }
    return (await this.#write(renewed)) ? renewed : undefined
  }

  async #atHead(value: MultiSignature, head: NodeHead): Promise<MultiSignature> {
    if (value.expiresMs <= head.timeMs)
      return { ...value, state: 2, failure: refused('expired', 'The transaction has expired.') }
    return atPresent(value, await this.#accountAt(head, value.owner), {
      nowMs: this.#clock.now(),
      rules: this.#rules,
    })
  }

  /** Read once for all transactions of the account and all who list them, until the next block. */
  async #accountAt({ hash }: NodeHead, owner: Address): Promise<Account | undefined> {
    if (this.#accounts?.hash !== hash) this.#accounts = { hash, byOwner: new Map() }
    const { byOwner } = this.#accounts
    if (!byOwner.has(owner)) byOwner.set(owner, await nodeAccount(this.#calls, owner))
    return byOwner.get(owner)
  }

  async #add(
    read: ReadSubmission,
    address: Address,
    head: NodeHead,
  ): Promise<BroadcastFailure | undefined | 'again'> {
    const row = await this.#records.multiSignature(read.submitted.id)
    if (row === undefined)
      return this.#addTo({ value: undefined, version: 0 }, read, { address, isPresent: false })
    const stored = versioned(row)
    if (stored.value.state !== 0) return answerOfClosed(stored.value)
    const value = await this.#atHead(stored.value, head)
    if (value.state === 0) {
      const by = { address, isPresent: value === stored.value }
      return this.#addTo({ value, version: stored.version }, read, by)
    }
    return (await this.#write({ value, version: stored.version + 1 })) ? value.failure : 'again'
  }

  /** Sends the transaction where its signatures suffice with those of the submission. */
  async #addTo(
    before: Before,
    read: ReadSubmission,
    by: By,
  ): Promise<BroadcastFailure | undefined | 'again'> {
    const written = await this.#added(before, read, by)
    if (written === 'again' || isRefusal(written)) return written
    return isReady(written.value) ? this.#send(written) : undefined
  }

  /** The record with the signatures of the submission, written unless it has them already. */
  async #added(
    before: Before,
    read: ReadSubmission,
    { address, isPresent }: By,
  ): Promise<Versioned | BroadcastFailure | 'again'> {
    // Before the node is asked: a proposer at its limit costs one read of the database.
    const limit = before.value === undefined ? await this.#refusalOfLimit(read, address) : undefined
    if (limit !== undefined) return limit
    const merged = merge(read, before.value, this.#rules)
    const weight = await signWeight(merged, this.#calls)
    const refusal = refusalOfWeight(weight.code, weight.message) ?? refusalOfReader(address, read, weight)
    if (refusal !== undefined) return refusal
    if (before.value !== undefined && isPresent && toHex(merged.bytes) === before.value.hex) {
      return { value: before.value, version: before.version }
    }
    const value = this.#valueOf({ ...read, submitted: merged }, { address, weight, before: before.value })
    const written = { value, version: before.version + 1 }
    return (await this.#write(written)) ? written : 'again'
  }

  async #refusalOfLimit(read: ReadSubmission, address: Address): Promise<BroadcastFailure | undefined> {
    const proposer = { owner: read.owner, originator: originatorOf(read, address) }
    const { waiting, failed } = await this.#records.multiSignatureCounts(proposer)
    if (waiting >= signatureLimits.waiting)
      return refused(
        'other',
        `${waiting} transactions that this key proposed for this account are already waiting.`,
      )
    if (failed >= signatureLimits.failed)
      return refused(
        'other',
        `${failed} transactions that this key proposed for this account failed in 90 days.`,
      )
    return undefined
  }

  #valueOf(
    read: ReadSubmission,
    {
      address,
      weight,
      before,
    }: {
      readonly address: Address
      readonly weight: SignWeight
      readonly before: MultiSignature | undefined
    },
  ): MultiSignature {
    const { owner, expiresMs, functionSelector } = read
    const { id, transaction, bytes } = read.submitted
    const nowMs = this.#clock.now()
    const signedBefore = new Map(before?.keys.map((key) => [key.address, key.signedMs]))
    return {
      id,
      hex: toHex(bytes),
      owner,
      originator: before?.originator ?? originatorOf(read, address),
      contractType: String(transaction.rawData!.contract[0]!.type),
      functionSelector: before?.functionSelector ?? functionSelector,
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
      expiresMs,
      state: 0,
      permissionChangedMs: before?.permissionChangedMs,
    }
  }

  /** While the node is unavailable it keeps waiting: the sweep retries. */
  async #send({ value, version }: Versioned): Promise<BroadcastFailure | undefined> {
    try {
      const { code, message } = await broadcastBytes(this.#calls, sendable(value, this.#rules))
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
    const { id, state, owner, originator, createdMs, expiresMs } = value
    const row = { id, version, state, isOpen: isOpen(value), owner, originator, createdMs, expiresMs }
    const isWritten = await this.#records.putMultiSignature(
      { ...row, record: JSON.stringify(value), readers: readersOf(value) },
      signatureLimits.waiting,
    )
    if (isWritten) for (const listener of this.#listeners) listener(value)
    return isWritten
  }
}

/** Accounts as the node reported them at the block, by address. */
type AccountsAt = {
  readonly hash: string
  readonly byOwner: Map<Address, Account | undefined>
}

/** A record as it is at the head; without a value and with version 0 there is none yet. */
type Before = { readonly value: MultiSignature | undefined; readonly version: number }
/** Who submits, and whether the stored record is already as it is at the head. */
type By = { readonly address: Address; readonly isPresent: boolean }

/** The submitter where it has signed, otherwise the first who has. */
const originatorOf = ({ signed }: ReadSubmission, address: Address): Address =>
  signed.some(({ signer }) => signer === address) ? address : signed[0]!.signer

const isRefusal = (written: Versioned | BroadcastFailure): written is BroadcastFailure => 'code' in written

const versioned = ({ record, version }: StoredMultiSignature): Versioned => ({
  value: JSON.parse(record) as MultiSignature,
  version,
})

const answerOfClosed = ({ state, failure }: MultiSignature): BroadcastFailure | undefined =>
  state === 1 ? refused('sent', 'The transaction was sent already: its signatures sufficed.') : failure

const refusalOfReader = (
  address: Address,
  { owner }: ReadSubmission,
  { keys }: SignWeight,
): BroadcastFailure | undefined =>
  address === owner || keys.some((key) => key.address === address)
    ? undefined
    : refused('permission', 'The address is neither the owner nor a key of the permission.')
