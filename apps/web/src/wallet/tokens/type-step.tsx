import { issuedTokenOf, type LaunchStandard, launchStandards } from '@sundial/wallet'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { richValues } from '../../i18n/keys.ts'
import { Trx } from '../../show/quantity.tsx'
import { Choice } from '../../ui/form.tsx'
import { Warning } from '../panel.tsx'
import type { LaunchState } from '../launch/launch-state.ts'
import { type RecordState, tokenWays } from '../token-record/record-draft.ts'
import styles from './tokens.module.css'
import { type StepProps, stepPath } from './steps.ts'

const standards = ['trc10', 'trc20', 'trc721', 'trc1155'] as const

type Props = StepProps & {
  readonly recording: RecordState
  readonly launches: Readonly<Record<LaunchStandard, LaunchState>>
}

/** What can be issued, launched or recorded, what it costs, and what keeps this account from it. */
export function TypeStep({ own, state, recording, launches }: Props) {
  const t = useTranslations()
  const { draft, change } = recording
  const { standard, way } = draft
  const launchable = launchStandards.find((one) => one === standard)
  return (
    <div className={styles['body']}>
      <Choice
        label={t('record.type')}
        values={standards}
        value={standard}
        textOf={(one) => one.toUpperCase()}
        onChoose={(one) => change({ standard: one })}
      />
      {launchable !== undefined && (
        <Choice
          label={t('launch.way')}
          values={tokenWays}
          value={way}
          textOf={(one) => t(`launch.ways.${one}`)}
          onChoose={(one) => change({ way: one })}
        />
      )}
      {standard === 'trc10' ? (
        <IssueType own={own} state={state} />
      ) : launchable !== undefined && way === 'launch' ? (
        <LaunchType name={standard.toUpperCase()} isTouched={launches[launchable].isTouched} />
      ) : (
        <RecordType name={standard.toUpperCase()} isTouched={recording.isTouched} />
      )}
    </div>
  )
}

/** The way into the form, or back to what was typed. */
function Begin({ isTouched }: { readonly isTouched: boolean }) {
  const t = useTranslations('issue')
  return (
    <div className={styles['ways']}>
      <Link to={stepPath('Record')} className={styles['go'] ?? ''}>
        {t(isTouched ? 'continue' : 'next')}
      </Link>
    </div>
  )
}

type NamedTypeProps = { readonly name: string; readonly isTouched: boolean }

function LaunchType({ name, isTouched }: NamedTypeProps) {
  const t = useTranslations()
  return (
    <>
      <div className={styles['type']}>
        <h2>{name}</h2>
        <p>{t('launch.typeText')}</p>
        <p>{t('launch.verified')}</p>
        <p>{t('launch.cost')}</p>
      </div>
      <Begin isTouched={isTouched} />
    </>
  )
}

function RecordType({ name, isTouched }: NamedTypeProps) {
  const t = useTranslations()
  return (
    <>
      <div className={styles['type']}>
        <h2>{name}</h2>
        <p>{t('record.typeText', { name })}</p>
        <p>{t('record.free')}</p>
        <p>{t('record.byCreator')}</p>
      </div>
      <Begin isTouched={isTouched} />
    </>
  )
}

function IssueType({ own, state: { isTouched } }: StepProps) {
  const t = useTranslations('issue')
  const { balance } = own.account
  const fee = own.parameters.get('getAssetIssueFee') ?? 0n
  const issued = issuedTokenOf(own)
  return (
    <>
      <div className={styles['type']}>
        <h2>TRC10</h2>
        <p>{t('trc10')}</p>
        <p>{t.rich('cost', richValues({ fee: <Trx key="" sun={fee} /> }))}</p>
        <p>{t('once')}</p>
      </div>
      {issued !== undefined && (
        <Warning>
          {t('problem.issued')} <Link to="/account/issued">{t('toOwn')}</Link>
        </Warning>
      )}
      {issued === undefined && balance < fee && (
        <Warning>{t.rich('short', richValues({ balance: <Trx key="" sun={balance} /> }))}</Warning>
      )}
      {issued === undefined && <Begin isTouched={isTouched} />}
    </>
  )
}
