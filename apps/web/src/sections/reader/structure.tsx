import { useTranslations } from 'use-intl/react'
import type { ContractOutline, ContractReading } from '../../data/code-reading.ts'
import { Card } from '../../ui/card.tsx'
import { PlaceLink } from './place-link.tsx'
import styles from './reader.module.css'

/** What each contract declares: bases, variables, functions, modifiers, events. */
export function Structure({ contracts }: { readonly contracts: readonly ContractOutline[] }) {
  const t = useTranslations('reader')
  return (
    <Card title={t('structure')}>
      {contracts.map((contract) => (
        <details key={`${contract.place.file} ${contract.name}`} className={styles['fold']}>
          <summary>
            {t(`type.${contract.kind}`)} <code dir="ltr">{contract.name}</code>
          </summary>
          <Outline contract={contract} />
        </details>
      ))}
    </Card>
  )
}

type Row = { readonly text: string; readonly place: ContractOutline['place'] }

function Outline({ contract }: { readonly contract: ContractOutline }) {
  const { bases, variables, functions, modifiers, events, place, name } = contract
  const text = (words: readonly string[]) => words.filter(Boolean).join(' ')
  return (
    <dl className={styles['outline']}>
      <Part name="declared" rows={[{ text: name, place }]} />
      <Part name="bases" rows={bases.map((one) => ({ text: one.name, place: one.place }))} />
      <Part
        name="variables"
        rows={variables.map((one) => ({
          text: text([one.type, one.visibility, one.kind === 'storage' ? '' : one.kind, one.name]),
          place: one.place,
        }))}
      />
      <Part
        name="functions"
        rows={functions.map((one) => ({
          text: text([one.signature, one.visibility, one.mutability, ...one.modifiers]),
          place: one.place,
        }))}
      />
      <Part name="modifiers" rows={modifiers.map((one) => ({ text: one.name, place: one.place }))} />
      <Part name="events" rows={events.map((one) => ({ text: one.name, place: one.place }))} />
    </dl>
  )
}

type PartProps = {
  readonly name: 'declared' | 'bases' | 'variables' | 'functions' | 'modifiers' | 'events'
  readonly rows: readonly Row[]
}

function Part({ name, rows }: PartProps) {
  const t = useTranslations('reader')
  if (rows.length === 0) return null
  return (
    <div>
      <dt>{t(name)}</dt>
      <dd>
        <ul className={styles['rules']}>
          {rows.map(({ text, place }) => (
            <li key={`${text} ${place.line}`}>
              <code dir="ltr">{text}</code> <PlaceLink place={place} />
            </li>
          ))}
        </ul>
      </dd>
    </div>
  )
}

/** Where the analysis cannot follow the code. */
export function Gaps({ gaps }: { readonly gaps: ContractReading['gaps'] }) {
  const t = useTranslations('reader')
  if (gaps.length === 0) return null
  return (
    <Card title={t('gaps')}>
      <p className={styles['empty']}>{t('gapsText')}</p>
      <ul className={styles['findings']}>
        {gaps.map(({ reason, place, functions }) => (
          <li key={`${reason} ${place.file} ${place.line}`}>
            <p className={styles['kind']}>
              {t(`gap.${reason}`)} <PlaceLink place={place} />
            </p>
            <p className={styles['dim']}>
              <code dir="ltr">{functions.join(', ')}</code>
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
