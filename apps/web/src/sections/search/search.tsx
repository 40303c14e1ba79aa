import { IconSearch } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { SearchBox as LoadedBox } from './search-box.tsx'
import { Submit, useSlash } from './search-parts.tsx'
import styles from './search-box.module.css'

type Props = {
  /** Takes the focus when it appears. */
  readonly isFocused?: boolean
  readonly size?: 'small' | 'large'
}

/** The search. Its code loads once the field is used; until then the field takes what is typed and submitted. */
export function Search({ isFocused = false, size = 'small' }: Props) {
  const [typed, setTyped] = useState('')
  const [hasFocus, setFocus] = useState(isFocused)
  const [isSubmitted, setSubmitted] = useState(false)
  const [SearchBox, setSearchBox] = useState<typeof LoadedBox>()
  const changeFocus = (isNow: boolean) => {
    setFocus(isNow)
    // The next use tries again.
    if (isNow) import('./search-box.tsx').then((loaded) => setSearchBox(() => loaded.SearchBox), ignore)
  }
  return SearchBox === undefined ? (
    <Field
      typed={typed}
      onType={setTyped}
      isFocused={isFocused}
      onFocusChange={changeFocus}
      onSubmit={() => setSubmitted(true)}
      size={size}
    />
  ) : (
    <SearchBox isFocused={hasFocus} size={size} typed={typed} isSubmitted={isSubmitted} />
  )
}

const ignore = () => undefined

type FieldProps = Required<Props> & {
  readonly typed: string
  readonly onType: (text: string) => void
  readonly onFocusChange: (hasFocus: boolean) => void
  readonly onSubmit: () => void
}

function Field({ typed, onType, isFocused, onFocusChange, onSubmit, size }: FieldProps) {
  const t = useTranslations('search')
  const results = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isFocused) input.current?.focus()
  }, [isFocused])
  useSlash(input)
  return (
    <search className={styles['search']} data-size={size}>
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        {size === 'large' && <IconSearch size={22} aria-hidden className={styles['glass']} />}
        <input
          ref={input}
          className={styles['input']}
          type="text"
          role="combobox"
          aria-expanded={false}
          aria-controls={results}
          aria-autocomplete="list"
          aria-label={t('label')}
          placeholder={t(size === 'large' ? 'longPlaceholder' : 'placeholder')}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={256}
          value={typed}
          onChange={({ target }) => onType(target.value)}
          onFocus={() => onFocusChange(true)}
          onBlur={() => onFocusChange(false)}
        />
        <kbd className={styles['key']} aria-hidden>
          /
        </kbd>
        <Submit size={size} />
      </form>
      {/* Room for the words of the search. */}
      <output className={styles['warning']} />
    </search>
  )
}
