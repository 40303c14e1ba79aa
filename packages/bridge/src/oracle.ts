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
  numberOf,
  parcelValues,
  view,
  withdrawalAt,
  wouldDo,
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
  /** What cannot be done is looked at again after a 32nd of this, then each time after twice as long, up to 64 times this. */
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
  /** Whether to say it now. */
  readonly trial: (isSaid: boolean) => Promise<boolean>
}

/** So many nonces are looked at in a round: what is behind them waits for the next one. What cannot be done does not stand before it. */
const mostInRound = 60
const noncesOfWord = 256n
const defaultFeeLimit = 1_000_000_000n

export class Oracle {
  readonly address: Address
  readonly #parts: OracleParts
  /** Words of bits in which everything has arrived at a final block. */
  readonly #final = new Set<string>()
  /** Sent and not seen in a block yet, and when it may be sent again. */
  readonly #sent = new Map<string, { readonly id: string; readonly untilMs: number }>()
  /** Nonces of which nothing could be done, and when they are looked at again. */
  readonly #parked = new Map<string, { readonly untilMs: number; readonly ms: number }>()

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

  /** Nonces up to the newest one that have not arrived at the head and are not parked. Those of which nothing is known come first. */
  async #open(to: Destination, list: List, newest: bigint): Promise<readonly bigint[]> {
    const gateway = this.#parts[to]
    const fresh: bigint[] = []
    const due: bigint[] = []
    for (let word = 0n; word * noncesOfWord <= newest && fresh.length < mostInRound; word++) {
      if (this.#final.has(`${to} ${list} ${word}`)) continue
      const values = [lists[list], word]
      const [bits = 0n] = (await view(gateway, 'doneWord', { values })) as readonly bigint[]
      if (bits === wholeWord(word)) await this.#noteWord(to, list, word)
      const first = word === 0n ? 1n : word * noncesOfWord
      for (let nonce = first; nonce < (word + 1n) * noncesOfWord && nonce <= newest; nonce++) {
        const place = `${to} ${list} ${nonce}`
        const isDone = ((bits >> (nonce % noncesOfWord)) & 1n) === 1n
        const parked = this.#parked.get(place)
        if (isDone) this.#parked.delete(place)
        else if (parked === undefined) fresh.push(nonce)
        else if (parked.untilMs <= this.#now()) due.push(nonce)
      }
    }
    return [...fresh, ...due].slice(0, mostInRound)
  }

  /** Words that are done at a final block stay done. */
  async #noteWord(to: Destination, list: List, word: bigint): Promise<void> {
    const final = await view(this.#parts[to], 'doneWord', { values: [lists[list], word], at: 'solidified' })
    if (final?.[0] === wholeWord(word)) this.#final.add(`${to} ${list} ${word}`)
  }

  async #sayMapping(nonce: bigint): Promise<number> {
    const { main, side } = this.#parts
    const description: Description | undefined = await mappingAt(main, nonce, 'solidified')
    if (description === undefined) return this.#park('side', 'mappings', nonce)
    const content = contentOfMapping(side.address, nonce, description)
    const values = mappingValues(nonce, description)
    const trial = () => wouldDo(side, 'issue', values)
    return this.#say({ to: 'side', list: 'mappings', nonce, content, action: 'sayMapping', values, trial })
  }

  async #sayParcel(to: Destination, nonce: bigint, seen: Parcel): Promise<number> {
    const parcel = this.#parts.distort?.(seen) ?? seen
    const gateway = this.#parts[to]
    const content = contentOfParcel(gateway.address, nonce, parcel)
    const values = parcelValues(nonce, parcel)
    const trial = async (isSaid: boolean) => {
      // Above the limit of the day no token runs: a first word is cheap, and people see that it is agreed.
      if (!isSaid && (await isAboveLimit(gateway, parcel))) return true
      return wouldDo(gateway, 'handOver', [nonce, { ...parcel, kind: numberOf(parcel.kind) }])
    }
    return this.#say({ to, list: 'parcels', nonce, content, action: 'sayParcel', values, trial })
  }

  /**
   * Says a word unless it was said and is not agreed yet, or unless its gateway could not do what it asks for: a token that refuses, or
   * uses up the energy of a call, would cost the oracle for nothing. Returns how many were said.
   */
  async #say(word: Word): Promise<number> {
    const { to, list, nonce, content, action, values, trial } = word
    const gateway = this.#parts[to]
    const key = `${to} ${list} ${nonce} ${content}`
    if (await this.#isUnderWay(word, key)) return 0
    const said = await view(gateway, 'hasSaid', { values: [this.address, `0x${content}`] })
    if (said === undefined) return 0
    if (said[0] === true) {
      this.#park(to, list, nonce)
      if (!(await isAgreed(gateway, content))) return 0
    }
    if (!(await trial(said[0] === true))) return this.#park(to, list, nonce)
    const { key: signer, feeLimitSun = defaultFeeLimit, log = () => undefined } = this.#parts
    const members = { contractAddress: gateway.address, data: actionData(action, values) }
    try {
      const sent = await gateway.link.send({
        key: signer,
        kind: 'TriggerSmartContract',
        members,
        feeLimitSun,
      })
      this.#sent.set(key, { id: sent.id, untilMs: sent.expiresMs })
      log(`${list} ${nonce} to ${to}: ${sent.id}`)
      return 1
    } catch (error) {
      if (!(error instanceof TransactionRefused)) throw error
      log(`${list} ${nonce} to ${to}: ${error.message}`)
      return 0
    }
  }

  /** A transaction of ours may still come into a block, or has just failed. */
  async #isUnderWay({ to, list, nonce }: Word, key: string): Promise<boolean> {
    const { link } = this.#parts[to]
    const sent = this.#sent.get(key)
    if (sent === undefined) return false
    const receipt = await link.receipt(sent.id)
    if (receipt === undefined && (await link.timeMs()) <= sent.untilMs) return true
    this.#sent.delete(key)
    if (receipt?.isDone !== false) return false
    this.#park(to, list, nonce)
    return true
  }

  /** Looks at it again later, each time twice as long. */
  #park(to: Destination, list: List, nonce: bigint): 0 {
    const { heldMs = 60_000 } = this.#parts
    const place = `${to} ${list} ${nonce}`
    const ms = Math.min((this.#parked.get(place)?.ms ?? heldMs / 64) * 2, heldMs * 64)
    this.#parked.set(place, { ms, untilMs: this.#now() + ms })
    return 0
  }

  #now(): number {
    return (this.#parts.now ?? Date.now)()
  }
}

const wholeWord = (word: bigint): bigint => (1n << noncesOfWord) - (word === 0n ? 2n : 1n)

async function isAboveLimit(gateway: Gateway, parcel: Parcel): Promise<boolean> {
  const [left = 0n] = ((await view(gateway, 'leftToday', { values: assetValues(parcel) })) ??
    []) as readonly bigint[]
  return amountOf(parcel) > left
}

async function isAgreed(gateway: Gateway, content: string): Promise<boolean> {
  const [votes = 0n] = ((await view(gateway, 'votesOf', { values: [`0x${content}`] })) ??
    []) as readonly bigint[]
  const [threshold] = ((await view(gateway, 'threshold')) ?? []) as readonly bigint[]
  return threshold !== undefined && votes >= threshold
}
