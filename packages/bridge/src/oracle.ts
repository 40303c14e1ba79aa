// One oracle: reads at the final blocks of one chain what its gateway sent, and says it at the gateway of the other one. It keeps nothing:
// what was said and what has arrived stands in the gateways, so it can be killed at any moment and begin anew.
import type { Address } from '@sundial/primitives'
import { addressOfPrivateKey } from '@sundial/primitives/keys'
import { TransactionRefused } from './chain-link.ts'
import {
  actionData,
  assetValues,
  contentOfMapping,
  contentOfParcel,
  depositAt,
  type Gateway,
  type GatewayAction,
  type List,
  lists,
  mappingAt,
  mappingValues,
  parcelValues,
  view,
  withdrawalAt,
} from './gateway.ts'
import { amountOf, type Description, type Parcel } from './parcel.ts'
import type { AbiInput } from '@sundial/abi'

export type OracleParts = {
  readonly main: Gateway
  readonly side: Gateway
  readonly key: Uint8Array
  /** A line for whoever runs it. */
  readonly log?: (line: string) => void
  readonly now?: () => number
  /** How long what is agreed and held waits until the oracle tries again. */
  readonly heldMs?: number
  readonly feeLimitSun?: bigint
  /** What a dishonest oracle says in place of what it saw: for trials of the bridge. */
  readonly distort?: (parcel: Parcel) => Parcel
}

/** What one round did. */
export type Round = { readonly said: number; readonly open: number }

type Destination = 'main' | 'side'
type Word = {
  readonly to: Destination
  readonly list: List
  readonly nonce: bigint
  readonly content: string
  readonly action: GatewayAction
  readonly values: readonly AbiInput[]
}

/** So many nonces are looked at in a round: what is behind them waits for the next one. */
const mostInRound = 60
const noncesOfWord = 256n
const defaultFeeLimit = 1_000_000_000n

export class Oracle {
  readonly address: Address
  readonly #parts: OracleParts
  /** The word of bits from which on something is open; below it everything is final. */
  readonly #cursors = new Map<string, bigint>()
  /** Sent and not seen in a block yet, and when it may be sent again. */
  readonly #sent = new Map<string, { readonly id: string; readonly untilMs: number }>()
  readonly #waits = new Map<string, { readonly untilMs: number; readonly ms: number }>()

  constructor(parts: OracleParts) {
    this.#parts = parts
    this.address = addressOfPrivateKey(parts.key)
  }

  /** Looks at everything that is open once. Throws `Unavailable` while a node is away. */
  async round(): Promise<Round> {
    const { main, side } = this.#parts
    const sent = await view(main, 'lastNonces', { at: 'solidified' })
    const withdrawn = await view(side, 'lastNonce', { at: 'solidified' })
    // A gateway that no final block has yet.
    const [deposits = 0n, mappings = 0n] = (sent ?? []) as readonly bigint[]
    const [withdrawals = 0n] = (withdrawn ?? []) as readonly bigint[]
    let said = 0
    const open = { mappings: 0, deposits: 0, withdrawals: 0 }
    for (const nonce of await this.#open('side', 'mappings', mappings)) {
      open.mappings++
      said += await this.#sayMapping(nonce)
    }
    for (const nonce of await this.#open('side', 'parcels', deposits)) {
      open.deposits++
      const parcel = await depositAt(main, nonce, 'solidified')
      if (parcel !== undefined) said += await this.#sayParcel('side', nonce, parcel)
    }
    for (const nonce of await this.#open('main', 'parcels', withdrawals)) {
      open.withdrawals++
      const parcel = await withdrawalAt(side, nonce, 'solidified')
      if (parcel !== undefined) said += await this.#sayParcel('main', nonce, parcel)
    }
    return { said, open: open.mappings + open.deposits + open.withdrawals }
  }

