import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { decodeOperation } from '@sundial/operations'
import { type Address, type Clock, toText, TronError } from '@sundial/primitives'
import type { ServiceRecords } from '@sundial/store'
import { RequestRefused } from '../errors.ts'
import { nodeAccount, type NodeCalls } from './node-calls.ts'
import { type SubmittedTransaction, readTransaction } from './read-transaction.ts'
import { signWeight } from './sign-weight.ts'

type Parts = {
  readonly records: Pick<ServiceRecords, 'representativePage' | 'putRepresentativePage'>
  readonly calls: NodeCalls
  readonly clock: Clock
  /** Secret of the keys; a new one invalidates all earlier keys. */
  readonly secret?: Uint8Array
}

/** Lifetime of a key. */
const keyMs = 3_600_000
/** TronScan's word in place of the page: signed and never sent, it identifies the caller. */
const word = 'UPDATE_SR'

/** Team pages of super representatives, as they set them. */
export class RepresentativePages {
  readonly #parts: Parts
  readonly #secret: Uint8Array

  constructor(parts: Parts) {
    this.#parts = parts
    this.#secret = parts.secret ?? randomBytes(32)
  }

  /** The repository, `owner/name`; absent where none is set. */
  async linkOf(address: Address): Promise<string | undefined> {
    const page = await this.#parts.records.representativePage(address)
    return page === undefined || page.githubLink === '' ? undefined : page.githubLink
  }

  /**
   * A key for the account whose permission signed a WitnessUpdateContract with UPDATE_SR. Throws
   * `malformed_transaction`, and `key_refused` where the node finds the signatures insufficient.
   */
  async keyFor(signed: unknown): Promise<string> {
    const submitted = readTransaction(signed)
    const owner = ownerOfWord(submitted)
    if (owner === undefined)
      throw new RequestRefused(
        'malformed_transaction',
        `The transaction is not a WitnessUpdateContract with ${word}.`,
      )
    const { code, message } = await signWeight(submitted, this.#parts.calls)
    if (code !== 'ENOUGH_PERMISSION')
      throw new RequestRefused('key_refused', `The signatures are not sufficient: ${message || code}`)
    const claim = `${owner}.${this.#parts.clock.now() + keyMs}`
    return `${claim}.${this.#seal(claim)}`
  }

  /**
   * Throws `key_refused` unless the key belongs to the account and has not expired, and `not_a_representative` unless the
   * node's newest block has it as one: the index learns of a new candidate only at its next reading of the list.
   */
  async setLink(address: Address, githubLink: string, key: string | undefined): Promise<void> {
    const [owner, until, seal = ''] = (key ?? '').split('.')
    const isSealed = isSame(seal, this.#seal(`${owner}.${until}`))
    const nowMs = this.#parts.clock.now()
    if (!isSealed || owner !== address || Number(until) < nowMs)
      throw new RequestRefused(
        'key_refused',
        'X-Key is not a key of this account, or it has expired: use /api/auth.',
      )
    const account = await nodeAccount(this.#parts.calls, address)
    if (account?.isWitness !== true)
      throw new RequestRefused('not_a_representative', 'The account is not a witness.', { address })
    await this.#parts.records.putRepresentativePage({ address, githubLink, updatedMs: nowMs })
  }

  #seal(claim: string): string {
    return createHmac('sha256', this.#secret).update(claim).digest('hex')
  }
}

const isSame = (left: string, right: string): boolean => {
  const [one, other] = [Buffer.from(left), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** The account that signed the word; undefined for any other transaction. */
function ownerOfWord({ transaction }: SubmittedTransaction): Address | undefined {
  const [contract, ...more] = transaction.rawData?.contract ?? []
  if (contract === undefined || more.length > 0 || contract.type !== 'WitnessUpdateContract') return undefined
  try {
    const operation = decodeOperation(contract)
    if (operation.kind !== 'WitnessUpdateContract') return undefined
    return toText(operation.value.updateUrl) === word ? operation.value.ownerAddress : undefined
  } catch (error) {
    if (error instanceof TronError) return undefined
    throw error
  }
}
