import { TronError } from '@sundial/primitives'
import { useTranslations } from 'use-intl/react'
import { CopyButton } from '../../ui/copy-button.tsx'
import { neutralText } from '../../show/text.tsx'
import styles from './tools.module.css'

export type Result = readonly [label: string, text: string | undefined]

/** Texts to copy, each in full; those that do not exist are left out. */
export const Results = ({ rows }: { readonly rows: readonly Result[] }) => (
  <dl className={styles['results']}>
    {rows.map(([label, text], at) =>
      text === undefined ? null : (
        <div key={`${at} ${label}`}>
          <dt>
            <bdi>{label}</bdi>
          </dt>
          <dd>
            {/* A box that scrolls must be reachable by keys. */}
            {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
            <code dir="ltr" tabIndex={text.length > scrollsFrom ? 0 : undefined}>
              {neutralText(text)}
            </code>
            <CopyButton text={text} />
          </dd>
        </div>
      ),
    )}
  </dl>
)

const scrollsFrom = 300

/** What a conversion gave, or why it gave nothing. */
export type Outcome<Value> =
  | { readonly kind: 'done'; readonly value: Value }
  | { readonly kind: 'failed'; readonly error: unknown }

/** Errors of what was typed are results; defects are thrown. */
export function outcomeOf<Value>(convert: () => Value): Outcome<Value> {
  try {
    return { kind: 'done', value: convert() }
  } catch (error) {
    if (error instanceof TronError || error instanceof SyntaxError) return { kind: 'failed', error }
    throw error
  }
}

const texts = {
  malformed_address: 'address',
  malformed_hex: 'hex',
  malformed_base64: 'base64',
  malformed_number: 'number',
  malformed_amount: 'amount',
  malformed_length: 'length',
  malformed_private_key: 'key',
  malformed_selector: 'selector',
} as const

/** What is wrong with the text in a field. */
export function Problem({ error }: { readonly error: unknown }) {
  const t = useTranslations('tools.problem')
  const code = error instanceof TronError ? error.code : ''
  const known = code in texts ? texts[code as keyof typeof texts] : undefined
  return (
    <p className={styles['problem']} role="alert">
      {t(known ?? 'other', { digits: '0–9, a–f', base: 'Base64' })}
      {known === undefined && (
        <>
          {' '}
          <bdi>{neutralText(error instanceof Error ? error.message : String(error))}</bdi>
        </>
      )}
    </p>
  )
}
