import { toBase58 } from '@sundial/primitives'
import { operationTypes } from '@sundial/protocol'
import {
  dividedVotes,
  mostCandidatesOf,
  type OwnAccount,
  type SignerKind,
  type VoteDraft,
  voteOperation,
  votesIn,
  votingPower,
  yearlyRewardOf,
} from '@sundial/wallet'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { producingRanks } from '../../data/block.ts'
import type { VotedRepresentative } from '../../data/governance.ts'
import { richValues } from '../../i18n/keys.ts'
import { Count, Trx } from '../../show/quantity.tsx'
import { Button } from '../../ui/button.tsx'
import { useAuthority } from '../multi-signature/authority.ts'
import { OrderDialog } from '../order/order-dialog.tsx'
import { OrderFailure } from '../order/order-failure.tsx'
import { OrderTopics } from '../order/order-topics.tsx'
import type { Order } from '../order/order.ts'
import { untilRead, useOrder } from '../order/use-order.ts'
import { useOwnAccount } from '../use-own-account.ts'
import { useWallet } from '../use-wallet.ts'
import { closeVoting, setDraft, setVoting, useVoting } from './voting.ts'
import styles from './voting.module.css'

type Props = {
  /** All candidates, most votes first; `undefined` while they load. */
  readonly candidates: readonly VotedRepresentative[] | undefined
}

/** Votes of the active account: what is left, templates, and the way to the review. */
export function VotingBar(props: Props) {
  const { address } = useWallet().account
  return (
    <OrderTopics>
      {/* Another account begins with its own votes. */}
      <Bar key={address} {...props} />
    </OrderTopics>
  )
}

function Bar({ candidates }: Props) {
  const t = useTranslations('governance.voting')
  const { account, accounts } = useWallet()
  const { data: own } = useOwnAccount()
  const voting = useVoting((state) => state.voting)
  const kind = accounts.find(({ address }) => address === account.address)?.kind ?? 'address-only'
  const isOpen = voting?.isOpen === true
  useEffect(() => {
    if (isOpen) return
    setVoting(own ? { draft: castVotes(own), power: votingPower(own).all, isOpen: false } : undefined)
  }, [own, isOpen])
  useEffect(() => () => setVoting(undefined), [])
  if (own === undefined || account.address === undefined) return null
  const power = own === null ? 0n : votingPower(own).all
  if (own === null || power === 0n) {
    return (
      <section className={styles['bar']} aria-label={t('title')}>
        <span>{t('noPower')}</span>
        <Link to="/account/stake" className={styles['go'] ?? ''}>
          {t('stake')}
        </Link>
      </section>
    )
  }
  if (voting === undefined || !isOpen) return <Closed own={own} power={power} />
  return <Open own={own} power={power} draft={voting.draft} kind={kind} candidates={candidates ?? []} />
}

const castVotes = ({ account: { votes } }: OwnAccount): VoteDraft =>
  new Map(votes.map(({ voteAddress, voteCount }) => [toBase58(voteAddress), voteCount]))

type PowerProps = { readonly own: OwnAccount; readonly power: bigint }

function Closed({ own, power }: PowerProps) {
  const t = useTranslations('governance.voting')
  const { used } = votingPower(own)
  return (
    <section className={styles['bar']} aria-label={t('title')}>
      <span>
        {t.rich(
          'power',
          richValues({ power: <Count key="p" value={power} />, used: <Count key="u" value={used} /> }),
        )}
      </span>
      <button
        type="button"
        className={styles['go']}
        onClick={() => setVoting({ draft: castVotes(own), power, isOpen: true })}
      >
        {t(used === 0n ? 'vote' : 'change')}
      </button>
    </section>
  )
}

/** Thanks are shown this long. */
const thanksMs = 5000

type OpenProps = PowerProps & {
  readonly draft: VoteDraft
  readonly kind: SignerKind
  readonly candidates: readonly VotedRepresentative[]
}

