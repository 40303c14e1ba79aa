import { amountOf, isNoAmount, voteStepOf, withVotes } from '@sundial/wallet'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl/react'
import { Topic } from '../../i18n/topic.tsx'
import { Count } from '../../show/quantity.tsx'
import { useAmountProblem } from '../order/use-amount-problem.ts'
import { typeVotes, useVoting, type Voting } from './voting.ts'
import styles from './voting.module.css'

type Props = {
  /** Of the candidate; base58. */
  readonly address: string
  /** Its name, for those who hear the page. */
  readonly name: string
}

/** The votes of the active account for a candidate; while they are prepared, a field with steps. */
export function VoteCell({ address, name }: Props) {
  const voting = useVoting((state) => state.voting)
  if (voting === undefined) return null
  const votes = voting.draft.get(address) ?? 0n
  if (!voting.isOpen) return votes === 0n ? null : <Count value={votes} />
  return (
    <Topic name="wallet">
      <Field address={address} name={name} voting={voting} />
    </Topic>
  )
}

function Field({ address, name, voting: { draft, power, texts } }: Props & { readonly voting: Voting }) {
  const t = useTranslations('governance.voting')
  const problemId = useId()
  const votes = draft.get(address) ?? 0n
  const text = texts?.get(address)
  const problem = useAmountProblem()(text ?? '')
  const step = voteStepOf(power)
  const change = (next: bigint) =>
    typeVotes(address, { draft: withVotes(draft, address, { votes: next, power }) })
  return (
    <span className={styles['field']}>
      <span className={styles['stepper']} dir="ltr">
        <button
          type="button"
          aria-label={t('fewer', { name })}
          disabled={votes === 0n}
          onClick={() => change(votes - step)}
        >
          <IconMinus size={16} aria-hidden />
        </button>
        <input
          aria-label={t('votesFor', { name })}
          value={text ?? (votes === 0n ? '' : String(votes))}
          placeholder="0"
          inputMode="numeric"
          autoComplete="off"
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : problemId}
          onChange={({ target: { value } }) => {
            // The votes stay as they are until the text is a number again.
            if (isNoAmount(value)) typeVotes(address, { draft, text: value })
            else change(amountOf(value.slice(0, 18), 0))
          }}
        />
        <button type="button" aria-label={t('more', { name })} onClick={() => change(votes + step)}>
          <IconPlus size={16} aria-hidden />
        </button>
      </span>
      {problem !== undefined && (
        <small id={problemId} className={styles['problem']} role="alert">
          {problem}
        </small>
      )}
    </span>
  )
}
