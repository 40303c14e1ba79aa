import { useTranslations } from 'use-intl/react'
import type { FlowState as State } from '../../data/bridge.ts'
import { Missing } from '../../show/missing.tsx'
import styles from './bridge.module.css'

/** How far what was sent has got. */
export function FlowState({ state }: { readonly state: State | undefined }) {
  const t = useTranslations('bridge')
  if (state === undefined) return <Missing />
  return (
    <span className={styles['state']} data-state={state} data-tip={t(`stateText.${state}`)}>
      {t(`state.${state}`)}
    </span>
  )
}
