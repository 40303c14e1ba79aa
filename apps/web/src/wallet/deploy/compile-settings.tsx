import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId } from 'react'
import { useTranslations } from 'use-intl/react'
import { compilers } from '../../data/compile.ts'
import { Card } from '../../ui/card.tsx'
import type { Draft } from './draft.ts'
import styles from './deploy.module.css'

type Props = {
  readonly draft: Draft
  readonly change: (part: Partial<Draft>) => void
  readonly children: ReactNode
}

/** Versions of the EVM that a compiler can be asked for; an old compiler refuses the newer ones by name. */
const evmVersions = [
  'byzantium',
  'constantinople',
  'petersburg',
  'istanbul',
  'berlin',
  'london',
  'paris',
  'shanghai',
  'cancun',
  'prague',
] as const

/** The compiler and how it compiles. */
export function CompileSettings({ draft, change, children }: Props) {
  const t = useTranslations('deploy')
  const id = useId()
  const { data: versions, isError } = useQuery(compilers())
  const isKnown = versions?.includes(draft.compiler) ?? true
  const newest = versions?.[0]
  useEffect(() => {
    // A draft may name a compiler that the server has no more.
    if (newest !== undefined && (draft.compiler === '' || !isKnown)) change({ compiler: newest })
  })
  return (
    <Card title={t('settings')}>
      <div className={styles['settings']}>
        <label htmlFor={`${id}-compiler`}>{t('compiler')}</label>
        <select
          id={`${id}-compiler`}
          className={styles['field']}
          value={draft.compiler}
          onChange={({ target }) => change({ compiler: target.value })}
        >
          {versions?.map((version) => (
            <option key={version} value={version}>
              {version}
            </option>
          ))}
        </select>
        <label htmlFor={`${id}-evm`}>{t('evm')}</label>
        <select
          id={`${id}-evm`}
          className={styles['field']}
          value={draft.evmVersion}
          onChange={({ target }) => change({ evmVersion: target.value })}
        >
          <option value="">{t('evmDefault')}</option>
          {evmVersions.map((version) => (
            <option key={version} value={version}>
              {version}
            </option>
          ))}
        </select>
        <label className={styles['check']}>
          <input
            type="checkbox"
            checked={draft.optimizer}
            onChange={({ target }) => change({ optimizer: target.checked })}
          />
          {t('optimizer')}
        </label>
        <label htmlFor={`${id}-runs`}>{t('runs')}</label>
        <input
          id={`${id}-runs`}
          className={styles['field']}
          value={draft.runs}
          inputMode="numeric"
          dir="ltr"
          disabled={!draft.optimizer}
          onChange={({ target }) => change({ runs: target.value.replaceAll(/\D/g, '').slice(0, 10) })}
        />
        {isError && (
          <p role="alert" className={styles['bad']}>
            {t('noCompilers')}
          </p>
        )}
        {children}
      </div>
    </Card>
  )
}
