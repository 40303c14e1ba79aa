import type { Address } from '@sundial/primitives'
import {
  highestFee,
  type KeyKind,
  type Metric,
  type Need,
  resourceName,
  type ResourceName,
  resultKeyName,
  type Standard,
  standardName,
} from './metric.ts'
import { isLaterMetric, networkMetrics } from './metric-kinds.ts'
import type { Sums } from './sums.ts'

type Kinds = typeof networkMetrics

type KeyName = {
  readonly type: number
  readonly result: string
  readonly standard: Standard
  readonly resource: ResourceName
  readonly witness: Address
  readonly fee: bigint | undefined
}

type Members<Member extends string> = Readonly<Record<Member, bigint>>

type FigureOf<Kind> =
  Kind extends Metric<infer Key, infer Member, infer Needs>
    ?
        | (Key extends keyof KeyName ? ReadonlyMap<KeyName[Key], Members<Member>> : Members<Member>)
        | (Needs extends Need ? undefined : never)
    : never

/** All figures of a period by name; one is absent when the period lacks a receipt that it needs. */
export type Figures = { readonly [Name in keyof Kinds]: FigureOf<Kinds[Name]> }

export type MetricName = keyof Figures

/** `witness` returns the name of a number. */
export const toFigures = (sums: Sums, witness: (id: number) => Address): Figures =>
  someFigures(sums, Object.keys(networkMetrics) as MetricName[], witness)

/** Only the figures with these names; the sums contain `figuresNeed` too. */
export function someFigures<Name extends MetricName>(
  sums: Sums,
  names: readonly Name[],
  witness: (id: number) => Address,
): Pick<Figures, Name> {
  const [receipts, calls, sources, stakes] = amountsOf(sums, networkMetrics.missingInputs)
  const missing = { receipts, calls, sources, stakes } as Readonly<Record<Need, bigint>>
  const lacksLater = !hasLater(sums)
  return Object.fromEntries(
    names.map((name) => {
      const metric: Metric = networkMetrics[name]
      const lacksInputs = metric.needs !== undefined && missing[metric.needs] > 0n
      const isUnknown = lacksInputs || (lacksLater && isLaterMetric(metric.number))
      return [name, isUnknown ? undefined : toFigure(sums, metric, witness)]
    }),
  ) as unknown as Pick<Figures, Name>
}

/** Whether the later metrics have each block of the period that the others have, and no other one. */
export function hasLater(sums: Sums): boolean {
  const [blocks, bytes] = amountsOf(sums, networkMetrics.blocks)
  const [laterBlocks, laterBytes] = amountsOf(sums, networkMetrics.laterCounted)
  return laterBlocks === blocks && laterBytes === bytes
}

function toFigure(sums: Sums, metric: Metric, witness: (id: number) => Address): unknown {
  const { key, members } = metric
  if (key === 'none') return named(members, amountsOf(sums, metric))
  return new Map(
    [...sums.of(metric.number)].map(([number, amounts]) => [
      keyNameOf(key, number, witness),
      named(members, amounts),
    ]),
  )
}

/** What `hasLater` needs. */
export const laterNeeds: ReadonlySet<number> = new Set([
  networkMetrics.blocks.number,
  networkMetrics.laterCounted.number,
])

/** What tells which figures are known. */
export const figuresNeed = [
  'missingInputs',
  'blocks',
  'laterCounted',
] as const satisfies readonly MetricName[]

/** For a metric without a key; zeros without rows. */
export const amountsOf = (sums: Sums, { number, members }: Metric): readonly bigint[] =>
  sums.of(number).get(0) ?? members.map(() => 0n)

const named = (members: readonly string[], amounts: readonly bigint[]) =>
  Object.fromEntries(members.map((member, at) => [member, amounts[at]]))

function keyNameOf(
  kind: KeyKind,
  key: number,
  witness: (id: number) => Address,
): number | string | bigint | undefined {
  switch (kind) {
    case 'result':
      return resultKeyName(key)
    case 'standard':
      return standardName(key)
    case 'resource':
      return resourceName(key)
    case 'witness':
      return witness(key)
    case 'fee':
      return highestFee(key)
    default:
      return key
  }
}
