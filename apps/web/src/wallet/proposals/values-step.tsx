import { Link, useNavigate } from '@tanstack/react-router'
import { isNoAmount, limitDecimals } from '@sundial/wallet'
import { useTranslations } from 'use-intl/react'
import { richValues } from '../../i18n/keys.ts'
import { AllowedValues, Refused } from '../../show/allowed-values.tsx'
import { ParameterValue } from '../../show/parameters.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { type ControlProps, Field } from '../send/field.tsx'
import { useAmountProblem } from '../order/use-amount-problem.ts'
import { type ChosenProps, stepPath } from './steps.ts'
import { choicesOf, problemOf, textOf, typingOf, type Unit, valueOf } from './parameter-input.ts'
import { leaveOut, typeValue, useProposalDraft } from './proposal-draft.ts'
import styles from './proposals.module.css'
import { type Changeable, useView } from './use-parameters.ts'

/** A field for each chosen parameter, in the unit that people know. */
export function ValuesStep({ chosen }: ChosenProps) {
  const t = useTranslations('proposing')
  const navigate = useNavigate()
  const draft = useProposalDraft()
  const view = useView()
  const isValid = chosen.every(
    ({ id, kind }) => problemOf(id, valueOf(kind, draft[id] ?? ''), view) === undefined,
  )
  return (
    <Card>
      <form
        className={styles['values']}
        onSubmit={(event) => {
          event.preventDefault()
          if (isValid) void navigate({ to: stepPath('confirm') })
        }}
      >
        {chosen.map((one) => (
          <ValueField key={one.id} of={one} text={draft[one.id] ?? ''} />
        ))}
        <div className={styles['ways']}>
          <Link to={stepPath('choose')}>{t('back')}</Link>
          <button type="submit" className={styles['go']} disabled={!isValid}>
            {t('next')}
          </button>
        </div>
      </form>
    </Card>
  )
}

type FieldProps = { readonly of: Changeable; readonly text: string }

function ValueField({ of, text }: FieldProps) {
  const t = useTranslations('proposing')
  const { id, name, kind, now, allowed } = of
  const amountProblem = useAmountProblem()
  const view = useView()
  const value = valueOf(kind, text)
  const problem = problemOf(id, value, view)
  return (
    <div className={styles['value']}>
      <Field
        label={name}
        aside={t.rich('now', richValues({ value: <ParameterValue key="" kind={kind} value={now} /> }))}
        note={
          <>
            <span>
              <AllowedValues kind={kind} allowed={allowed} />
            </span>
            {value === now && <span>{t('same')}</span>}
            {isNoAmount(text) && (
              <span role="alert" className={styles['bad']}>
                {amountProblem(text)}
              </span>
            )}
            {problem !== undefined && problem !== 'empty' && (
              <span role="alert" className={styles['bad']}>
                <Refused refusal={problem} />
              </span>
            )}
          </>
        }
      >
        {(control) => (
          <Value
            of={of}
            text={text}
            control={control}
            isWrong={typeof problem === 'object' || isNoAmount(text)}
          />
        )}
      </Field>
      <Button variant="default" onClick={() => leaveOut(id)}>
        {t('remove')}
        <span className={styles['hidden']}> {name}</span>
      </Button>
    </div>
  )
}

type ValueProps = FieldProps & { readonly control: ControlProps; readonly isWrong: boolean }

/** A switch is chosen from the values that the chain takes; anything else is typed. */
function Value({ of: { id, kind, now }, text, control, isWrong }: ValueProps) {
  const t = useTranslations()
  const view = useView()
  const typing = typingOf(kind)
  if (typing === undefined) {
    return (
      <select {...control} value={text} onChange={({ target }) => typeValue(id, target.value)}>
        <option value="">{t('proposing.select')}</option>
        {choicesOf(id, view).map((choice) => (
          <option key={String(choice)} value={String(choice)}>
            {t(choice === 0n ? 'parameter.value.off' : 'parameter.value.on')}
          </option>
        ))}
      </select>
    )
  }
  return (
    <>
      <input
        {...control}
        aria-invalid={isWrong}
        value={text}
        inputMode="decimal"
        dir="ltr"
        autoComplete="off"
        placeholder={textOf(kind, now)}
        onChange={({ target }) => typeValue(id, limitDecimals(target.value, typing.decimals))}
      />
      <span className={styles['unit']}>
        <UnitText unit={typing.unit} count={Number(text) || 0} />
      </span>
    </>
  )
}

type UnitProps = { readonly unit: Unit | undefined; readonly count: number }

function UnitText({ unit, count }: UnitProps) {
  const t = useTranslations()
  switch (unit) {
    case undefined:
      return null
    case 'TRX':
    case '%':
      return unit
    case 'seconds':
    case 'milliseconds':
      return t(`proposing.unit.${unit}`)
    case 'perBandwidth':
    case 'perEnergy':
    case 'bytes':
      return t(`parameter.value.${unit}`)
    default:
      return t(`unit.${unit}`, { count })
  }
}
