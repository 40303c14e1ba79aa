import { permissions, transactionToJson } from '@sundial/operations'
import {
  type Address,
  fromHex,
  isAddress,
  toAddress,
  toBase58,
  TronError,
  Unavailable,
} from '@sundial/primitives'
import { recoverSigner } from '@sundial/primitives/keys'
import { transaction as transactionMessage } from '@sundial/protocol'
import type { MultiSignatureFilter } from '@sundial/store'
import { RequestRefused } from '../../errors.ts'
import { toPlain } from '../../decode.ts'
import { nodeAccount, type NodeCalls, nodeHead } from '../node-calls.ts'
import { FetchFailed, type Outbound } from '../outbound/fetch-public.ts'
import { ResultCache } from '../outbound/result-cache.ts'
import { jsonOf } from '../quotes.ts'
import { decodeUnsigned, readTransaction } from '../read-transaction.ts'
import { type BroadcastFailure, codes, type MultiSignature } from './multi-signature.ts'
import { atPresent } from './present-permission.ts'
import { readSubmission, type Submission } from './read-submission.ts'
import type { SignatureService } from './signature-service.ts'
import { type Json, listOf, objectOf } from '../../shared/json.ts'

type Parts = {
  /** Address of the service, without `/api/wallet/multi`. */
  readonly service: URL
  readonly outbound: Outbound
  readonly calls: NodeCalls
  readonly now: () => number
}
/** What TronLink's clients request of a list; also the most that this server reads of one. */
const mostRecords = 5000
const limits = { timeoutMs: 8000, maxBytes: 16 * 1024 * 1024 }
/** Answers are large, so few are held, for less than a block. */
const remembered = { cachedMs: 2000, most: 20 }
/** Accounts whose permissions are read for one list. */
const mostOwners = 50
const netType = 'main_net'

/**
 * The service of another operator, by the calls of TronLink's. Its word counts for what only it can know: which transactions
 * wait, and when it received a signature. Ids, operations, expirations and signers are read from the bytes, and while a
 * transaction waits, its keys, weights and threshold from the chain.
 */
export class OutsideSignatures implements SignatureService {
  readonly #parts: Parts
  readonly #lists: ResultCache<readonly MultiSignature[]>

  constructor(parts: Parts) {
    this.#parts = parts
    this.#lists = new ResultCache(remembered, parts.now)
  }

  /** The service sends no messages: pages read the list again. */
  subscribe(): () => void {
    return () => undefined
  }

