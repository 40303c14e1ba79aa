import { type LaunchProblem, launchProblems, limitDecimals } from '@sundial/wallet'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { StepForm } from '../tokens/step-form.tsx'
import { stepPath } from '../tokens/steps.ts'
import { TextField } from '../tokens/text-fields.tsx'
import styles from '../tokens/tokens.module.css'
import type { LaunchState, LaunchStepProps } from './launch-state.ts'

const digitsIn = (text: string): string => limitDecimals(text, 0)

/** Everything about the token that is typed, and the powers that its owner gets. */
export function DetailsStep({ state: { draft, change } }: LaunchStepProps) {
  const t = useTranslations()
  const problems = launchProblems(draft)
  const { standard, name, symbol } = draft
  return (
    <StepForm isReady={problems.length === 0} back={stepPath('Type')} next={stepPath('Confirm')}>
      {(isJudged) => {
        const judge: Judge = (codes, text) => {
          const found = codes.find((code) => problems.includes(code))
          return found !== undefined && (text !== '' || isJudged) ? t(`launch.problem.${found}`) : undefined
        }
        return (
          <>
            <div className={styles['pair']}>
              <TextField
                label={t('field.name')}
                value={name}
                problem={judge(['name'], name)}
                note={t('launch.nameNote')}
                onChange={(text) => change({ name: text })}
              />
              <TextField
                label={t('field.abbreviation')}
                value={symbol}
                problem={judge(['symbol', 'symbol_trx'], symbol)}
                note={t('launch.symbolNote')}
                onChange={(text) => change({ symbol: text.trim() })}
              />
            </div>
            {standard === 'trc20' ? (
              <CoinFields draft={draft} change={change} judge={judge} />
            ) : (
              <ItemFields draft={draft} change={change} judge={judge} />
            )}
          </>
        )
      }}
    </StepForm>
  )
}

/** What is wrong with a text by the codes that it can have, where it may be judged already. */
type Judge = (codes: readonly LaunchProblem[], text: string) => string | undefined

type FieldsProps = Pick<LaunchState, 'draft' | 'change'> & { readonly judge: Judge }

function CoinFields({ draft, change, judge }: FieldsProps) {
  const t = useTranslations()
  const { supply, decimals, isMintable, cap, isPausable } = draft
  return (
    <>
      <div className={styles['pair']}>
        <TextField
          label={t('launch.supply')}
          value={supply}
          isNumber
          problem={judge(['supply', 'supply_large'], supply)}
          note={t('launch.supplyNote')}
          onChange={(text) => change({ supply: digitsIn(text) })}
        />
        <TextField
          label={t('field.decimals')}
          value={decimals}
          isNumber
          problem={judge(['decimals'], decimals)}
          note={t('launch.decimalsNote')}
          onChange={(text) => change({ decimals: digitsIn(text) })}
        />
      </div>
      <Power
        title={t('launch.mintable')}
        note={t('launch.mintableNote')}
        isOn={isMintable}
        onChange={(isOn) => change({ isMintable: isOn })}
      >
        <TextField
          label={t('launch.cap')}
          value={cap}
          isNumber
          problem={judge(['cap', 'cap_low', 'cap_large'], cap)}
          note={t('launch.capNote')}
          onChange={(text) => change({ cap: digitsIn(text) })}
        />
      </Power>
      <Power
        title={t('launch.pausable')}
        note={t('launch.pausableNote')}
        isOn={isPausable}
        onChange={(isOn) => change({ isPausable: isOn })}
      />
      <p className={styles['hint']}>{t('launch.burnNote')}</p>
    </>
  )
}

function ItemFields({ draft, change, judge }: FieldsProps) {
  const t = useTranslations('launch')
  const { cap, baseUri } = draft
  return (
    <>
      <TextField
        label={t('itemCap')}
        value={cap}
        isNumber
        problem={judge(['items'], cap)}
        note={t('itemCapNote')}
        onChange={(text) => change({ cap: digitsIn(text) })}
      />
      <TextField
        label={t('baseUri')}
        value={baseUri}
        isCode
        placeholder="ipfs://"
        problem={judge(['base_uri'], baseUri)}
        note={t('baseUriNote')}
        onChange={(text) => change({ baseUri: text.trim() })}
      />
    </>
  )
}

type PowerProps = {
  readonly title: string
  readonly note: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
  /** What it asks for while it is on. */
  readonly children?: ReactNode
}

/** One power of the owner, off until the person wants it. */
const Power = ({ title, note, isOn, onChange, children }: PowerProps) => (
  <fieldset className={styles['part']}>
    <legend>
      <label>
        <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} />
        {title}
      </label>
    </legend>
    <p className={styles['hint']}>{note}</p>
    {isOn && children}
  </fieldset>
)
