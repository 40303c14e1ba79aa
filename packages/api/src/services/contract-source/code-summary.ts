import type { Finding, ReadFunction, Reading, RuleGroup } from '@sundial/solidity'
import type { ReadResult } from './read-sources.ts'

/** Kinds of findings that concern holders of a token; who owns a contract is no power over them by itself. */
export const powerKinds = [
  'proxy',
  'upgrade',
  'delegatecall',
  'selfdestruct',
  'mint',
  'setBalance',
  'burnOthers',
  'seize',
  'pause',
  'freeze',
  'fee',
  'limit',
] as const satisfies readonly Finding['kind'][]
export type PowerKind = (typeof powerKinds)[number]

/** What somebody can do by the code, with the line that decides. */
export type Power = {
  readonly kind: PowerKind
  /** Signature of the function. */
  readonly function: string
  readonly file: string
  readonly line: number
  readonly access: 'anyone' | 'restricted' | 'unknown'
  /** Where the code keeps who may call it, as in `owner`; empty where that is not one place. */
  readonly who: string
  /** False where the effect cannot be told from the source for sure. */
  readonly isSure: boolean
}

/** What a reading of a verified contract says about the token. */
export type CodeSummary =
  | {
      readonly kind: 'read'
      /** Whether its balances are in this code. */
      readonly isToken: boolean
      readonly powers: readonly Power[]
      /** Places that could not be followed. */
      readonly gapCount: number
    }
  /** `cause`: code of the refusal. */
  | { readonly kind: 'unreadable'; readonly cause: string }

const mostPowers = 60

/** The summary of the verified contract among the readings. */
export function summaryOf({ report, main }: ReadResult): CodeSummary {
  const reading = report?.readings.find(
    ({ contract, file }) => main === contract || main === `${file}:${contract}`,
  )
  if (reading === undefined) return { kind: 'unreadable', cause: 'compilation failed' }
  const powers = [...reading.upgrades, ...reading.powers].flatMap((finding) => powerOf(finding, reading))
  return {
    kind: 'read',
    isToken: reading.isToken,
    powers: powers.slice(0, mostPowers),
    gapCount: reading.gaps.length,
  }
}

function powerOf(
  { kind, function: signature, place, isSure, when }: Finding,
  reading: Reading,
): readonly Power[] {
  const known = powerKinds.find((one) => one === kind)
  if (known === undefined) return []
  const entry = reading.functions.find((one) => one.signature === signature)
  const access = entry?.access.kind ?? 'unknown'
  if (access === 'nobody') return []
  return [
    {
      kind: known,
      function: signature,
      file: place.file,
      line: place.line,
      access: access === 'anyone' && when.length > 0 ? 'restricted' : access,
      who: whoOf(entry, when),
      isSure,
    },
  ]
}

/** The one place that decides who may call; several are not summed up. */
function whoOf(entry: ReadFunction | undefined, when: readonly RuleGroup[]): string {
  const rules = [...(entry?.access.groups ?? []), ...when].flatMap((group) => group.rules)
  const places = new Set(
    rules.filter(({ who }) => who === 'variable' || who === 'entry').map(({ where }) => where),
  )
  return places.size === 1 ? [...places].join('').slice(0, 100) : ''
}
