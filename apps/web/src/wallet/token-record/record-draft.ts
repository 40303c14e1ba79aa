import { emptyRecord, socialKinds, type TokenRecord } from '@sundial/abi'
import type { OwnAccount } from '@sundial/wallet'
import { useState } from 'react'
import type { TokenStandard } from '../../data/token-record.ts'
import type { Step } from '../tokens/steps.ts'
import { membersOf, readDrafts, writeDrafts } from '../tokens/stored-draft.ts'

/** What became of the last try to publish. */
export type PublishOutcome =
  | { readonly kind: 'published'; readonly token: string }
  /** Signed, but other keys must sign too. */
  | {
      readonly kind: 'waits'
      readonly token: string
      readonly weight: string
      readonly threshold: string
    }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string }

export const tokenWays = ['launch', 'record'] as const
export type TokenWay = (typeof tokenWays)[number]

export type RecordDraft = {
  readonly standard: TokenStandard
  /** Of a TRC20 or TRC721 token: whether a new one is launched, or an existing one recorded. */
  readonly way: TokenWay
  /** As typed. */
  readonly contract: string
  readonly record: TokenRecord
  readonly outcome?: PublishOutcome | undefined
}

export const noDraft: RecordDraft = { standard: 'trc10', way: 'launch', contract: '', record: emptyRecord }

export type RecordState = {
  readonly draft: RecordDraft
  readonly isTouched: boolean
  /** What is typed makes an earlier outcome void. */
  readonly change: (changed: Partial<RecordDraft>) => void
  readonly clear: () => void
}

export type RecordStepProps = {
  readonly own: OwnAccount
  readonly state: RecordState
  readonly step: Step
  /** The steps of this form in their order. */
  readonly steps: readonly Step[]
  readonly pathOf: (step: Step) => string
  /** The token whose record is changed; absent where its contract is typed. */
  readonly token?: string | undefined
}

/** The draft under a name, which a reload and another page leave as it is; `first` until something is typed. */
export function useRecordDraft(name: string, first: RecordDraft = noDraft): RecordState {
  const [stored, setStored] = useState(() => readRecordDraft(name))
  const write = (next: RecordDraft | undefined) => {
    setStored(next)
    const { [name]: _, ...others } = readDrafts()
    writeDrafts(next === undefined ? others : { ...others, [name]: next })
  }
  const draft = stored ?? first
  const isTyped = draft.contract !== '' || draft.record !== first.record
  return {
    draft,
    isTouched: stored !== undefined && draft.standard !== 'trc10' && isTyped,
    change: (changed) => write({ ...draft, outcome: undefined, ...changed }),
    clear: () => write(undefined),
  }
}

const standards: readonly TokenStandard[] = ['trc10', 'trc20', 'trc721', 'trc1155']

/** What another version wrote is read as far as it fits. */
function readRecordDraft(name: string): RecordDraft | undefined {
  const found = readDrafts()[name]
  if (found === undefined) return undefined
  const { standard, way, contract, record, outcome } = membersOf(found)
  const texts = membersOf(record)
  const textsIn = Object.keys(emptyRecord).filter((key) => typeof texts[key] === 'string')
  return {
    standard: standards.find((one) => one === standard) ?? 'trc10',
    way: tokenWays.find((one) => one === way) ?? noDraft.way,
    contract: textOf(contract),
    record: {
      ...emptyRecord,
      ...Object.fromEntries(textsIn.map((key) => [key, texts[key]])),
      socialLinks: linksIn(texts['socialLinks']),
    },
    outcome: outcomeIn(membersOf(outcome)),
  }
}

const linksIn = (value: unknown): TokenRecord['socialLinks'] =>
  (Array.isArray(value) ? (value as unknown[]) : []).map(membersOf).flatMap(({ kind, url }) => {
    const known = socialKinds.find((one) => one === kind)
    return known === undefined ? [] : [{ kind: known, url: textOf(url) }]
  })

function outcomeIn(outcome: Readonly<Record<string, unknown>>): PublishOutcome | undefined {
  if (outcome['kind'] === 'published') return { kind: 'published', token: textOf(outcome['token']) }
  if (outcome['kind'] === 'waits') {
    const { token, weight, threshold } = outcome
    return { kind: 'waits', token: textOf(token), weight: textOf(weight), threshold: textOf(threshold) }
  }
  if (outcome['kind'] !== 'refused') return undefined
  return { kind: 'refused', code: textOf(outcome['code']), message: textOf(outcome['message']) }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
