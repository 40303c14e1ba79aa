import { useTranslations } from 'use-intl/react'
import type { CodeFunction } from '../../data/code-reading.ts'
import { Card } from '../../ui/card.tsx'
import { PlaceLink } from './place-link.tsx'
import styles from './reader.module.css'
import { AccessWords } from './rules.tsx'

const reads = new Set(['view', 'pure'])

/** What accounts can call: first what changes something, then what only reads. */
export function Functions({ functions }: { readonly functions: readonly CodeFunction[] }) {
  const t = useTranslations('reader')
  const writing = functions.filter(({ mutability }) => !reads.has(mutability))
  const reading = functions.filter(({ mutability }) => reads.has(mutability))
  return (
    <>
      <Card title={t('functions')}>
        <Rows functions={writing} />
      </Card>
      {reading.length > 0 && (
        <Card>
          <details className={styles['fold']}>
            <summary>{t('readOnly')}</summary>
            <Rows functions={reading} />
          </details>
        </Card>
      )}
    </>
  )
}

const Rows = ({ functions }: { readonly functions: readonly CodeFunction[] }) => (
  <ul className={styles['findings']}>
    {functions.map((one) => (
      <li key={`${one.signature} ${one.place.file} ${one.place.line}`}>
        <One called={one} />
      </li>
    ))}
  </ul>
)

function One({ called }: { readonly called: CodeFunction }) {
  const t = useTranslations('reader')
  const { signature, visibility, mutability, from, access, calls, place, modifiers } = called
  return (
    <>
      <p className={styles['kind']}>
        <code dir="ltr">{signature}</code> <PlaceLink place={place} />
      </p>
      <p className={styles['dim']}>
        <code dir="ltr">{[from, visibility, mutability, ...modifiers].filter(Boolean).join(' · ')}</code>
      </p>
      <AccessWords access={access} />
      {calls.length > 0 && (
        <ul className={styles['rules']}>
          {calls.map(({ kind, target, signature: name, place: at }, index) => (
            // The same call may be on a line twice.
            <li key={index}>
              {t(`call.${kind}`)} <code dir="ltr">{[target, name].filter(Boolean).join('.')}</code>{' '}
              <PlaceLink place={at} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