function Open({ own, power, draft, kind, candidates }: OpenProps) {
  const t = useTranslations('governance.voting')
  const ofWallet = useTranslations('wallet')
  // A field has a text that is no number.
  const isUnreadable = useVoting((state) => (state.voting?.texts?.size ?? 0) > 0)
  const { status, send } = useOrder(untilRead)
  const { isPlain } = useAuthority({ owner: own.account.address, type: operationTypes.VoteWitnessContract })
  const [shared, setShared] = useState<Order>()
  const left = power - votesIn(draft)
  const most = mostCandidatesOf(kind)
  const isTooMany = draft.size > most
  useEffect(() => {
    if (status.kind !== 'success') return
    const timer = setTimeout(closeVoting, thanksMs)
    return () => clearTimeout(timer)
  }, [status.kind])
  if (status.kind === 'success') {
    return (
      <section className={styles['bar']} aria-label={t('title')}>
        <output>{t('thanks')}</output>
      </section>
    )
  }
  return (
    <section className={styles['bar']} aria-label={t('title')}>
      <div className={styles['left']}>
        <span>
          {t.rich(
            'left',
            richValues({ left: <Count key="l" value={left} />, power: <Count key="p" value={power} /> }),
          )}
        </span>
        <progress max={100} value={Number(((power - left) * 100n) / power)} aria-hidden />
        <Reward draft={draft} candidates={candidates} />
      </div>
      <Templates draft={draft} power={power} most={most} candidates={candidates} />
      {isUnreadable && <p className={styles['problem']}>{ofWallet('notPlain')}</p>}
      {isTooMany && <p className={styles['problem']}>{t('tooMany', { most })}</p>}
      {status.kind === 'failure' && <OrderFailure error={status.error} />}
      <div className={styles['ways']}>
        <Button variant="default" onClick={closeVoting}>
          {t('cancel')}
        </Button>
        <Button
          variant="default"
          disabled={draft.size === 0 && !isUnreadable}
          onClick={() => setDraft(new Map())}
        >
          {t('reset')}
        </Button>
        <button
          type="button"
          className={styles['go']}
          disabled={draft.size === 0 || isUnreadable || isTooMany || status.kind === 'loading'}
          onClick={() => {
            const order = { operation: voteOperation(own.account.address, draft) }
            if (isPlain) void send(order)
            else setShared(order)
          }}
        >
          {t('submit')}
        </button>
      </div>
      {shared !== undefined && (
        <OrderDialog
          title={t('title')}
          order={shared}
          onClose={(isSent) => {
            setShared(undefined)
            if (isSent) closeVoting()
          }}
        />
      )}
    </section>
  )
}

type DraftProps = Pick<OpenProps, 'draft' | 'candidates'>

/** Above this many percent a rate only says that hardly anyone votes. */
const mostRate = 1000

/** What the votes would earn in a year; nothing where a rate is unknown or has no meaning. */
function Reward({ draft, candidates }: DraftProps) {
  const t = useTranslations('governance.voting')
  const rates = new Map(
    candidates.flatMap(({ address, annualizedRate }) => {
      const rate = annualizedRate === undefined ? Number.NaN : Number(annualizedRate)
      return rate >= 0 && rate <= mostRate ? [[address, rate] as const] : []
    }),
  )
  if (draft.size === 0 || ![...draft.keys()].every((address) => rates.has(address))) return null
  return (
    <small data-tip={t('rewardFormula')}>
      {t.rich('reward', richValues({ amount: <Trx key="" sun={yearlyRewardOf(draft, rates)} /> }))}
    </small>
  )
}

type TemplateProps = DraftProps & { readonly power: bigint; readonly most: number }

/** Divides all TRON Power among the chosen candidates, or among the first block producers where none is chosen. */
function Templates({ draft, candidates, power, most }: TemplateProps) {
  const t = useTranslations('governance.voting')
  const chosen =
    draft.size > 0
      ? candidates.filter(({ address }) => draft.has(address))
      : candidates.slice(0, producingRanks)
  const divide = (weightOf: (one: VotedRepresentative) => bigint) =>
    setDraft(
      dividedVotes(
        chosen.slice(0, most).map((one) => ({ address: one.address, weight: weightOf(one) })),
        power,
      ),
    )
  return (
    <div className={styles['templates']}>
      <span>
        {t(draft.size > 0 ? 'divideChosen' : 'divideFirst', { count: Math.min(chosen.length, most) })}
      </span>
      <Button variant="default" onClick={() => divide(() => 1n)}>
        {t('even')}
      </Button>
      <Button variant="default" onClick={() => divide(({ voterBrokerage = 0 }) => BigInt(voterBrokerage))}>
        {t('byShare')}
      </Button>
    </div>
  )
}
