// The rules by which tokens are rated: one row is one rule with its level. The page of the rules shows this table, and a level is
// computed from nothing else.
import { looksLikeNativeCoin } from '@sundial/primitives'
import type { Power, PowerKind } from '../services/contract-source/code-summary.ts'
import type { Evidence, EvidenceKind } from './evidence.ts'

/** TronScan's numbers: 0 unknown, 1 reservations, 2 nothing found, 3 caution, 4 warning. */
export const levels = [0, 1, 2, 3, 4] as const
export type Level = (typeof levels)[number]

/** The place in the code, the token, the account or the number that a reason is about. */
export type ReasonDetail = {
  readonly power?: Power
  readonly token?: string
  readonly name?: string
  readonly holder?: string
  readonly count?: number
  readonly days?: number
}

/** The kind of evidence that a rule looks at, which is known when it does, and the operator's labels, which always are. */
type Known<Kind extends EvidenceKind> = Pick<Evidence, 'operator'> & {
  readonly [Name in Kind]-?: NonNullable<Evidence[Name]>
}

export type Rule = {
  readonly id: RuleId
  /** The best level of a token that it applies to. */
  readonly level: Level
  readonly needs: EvidenceKind
  /** Whether the issuer can buy or arrange what it looks at. */
  readonly canBeBought: boolean
  /** The number that the evidence is compared with. */
  readonly limit?: number
  /** Why it applies; undefined where it does not. */
  readonly find: (evidence: Evidence) => readonly ReasonDetail[] | undefined
}

/** Evidence of these kinds can be bought: rules about it only lower a level, because all rules do. */
const bought: ReadonlySet<EvidenceKind> = new Set(['holders', 'age', 'activity'])

type Row<Id extends string, Kind extends EvidenceKind> = {
  readonly id: Id
  readonly level: Level
  readonly needs: Kind
  readonly limit?: number
  readonly find: (evidence: Known<Kind>) => readonly ReasonDetail[] | undefined
}

const row = <const Id extends string, Kind extends EvidenceKind>(one: Row<Id, Kind>) => ({
  ...one,
  canBeBought: bought.has(one.needs),
  find: (evidence: Evidence) =>
    evidence[one.needs] === undefined ? undefined : one.find(evidence as unknown as Known<Kind>),
})

const when = (applies: boolean | undefined): readonly ReasonDetail[] | undefined =>
  applies === true ? [] : undefined

const some = <Detail extends ReasonDetail>(details: readonly Detail[]): readonly Detail[] | undefined =>
  details.length > 0 ? details : undefined

type PowerTest = (power: Power) => boolean

/** A rule about what the code lets somebody do. */
const power = <const Id extends string>(
  id: Id,
  level: Level,
  kinds: readonly PowerKind[],
  test?: PowerTest,
) =>
  row({
    id,
    level,
    needs: 'code',
    find: ({ code }) =>
      code.kind === 'read'
        ? some(
            code.powers
              .filter((one) => kinds.includes(one.kind) && (test?.(one) ?? true))
              .map((one) => ({ power: one })),
          )
        : undefined,
  })

const isOpenToAll: PowerTest = ({ access, isSure }) => access === 'anyone' && isSure

/** A name with a site in it, such as `Free USDT usdt.example`. */
const site = /(?:https?:|www\.|[\p{L}\p{N}-]{2,}\.[a-z]{2,}(?![\p{L}\p{N}]))/iu

const youngDays = 30
const fewHolders = 100
const quietDays = 90

const table = [
  row({ id: 'operatorWarns', level: 4, needs: 'operator', find: ({ operator }) => when(operator.warns) }),
  row({
    id: 'coinName',
    level: 4,
    needs: 'names',
    find: ({ names: { name = '', symbol = '' }, operator }) =>
      when(operator.vouchesForName !== true && (looksLikeNativeCoin(name) || looksLikeNativeCoin(symbol))),
  }),
  row({ id: 'operatorDoubts', level: 3, needs: 'operator', find: ({ operator }) => when(operator.doubts) }),
  row({
    id: 'copiedName',
    level: 3,
    needs: 'olderNamesakes',
    find: ({ olderNamesakes }) => some(olderNamesakes.filter(({ isInUse }) => isInUse).map(toNamed)),
  }),
  row({
    id: 'siteInName',
    level: 3,
    needs: 'names',
    find: ({ names: { name = '', symbol = '' } }) => when(site.test(name) || site.test(symbol)),
  }),
  power('takenByAnyone', 3, ['seize', 'burnOthers'], isOpenToAll),
  row({ id: 'notVerified', level: 0, needs: 'source', find: ({ source }) => when(source === 'unverified') }),
  row({ id: 'notReadable', level: 0, needs: 'code', find: ({ code }) => when(code.kind === 'unreadable') }),
  row({
    id: 'codeElsewhere',
    level: 0,
    needs: 'code',
    find: ({ code }) =>
      code.kind === 'read' && (!code.isToken || code.powers.some(({ kind }) => kind === 'proxy'))
        ? code.powers.filter(({ kind }) => kind === 'proxy').map((one) => ({ power: one }))
        : undefined,
  }),
  power('replaceable', 1, ['upgrade', 'delegatecall', 'selfdestruct']),
  power('taking', 1, ['seize', 'burnOthers', 'setBalance']),
  power('minting', 1, ['mint']),
  power('freezing', 1, ['freeze']),
  power('pausing', 1, ['pause']),
  power('charging', 1, ['fee', 'limit']),
  row({
    id: 'notFollowed',
    level: 1,
    needs: 'code',
    find: ({ code }) => (code.kind === 'read' && code.gapCount > 0 ? [{ count: code.gapCount }] : undefined),
  }),
  row({
    id: 'sharedName',
    level: 1,
    needs: 'olderNamesakes',
    find: ({ olderNamesakes }) => some(olderNamesakes.filter(({ isInUse }) => !isInUse).map(toNamed)),
  }),
  row({
    id: 'concentrated',
    level: 1,
    needs: 'holders',
    find: ({ holders: { isConcentrated, largest } }) =>
      isConcentrated ? [largest === undefined ? {} : { holder: largest }] : undefined,
  }),
  row({
    id: 'fewHolders',
    level: 1,
    needs: 'holders',
    limit: fewHolders,
    find: ({ holders: { count } }) => (count < fewHolders ? [{ count }] : undefined),
  }),
  row({
    id: 'young',
    level: 1,
    needs: 'age',
    limit: youngDays,
    find: ({ age: { days } }) => (days < youngDays ? [{ days }] : undefined),
  }),
  row({
    id: 'quiet',
    level: 1,
    needs: 'activity',
    limit: quietDays,
    find: ({ activity }) => (activity.quietDays >= quietDays ? [{ days: activity.quietDays }] : undefined),
  }),
] as const

function toNamed({
  token,
  name,
}: {
  readonly token: string
  readonly name?: string | undefined
}): ReasonDetail {
  return name === undefined ? { token } : { token, name }
}

export type RuleId = (typeof table)[number]['id']

/** The rules by which a name is marked as a look-alike: the only ones, on every screen. */
export const lookAlikeRules: ReadonlySet<RuleId> = new Set(['coinName', 'copiedName'])

/** Worst first. */
export const rules: readonly Rule[] = table
