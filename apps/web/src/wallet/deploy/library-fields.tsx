import { isTronAddress } from '@sundial/primitives'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { neutralText } from '../../show/text.tsx'
import button from '../../ui/button.module.css'
import { Field } from '../send/field.tsx'
import styles from './deploy.module.css'

type Addresses = Readonly<Record<string, string>>

type Props = {
  /** `File.sol:Library`. */
  readonly names: readonly string[]
  readonly known: Addresses
  readonly onLink: (libraries: Addresses) => void
}

/** The addresses of the libraries that a contract calls. The compiler links them, so that its metadata names them too. */
export function LibraryFields({ names, known, onLink }: Props) {
  const t = useTranslations('deploy')
  const [typed, setTyped] = useState<Addresses>({})
  const addressOf = (name: string) => (typed[name] ?? known[name] ?? '').trim()
  const isReady = names.every((name) => isTronAddress(addressOf(name)))
  const link = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) onLink({ ...known, ...Object.fromEntries(names.map((name) => [name, addressOf(name)])) })
  }
  return (
    <form className={styles['libraries']} onSubmit={link}>
      <p className={styles['hint']}>{t('libraries')}</p>
      {names.map((name) => (
        <Field
          key={name}
          label={neutralText(name)}
          problem={
            addressOf(name) !== '' && !isTronAddress(addressOf(name)) ? t('libraryAddress') : undefined
          }
        >
          {(control) => (
            <input
              {...control}
              value={typed[name] ?? known[name] ?? ''}
              dir="ltr"
              data-code
              autoComplete="off"
              spellCheck={false}
              placeholder="T…"
              onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
            />
          )}
        </Field>
      ))}
      <button type="submit" className={button['button']} data-variant="light" disabled={!isReady}>
        {t('link')}
      </button>
    </form>
  )
}
