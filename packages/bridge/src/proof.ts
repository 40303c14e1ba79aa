// What both gateways logged, added up and compared: what arrives on one chain must have been sent on the other one, once and as it is.
import type { GatewayEvent, Step } from './events.ts'
import type { Statement } from './gateway.ts'
import { assetKey, type Kind, kinds } from './parcel.ts'

/** An event of a gateway by the asset of the main chain that it is about. */
export type Movement = {
  readonly step: Step
  /** As `assetKey` says it. */
  readonly asset: string
  readonly nonce: bigint
  /** Empty of mappings. */
  readonly account: string
  /** An amount, or the number of an item; of a mapping the token of the side chain as a number. */
  readonly value: bigint
}

/** Whether a movement names its asset by the token that the side gateway issued. */
export const namesSideToken = ({ end, step, kind }: GatewayEvent): boolean =>
  end === 'side' && step === 'arrived' && (kind === 'trc20' || kind === 'trc721')

export const movementOf = (event: GatewayEvent, asset: string = assetKey(event)): Movement => ({
  step: event.step,
  asset,
  nonce: event.nonce,
  account: event.account ?? '',
  value: event.value ?? (event.sideToken === undefined ? 0n : BigInt(`0x${event.sideToken.slice(2)}`)),
})

/** How much of its asset a movement is. */
export const amountMoved = ({ asset, value }: Pick<Movement, 'asset' | 'value'>): bigint =>
  kindIn(asset) === 'trc721' ? 1n : value

/** The kind and the token in the text of an asset. */
export function assetIn(text: string): { readonly kind: Kind; readonly token: bigint } {
  return { kind: kindIn(text), token: BigInt(text.slice(text.indexOf(' ') + 1)) }
}

const kindIn = (text: string): Kind => {
  const word = text.slice(0, text.indexOf(' '))
  return kinds.find((kind) => kind === word) ?? 'trx'
}

/** Totals before, by step and asset, and which steps of which nonces were there. Both change. */
export type Sums = { readonly totals: Map<string, bigint>; readonly known: Set<string> }

/**
 * Adds movements of one gateway in the order of its chain. What is said again under the same nonce is left out: only an arrival counts
 * however often it comes, as it must come once.
 */
export function addUp<One extends Movement>(
  movements: readonly One[],
  { totals, known }: Sums,
): readonly (One & { readonly total: bigint })[] {
  return movements.flatMap((one) => {
    const { step, asset, nonce } = one
    const once = `${step} ${nonce}`
    if (step !== 'arrived' && known.has(once)) return []
    known.add(once)
    const key = `${step} ${asset}`
    const isCounted = step === 'sent' || step === 'arrived'
    // Nonces of mappings are their numbers.
    const total = isCounted ? (totals.get(key) ?? 0n) + amountMoved(one) : nonce
    totals.set(key, total)
    return [{ ...one, total }]
  })
}

export type Fault = 'unsent' | 'changed' | 'twice'

export type Compared<One> = {
  readonly arrival: One
  /** Of the total of arrivals of its asset, what the other gateway had sent: never more than arrived. */
  readonly backed: bigint
  readonly fault: Fault | undefined
  readonly sent: Movement | undefined
}

/** The clocks of two running chains are never this far apart, and an oracle waits for final blocks, which takes as long. */
export const clocksApartMs = 60_000

type InTime = { readonly timestampMs: number }

/** Whether something was sent before it arrived, by the times of both blocks. */
export const isSentBefore = (sent: InTime, arrival: InTime): boolean =>
  sent.timestampMs <= arrival.timestampMs + clocksApartMs

/** Whether whatever was sent before an arrival is in blocks up to this one. */
export const isPast = (block: InTime, arrival: InTime): boolean =>
  block.timestampMs > arrival.timestampMs + clocksApartMs

type Sendings<One> = {
  /** What the other gateway sent under the nonce of an arrival. */
  readonly sentAs: (arrival: One) => Movement | undefined
  /** Nonces that arrived before, and what is backed so far by asset. Both change. */
  readonly arrived: Set<bigint>
  readonly backed: Map<string, bigint>
}

/** Compares arrivals in the order of their chain with what the other gateway sent under their nonces. */
export function compareArrivals<One extends Movement>(
  arrivals: readonly One[],
  { sentAs, arrived, backed }: Sendings<One>,
): readonly Compared<One>[] {
  return arrivals.map((arrival) => {
    const { asset, nonce } = arrival
    const sent = sentAs(arrival)
    const fault = arrived.has(nonce) ? 'twice' : faultOf(arrival, sent)
    backed.set(asset, (backed.get(asset) ?? 0n) + (fault === 'twice' ? 0n : backedBy(sent, arrival)))
    arrived.add(nonce)
    return { arrival, backed: backed.get(asset)!, fault, sent }
  })
}

/** How much of an arrival was sent. A shortfall stays on its way, so that it cannot offset what nobody sent. */
function backedBy(sent: Movement | undefined, { asset, value }: Movement): bigint {
  if (sent?.asset !== asset) return 0n
  if (kindIn(asset) === 'trc721') return sent.value === value ? 1n : 0n
  return sent.value < value ? sent.value : value
}

function faultOf(arrival: Movement, sent: Movement | undefined): Fault | undefined {
  if (sent === undefined) return 'unsent'
  const isSame =
    sent.asset === arrival.asset && sent.account === arrival.account && sent.value === arrival.value
  return isSame ? undefined : 'changed'
}

/** Whether an oracle says what the other gateway sent under that nonce. Of a mapping its event has the token only. */
export function saysWhatWasSent(statement: Statement, sent: Movement): boolean {
  if (statement.list === 'mappings') return assetKey(statement.description) === sent.asset
  const { parcel } = statement
  return assetKey(parcel) === sent.asset && parcel.account === sent.account && parcel.value === sent.value
}