  /** Nonces up to the newest one that have not arrived at the head. */
  async #open(to: Destination, list: List, newest: bigint): Promise<readonly bigint[]> {
    const gateway = this.#parts[to]
    const cursor = `${to} ${list}`
    const found: bigint[] = []
    for (let word = this.#cursors.get(cursor) ?? 0n; word * noncesOfWord <= newest; word++) {
      const values = [lists[list], word]
      const [bits = 0n] = (await view(gateway, 'doneWord', { values })) as readonly bigint[]
      const first = word === 0n ? 1n : word * noncesOfWord
      for (let nonce = first; nonce < (word + 1n) * noncesOfWord && nonce <= newest; nonce++)
        if (((bits >> (nonce % noncesOfWord)) & 1n) === 0n) found.push(nonce)
      if (found.length === 0) await this.#moveCursor(cursor, { gateway, values, word })
      if (found.length >= mostInRound) break
    }
    return found.slice(0, mostInRound)
  }

  /** Words that are done at a final block stay done. */
  async #moveCursor(
    cursor: string,
    { gateway, values, word }: { gateway: Gateway; values: readonly AbiInput[]; word: bigint },
  ): Promise<void> {
    if (word !== (this.#cursors.get(cursor) ?? 0n)) return
    const final = (await view(gateway, 'doneWord', { values, at: 'solidified' })) as
      | readonly bigint[]
      | undefined
    const whole = (1n << noncesOfWord) - (word === 0n ? 2n : 1n)
    if (final?.[0] === whole) this.#cursors.set(cursor, word + 1n)
  }

  async #sayMapping(nonce: bigint): Promise<number> {
    const { main, side } = this.#parts
    const description: Description | undefined = await mappingAt(main, nonce, 'solidified')
    if (description === undefined) return 0
    const content = contentOfMapping(side.address, nonce, description)
    const values = mappingValues(nonce, description)
    return this.#say({ to: 'side', list: 'mappings', nonce, content, action: 'sayMapping', values })
  }

  async #sayParcel(to: Destination, nonce: bigint, seen: Parcel): Promise<number> {
    const parcel = this.#parts.distort?.(seen) ?? seen
    const gateway = this.#parts[to]
    if (to === 'side' && parcel.kind !== 'trx') {
      const [token] = (await view(gateway, 'sideTokenOf', { values: assetValues(parcel) })) ?? []
      // Its mapping comes first.
      if (token === undefined || BigInt(`0x${String(token).slice(2)}`) === 0n) return 0
    }
    const content = contentOfParcel(gateway.address, nonce, parcel)
    const isAllowed = async () => {
      const [left = 0n] = ((await view(gateway, 'leftToday', { values: assetValues(parcel) })) ??
        []) as bigint[]
      return amountOf(parcel) <= left
    }
    const values = parcelValues(nonce, parcel)
    return this.#say({ to, list: 'parcels', nonce, content, action: 'sayParcel', values }, isAllowed)
  }

  /** Says a word unless it was said, or unless what is agreed is held and still cannot arrive. Returns how many were said. */
  async #say(word: Word, isAllowed = async () => true): Promise<number> {
    const gateway = this.#parts[word.to]
    const key = `${word.to} ${word.list} ${word.nonce} ${word.content}`
    if (await this.#isUnderWay(gateway, key)) return 0
    const said = await view(gateway, 'hasSaid', { values: [this.address, `0x${word.content}`] })
    if (said === undefined) return 0
    if (said[0] === true && !(await this.#isDue(gateway, word, key, isAllowed))) return 0
    const { key: signer, feeLimitSun = defaultFeeLimit, log = () => undefined } = this.#parts
    const members = { contractAddress: gateway.address, data: actionData(word.action, word.values) }
    try {
      const sent = await gateway.link.send({
        key: signer,
        kind: 'TriggerSmartContract',
        members,
        feeLimitSun,
      })
      this.#sent.set(key, { id: sent.id, untilMs: sent.expiresMs })
      log(`${word.list} ${word.nonce} to ${word.to}: ${sent.id}`)
      return 1
    } catch (error) {
      if (!(error instanceof TransactionRefused)) throw error
      log(`${word.list} ${word.nonce} to ${word.to}: ${error.message}`)
      return 0
    }
  }

  /** A transaction of ours may still come into a block. */
  async #isUnderWay({ link }: Gateway, key: string): Promise<boolean> {
    const sent = this.#sent.get(key)
    if (sent === undefined) return false
    const receipt = await link.receipt(sent.id)
    if (receipt === undefined && (await link.timeMs()) <= sent.untilMs) return true
    this.#sent.delete(key)
    if (receipt?.isDone === false) this.#wait(key)
    return this.#isWaiting(key)
  }

  /** Agreed and held: whether to say it again now. */
  async #isDue(
    gateway: Gateway,
    { content }: Word,
    key: string,
    isAllowed: () => Promise<boolean>,
  ): Promise<boolean> {
    const [votes = 0n] = ((await view(gateway, 'votesOf', { values: [`0x${content}`] })) ??
      []) as readonly bigint[]
    const [threshold] = ((await view(gateway, 'threshold')) ?? []) as readonly bigint[]
    if (threshold === undefined || votes < threshold || this.#isWaiting(key)) return false
    if (!(await isAllowed())) return false
    this.#wait(key)
    return true
  }

  #isWaiting(key: string): boolean {
    return (this.#waits.get(key)?.untilMs ?? 0) > this.#now()
  }

  /** Each time twice as long, up to 64 times. */
  #wait(key: string): void {
    const { heldMs = 60_000 } = this.#parts
    const ms = Math.min((this.#waits.get(key)?.ms ?? heldMs / 2) * 2, heldMs * 64)
    this.#waits.set(key, { ms, untilMs: this.#now() + ms })
  }

  #now(): number {
    return (this.#parts.now ?? Date.now)()
  }
}