  /** Passes on what is right by itself. Throws `malformed_transaction`, and `fetch_failed` without a usable answer. */
  async submit(submission: Submission): Promise<BroadcastFailure | undefined> {
    const read = readSubmission(submission)
    if ('code' in read) return read
    const body = JSON.stringify({
      address: toBase58(submission.address),
      transaction: toPlain(transactionToJson(read.submitted.transaction, { visible: false })),
      netType,
      ...(read.functionSelector !== undefined && { functionSelector: read.functionSelector }),
    })
    const answer = objectOf(
      jsonOf((await this.#parts.outbound(this.#url('transaction'), { ...limits, body })).bytes),
    )
    const { code, message } = answer
    if (typeof code !== 'number' || !Number.isSafeInteger(code)) {
      throw new FetchFailed('The signature service answered without a code.')
    }
    const text = typeof message === 'string' ? message.slice(0, 500) : ''
    return code === 0 ? undefined : { code, message: text || String(code) }
  }

  /** Throws `fetch_failed` without a usable answer. */
  async list(
    address: Address,
    {
      filter,
      start,
      limit,
    }: { readonly filter: MultiSignatureFilter; readonly start: number; readonly limit: number },
  ): Promise<{ readonly rows: readonly MultiSignature[]; readonly total: number; readonly nowMs: number }> {
    const all = await this.#lists.get(`${address} ${filter}`, () => this.#read(address, filter))
    const { timeMs } = await nodeHead(this.#parts.calls)
    return { rows: all.slice(start, start + limit), total: all.length, nowMs: timeMs }
  }

  async countToSign(address: Address): Promise<number> {
    return (await this.list(address, { filter: 'toSign', start: 0, limit: 0 })).total
  }

  async #read(address: Address, filter: MultiSignatureFilter): Promise<readonly MultiSignature[]> {
    const url = this.#url('trx_record')
    const query = {
      address: toBase58(address),
      start: 0,
      limit: mostRecords,
      state: stateOf[filter],
      netType,
    }
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
    const answer = objectOf(jsonOf((await this.#parts.outbound(url, limits)).bytes))
    const listed = objectOf(answer['data'])['data']
    if (!Array.isArray(listed)) throw new FetchFailed('The signature service answered without a list.')
    const rows = listed.slice(0, mostRecords).flatMap((record) => {
      const row = readRecord(objectOf(record))
      return row !== undefined && isReader(row, address) ? [row] : []
    })
    const present = await this.#atPresent(rows)
    return present.filter((row) => isIn(row, address, filter)).toSorted((a, b) => b.createdMs - a.createdMs)
  }

  /** Waiting transactions as their accounts are now; as the service says where the node is away or the owners are many. */
  async #atPresent(rows: readonly MultiSignature[]): Promise<readonly MultiSignature[]> {
    const waiting = rows.filter(({ state }) => state === 0)
    const owners = [...new Set(waiting.map(({ owner }) => owner))].slice(0, mostOwners)
    try {
      const accounts = new Map<Address, Awaited<ReturnType<typeof nodeAccount>>>()
      // The node serves other requests too.
      for (const owner of owners) accounts.set(owner, await nodeAccount(this.#parts.calls, owner))
      return rows.map((row) =>
        row.state === 0 && accounts.has(row.owner)
          ? {
              ...atPresent(row, accounts.get(row.owner), { nowMs: this.#parts.now(), rules: {} }),
              permissionChangedMs: undefined,
            }
          : row,
      )
    } catch (error) {
      if (error instanceof Unavailable) return rows
      throw error
    }
  }

  #url(call: 'transaction' | 'trx_record'): URL {
    const { service } = this.#parts
    return new URL(`${service.pathname.replace(/\/+$/, '')}/api/wallet/multi/${call}`, service.origin)
  }
}

/** Other services do not know the states 10 and 11 of a waiting transaction. */
const stateOf: Readonly<Record<MultiSignatureFilter, number>> = {
  all: 255,
  waiting: 0,
  toSign: 0,
  signed: 0,
  done: 1,
  failed: 2,
}

const isReader = ({ owner, keys }: MultiSignature, address: Address): boolean =>
  owner === address || keys.some((key) => key.address === address)

function isIn(row: MultiSignature, address: Address, filter: MultiSignatureFilter): boolean {
  if (filter === 'all') return true
  const isWaiting = row.state === 0
  if (filter === 'done') return row.state === 1
  if (filter === 'failed') return row.state === 2
  if (filter === 'waiting') return isWaiting
  const own = row.keys.find((key) => key.address === address)
  return isWaiting && own !== undefined && (own.signedMs !== undefined) === (filter === 'signed')
}

/** Undefined for a record whose bytes are not those of its id, or that is not whole: nothing of it can be believed. */
function readRecord(record: Json): MultiSignature | undefined {
  try {
    const { transaction, id } = readTransaction(record['currentTransaction'])
    const [contract, ...more] = transaction.rawData!.contract
    const { state } = record
    if (id !== record['hash'] || contract === undefined || more.length > 0 || !isState(state))
      return undefined
    const owner = decodeUnsigned({ transaction, id })?.owner
    const signatures = transaction.signature.slice(0, permissions.maxKeys)
    const signers = new Set(signatures.map((one) => recoverSigner(fromHex(id), one)))
    if (owner === undefined) return undefined
    const createdMs = Number(transaction.rawData!.timestamp)
    const keys = listOf(record['signatureProgress'])
      .slice(0, permissions.maxKeys)
      .flatMap((entry) => keyOf(objectOf(entry), signers, createdMs))
    const originator = addressOf(record['originatorAddress']) ?? [...signers][0] ?? owner
    const weight = keys.reduce(
      (sum, key) => (key.signedMs === undefined ? sum : sum + BigInt(key.weight)),
      0n,
    )
    return {
      id,
      hex: Buffer.from(
        transactionMessage.encode(
          transactionMessage.create({ rawData: transaction.rawData, signature: signatures }),
        ),
      ).toString('hex'),
      owner,
      originator,
      contractType: String(contract.type),
      threshold: integerOf(record['threshold']),
      currentWeight: String(weight),
      keys,
      createdMs,
      expiresMs: Number(transaction.rawData!.expiration),
      state,
      ...(state === 2 && {
        failure: { code: codes.other, message: 'The signature service reports that it failed or expired.' },
      }),
    }
  } catch (error) {
    if (error instanceof TronError || error instanceof RequestRefused) return undefined
    throw error
  }
}

const isState = (value: unknown): value is 0 | 1 | 2 => value === 0 || value === 1 || value === 2

/** A key has signed where a signature of the bytes is its own, whatever the service says. */
function keyOf(entry: Json, signers: ReadonlySet<Address>, createdMs: number): MultiSignature['keys'] {
  const address = addressOf(entry['address'])
  if (address === undefined) return []
  const seconds = Number(entry['signTime'])
  const signedMs = Number.isSafeInteger(seconds) && seconds > 0 ? seconds * 1000 : createdMs
  return [{ address, weight: integerOf(entry['weight']), ...(signers.has(address) && { signedMs }) }]
}

const addressOf = (value: unknown): Address | undefined =>
  typeof value === 'string' && isAddress(value) ? toAddress(value) : undefined

const integerOf = (value: unknown): string => (/^\d{1,19}$/.test(String(value)) ? String(value) : '0')
