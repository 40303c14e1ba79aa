import { ByteReader, ByteWriter } from '../records/bytes.ts'
import type { Amounts, MeasuredBlock, StoredBlock } from './metric.ts'
import { isLaterMetric, laterMetrics, metricOf, metrics } from './metric-kinds.ts'

type ByKey = Map<number, Amounts>

/** Amounts by metric and key. Zero is absent, so that adding and subtracting leaves no trace. */
export class Sums {
  readonly #byMetric = new Map<number, ByKey>()

  /** Adds the figures of a block to each metric. */
  static of(happened: MeasuredBlock): Sums {
    const sums = new Sums()
    for (const { number, of } of metrics)
      for (const [key, amounts] of of(happened)) sums.#change(number, key, amounts, 1n)
    return sums
  }

  /** Figures of a block that a release without the later metrics wrote: these metrics alone. */
  static laterOf(stored: StoredBlock): Sums {
    const sums = new Sums()
    for (const { number, of } of laterMetrics)
      for (const [key, amounts] of of(stored)) sums.#change(number, key, amounts, 1n)
    return sums
  }

  /** The sums of all metrics, or only of the `wanted`: they are in the order of their numbers. */
  static decode(bytes: Buffer, wanted?: ReadonlySet<number>): Sums {
    const sums = new Sums()
    const reader = new ByteReader(bytes)
    const last = wanted === undefined ? Infinity : Math.max(...wanted)
    for (let left = reader.uint(); left > 0; left--) {
      const { number, members } = metricOf(reader.uint())
      if (number > last) break
      const keys = reader.uint()
      if (wanted?.has(number) === false) reader.numbers(keys * (1 + members.length))
      else sums.#byMetric.set(number, decodeKeys(reader, keys, members.length))
    }
    return sums
  }

  static added(left: Sums, right: Sums): Sums {
    const sums = new Sums()
    sums.change(left, 1n)
    sums.change(right, 1n)
    return sums
  }

  /** In the columns of their own: `later_sums` has the metrics that the release before does not know. */
  toRow(): { readonly sums: Buffer; readonly later_sums: Buffer } {
    return {
      sums: this.#encode((number) => !isLaterMetric(number)),
      later_sums: this.#encode(isLaterMetric),
    }
  }

  /** The same amounts give the same bytes. */
  encode(): Buffer {
    return this.#encode(() => true)
  }

  #encode(matches: (metric: number) => boolean): Buffer {
    const writer = new ByteWriter()
    const some = [...this.#byMetric].filter(([number]) => matches(number))
    writer.uint(some.length)
    for (const [number, byKey] of some.sort(byNumber)) {
      writer.uint(number).uint(byKey.size)
      let last = 0
      for (const [key, amounts] of [...byKey].sort(byNumber)) {
        writer.uint(key - last)
        for (const amount of amounts) writer.bigint(amount)
        last = key
      }
    }
    return writer.take()
  }

  get isEmpty(): boolean {
    return this.#byMetric.size === 0
  }

  of(metric: number): ReadonlyMap<number, Amounts> {
    return this.#byMetric.get(metric) ?? none
  }

  /** Adds or subtracts the amounts of other sums, for the metrics that `matches` accepts. */
  change(other: Sums, sign: 1n | -1n, matches: (metric: number) => boolean = () => true): void {
    for (const [metric, byKey] of other.#byMetric)
      if (matches(metric)) for (const [key, amounts] of byKey) this.#change(metric, key, amounts, sign)
  }

  #change(metric: number, key: number, amounts: Amounts, sign: 1n | -1n): void {
    const byKey = this.#byMetric.get(metric) ?? new Map<number, Amounts>()
    const known = byKey.get(key)
    const changed = amounts.map((amount, at) => (known?.[at] ?? 0n) + sign * amount)
    if (changed.every((amount) => amount === 0n)) byKey.delete(key)
    else byKey.set(key, changed)
    if (byKey.size === 0) this.#byMetric.delete(metric)
    else this.#byMetric.set(metric, byKey)
  }
}

/** Columns of the sums of a block or a period. */
export const sumsTypes = { sums: 'bytea', later_sums: 'bytea?' } as const

type SumsRow = { readonly sums: Buffer; readonly later_sums: Buffer | null }

/** All sums, or only of the `wanted` metrics. */
export function decodeSums(row: SumsRow, wanted?: ReadonlySet<number>): Sums {
  const sums = Sums.decode(row.sums, wanted)
  return row.later_sums === null ? sums : Sums.added(sums, Sums.decode(row.later_sums, wanted))
}

const none: ReadonlyMap<number, Amounts> = new Map()

function decodeKeys(reader: ByteReader, count: number, memberCount: number): ByKey {
  const byKey: ByKey = new Map()
  let key = 0
  for (let left = count; left > 0; left--) {
    key += reader.uint()
    byKey.set(
      key,
      Array.from({ length: memberCount }, () => reader.bigint()),
    )
  }
  return byKey
}

const byNumber = ([left]: readonly [number, unknown], [right]: readonly [number, unknown]): number =>
  left - right
