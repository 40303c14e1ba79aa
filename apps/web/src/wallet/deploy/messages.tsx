import { useTranslations } from 'use-intl/react'
import type { CompilerMessage } from '../../data/compile.ts'
import { neutralText } from '../../show/text.tsx'
import { Card } from '../../ui/card.tsx'
import styles from './deploy.module.css'

/** What the compiler says, as it says it; or that it found nothing. */
export function Messages({ messages }: { readonly messages: readonly CompilerMessage[] }) {
  const t = useTranslations('deploy')
  const isBad = messages.some(({ tone }) => tone === 'error')
  return (
    <Card title={t('messages')}>
      <output className={styles['verdict']} data-tone={isBad ? 'bad' : 'good'}>
        {t(isBad ? 'failed' : 'compiled')}
      </output>
      {messages.length > 0 && (
        <ul className={styles['messages']}>
          {messages.map(({ tone, text }, at) => (
            <li key={at} data-tone={tone}>
              {/* What scrolls must be reachable by keys. */}
              {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
              <pre dir="ltr" tabIndex={0}>
                {neutralText(text)}
              </pre>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
