import { amountOf, isNoAmount, voteStepOf, withVotes } from '@sundial/wallet'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { Count } from '../../show/quantity.tsx'
import { setDraft, useVoting } from './voting.ts'
import styles from './voting.module.css'

type Props = {
  /** Of the candidate; base58. */
  readonly address: string
  /** Its name, for those who hear the page. */
  readonly name: string
}

/** The votes of the active account for a candidate; while they are prepared, a field with steps. */
export function VoteCell({ address, name }: Props) {
  const t = useTranslations('governance.voting')
  const voting = useVoting((state) => state.voting)
  if (voting === undefined) return null
  const { draft, power, isOpen } = voting
  const votes = draft.get(address) ?? 0n
  if (!isOpen) return votes === 0n ? null : <Count value={votes} />
  const change = (votes: bigint) => setDraft(withVotes(draft, address, { votes, power }))
  return (
    <span className={styles['stepper']} dir="ltr">
      <button
        type="button"
        aria-label={t('fewer', { name })}
        disabled={votes === 0n}
        onClick={() => change(votes - voteStepOf(power))}
      >
        <IconMinus size={16} aria-hidden />
      </button>
      <input
        aria-label={t('votesFor', { name })}
        value={votes === 0n ? '' : String(votes)}
        placeholder="0"
        inputMode="numeric"
        autoComplete="off"
        // Any other text leaves the votes as they are.
        onChange={({ target: { value } }) => {
          if (!isNoAmount(value)) change(amountOf(value.slice(0, 18), 0))
        }}
      />
      <button
        type="button"
        aria-label={t('more', { name })}
        onClick={() => change(votes + voteStepOf(power))}
      >
        <IconPlus size={16} aria-hidden />
      </button>
    </span>
  )
}
