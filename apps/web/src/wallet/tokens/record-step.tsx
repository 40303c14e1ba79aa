import { accountProblems, limitDecimals, tokenProblems } from '@sundial/wallet'
import { useTranslations } from 'use-intl/react'
import { toBase58 } from '@sundial/primitives'
import { FrozenFields, SaleFields } from './draft-fields.tsx'
import { type Judge, TextField, TextsFields } from './text-fields.tsx'
import styles from './tokens.module.css'
import { StepForm } from './step-form.tsx'
import { type StepProps, stepPath } from './steps.ts'

/** Everything about the token that is typed. */
export function RecordStep({ own, state: { draft, change } }: StepProps) {
  const t = useTranslations()
  const ofAccount = new Set(accountProblems(own).map(({ code }) => code))
  const problems = tokenProblems(own, draft).filter(({ code }) => !ofAccount.has(code))
  const { name, abbreviation, supply, decimals } = draft
  return (
    <StepForm isReady={problems.length === 0} back={stepPath('Type')} next={stepPath('Confirm')}>
      {(isJudged) => {
        const judge: Judge = (codes, isTyped, at) => {
          const found = problems.find((one) => codes.includes(one.code) && (!('at' in one) || one.at === at))
          return found !== undefined && (isTyped || isJudged) ? t(`issue.problem.${found.code}`) : undefined
        }
        return (
          <>
            <div className={styles['pair']}>
              <TextField
                label={t('field.name')}
                value={name}
                problem={judge(['name', 'name_trx'], name !== '')}
                note={t('issue.nameNote')}
                onChange={(text) => change({ ...draft, name: text })}
              />
              <TextField
                label={t('field.abbreviation')}
                value={abbreviation}
                problem={judge(['abbreviation'], abbreviation !== '')}
                note={t('issue.abbreviationNote')}
                onChange={(text) => change({ ...draft, abbreviation: text })}
              />
            </div>
            <div className={styles['pair']}>
              <TextField
                label={t('field.totalSupply')}
                value={supply}
                isNumber
                problem={judge(['supply', 'supply_large'], supply !== '')}
                note={t('issue.supplyNote')}
                onChange={(text) => change({ ...draft, supply: limitDecimals(text, 0) })}
              />
              <TextField
                label={t('field.decimals')}
                value={decimals}
                isNumber
                problem={judge(['decimals'], decimals !== '')}
                note={t('issue.decimalsNote')}
                onChange={(text) => change({ ...draft, decimals: limitDecimals(text, 0) })}
              />
            </div>
            <TextsFields texts={draft} judge={judge} onChange={(texts) => change({ ...draft, ...texts })} />
            <SaleFields draft={draft} judge={judge} onChange={change} />
            <FrozenFields draft={draft} judge={judge} onChange={change} />
            <p className={styles['hint']}>
              {t('field.issuer')}: <bdi dir="ltr">{toBase58(own.account.address)}</bdi>
            </p>
          </>
        )
      }}
    </StepForm>
  )
}
