import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import type { Difference, Verdict } from '../../data/verify.ts'
import { Address } from '../../show/address.tsx'
import { ForeignText, neutralText } from '../../show/text.tsx'
import styles from '../../ui/form.module.css'
import { CodeLink } from './known-contract.tsx'
import own from './verify.module.css'

export type VerifyOutcome =
  | { readonly kind: 'verdict'; readonly address: string; readonly verdict: Verdict }
  | { readonly kind: 'failed'; readonly error: unknown }

/** The match, or the first difference in words. */
export function Outcome({ outcome }: { readonly outcome: VerifyOutcome }) {
  const t = useTranslations('verify')
  if (outcome.kind === 'failed') {
    const { error } = outcome
    return (
      <div className={styles['box']} data-tone="warn" role="alert">
        <p className={styles['verdict']}>
          <IconAlertTriangle size={20} aria-hidden />
          <strong>{t('failed')}</strong>
        </p>
        <p>
          <bdi>{neutralText(error instanceof Error ? error.message : String(error))}</bdi>
        </p>
      </div>
    )
  }
  const { address, verdict } = outcome
  const { status, match, difference, message } = verdict
  const isGood = status === 2001 || status === 2006
  return (
    <div className={styles['box']} data-tone={isGood ? 'good' : 'bad'}>
      <p className={styles['verdict']}>
        {isGood ? <IconCircleCheck size={20} aria-hidden /> : <IconCircleX size={20} aria-hidden />}
        <strong>{t(titleOf(verdict))}</strong>
      </p>
      {match === 'full' && status === 2006 && <p>{t('fullText')}</p>}
      {difference !== undefined && <DifferenceWords difference={difference} />}
      {status === 2008 && (
        <pre className={own['messages']} dir="ltr">
          {neutralText(message)}
        </pre>
      )}
      {isGood && (
        <div className={styles['ways']}>
          <CodeLink address={address} />
        </div>
      )}
    </div>
  )
}

function titleOf({ status, match }: Verdict) {
  if (status === 2001) return 'already'
  if (status === 2006) return match === 'full' ? 'full' : 'partial'
  return status === 2007 ? 'refused' : 'invalid'
}

function DifferenceWords({ difference }: { readonly difference: Difference }) {
  const t = useTranslations('verify')
  const { kind, onChain = '', compiled = '', name = '' } = difference
  const key = keyOf(difference)
  const values = {
    onChain: onChain.replace('-', '').replace(/ runs$/, ''),
    compiled,
    name: neutralText(name),
    byte: String(difference.atByte ?? 0),
  }
  return (
    <>
      <p>{t(`difference.${key}`, values)}</p>
      {kind === 'library' && <Address value={onChain} isContract isPlain withCopy />}
      {(kind === 'bytes' || kind === 'constructorArguments') && (
        <dl>
          <Bytes label={t('onChain')} hex={onChain} />
          <Bytes label={t('compiled')} hex={compiled} />
        </dl>
      )}
    </>
  )
}

function keyOf({ kind, onChain, compiled, part, isProven }: Difference) {
  switch (kind) {
    case 'metadata':
      return onChain === undefined ? 'metadata' : 'metadataCompiler'
    case 'library':
      return compiled === undefined ? 'libraryMissing' : 'library'
    case 'compiler':
      return onChain === '0.4.21-' ? 'compilerOlder' : 'compiler'
    case 'evmVersion':
      return isProven === true ? 'evmVersion' : 'evmVersionMaybe'
    case 'optimizer':
      return onChain === 'no optimizer' ? 'optimizerOff' : 'optimizer'
    case 'bytes':
      return part === 'creation' ? 'bytesOfConstructor' : 'bytes'
    default:
      return kind
  }
}

const Bytes = ({ label, hex }: { readonly label: string; readonly hex: string }) => (
  <div className={styles['fact']}>
    <dt>{label}</dt>
    <dd className={own['bytes']}>{hex === '' ? '—' : <ForeignText text={hex} />}</dd>
  </div>
)
